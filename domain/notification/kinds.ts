import type { StaffRole } from '../account/roles.ts'

/** What staff are notified of. */
export const NOTIFICATION_KINDS = [
  'request',
  'assistance',
  'assigned',
  'moved',
  'cancelled',
  'work_answered',
  'dispute',
  'statement',
  'low_stock',
  'low_rating',
  'quote_answered',
  'closed_day',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Why somebody is notified: they manage the franchise, drive the van, get the statement, or wrote the quote. */
export type Audience = 'manager' | 'driver' | 'payee' | 'author'

/** Where a kind reaches a person. */
export interface Channels {
  /** Shown by the bell. */
  inProduct: boolean
  byMail: boolean
}

/** What a person chose; undefined is the default. */
export type Choices = Partial<Record<NotificationKind, { inProduct?: boolean | null; byMail?: boolean | null }>>

interface Rule {
  audiences: readonly Audience[]
  /** The default. The bell shows every kind. */
  byMail: boolean
}

/**
 * Who gets which kind (docs/decisions/2026-11-24-notifications-to-staff.md). Disputes are already mailed to the franchise's notice
 * address, and assistance requests to the support address, so people get them by mail only if they choose to.
 */
const RULES: Record<NotificationKind, Rule> = {
  request: { audiences: ['manager'], byMail: true },
  assistance: { audiences: ['manager'], byMail: false },
  assigned: { audiences: ['driver'], byMail: false },
  moved: { audiences: ['driver'], byMail: false },
  cancelled: { audiences: ['manager', 'driver'], byMail: false },
  work_answered: { audiences: ['manager', 'driver'], byMail: false },
  dispute: { audiences: ['manager'], byMail: false },
  statement: { audiences: ['payee'], byMail: true },
  low_stock: { audiences: ['manager', 'driver'], byMail: false },
  low_rating: { audiences: ['manager'], byMail: false },
  quote_answered: { audiences: ['manager', 'author'], byMail: true },
  closed_day: { audiences: ['manager'], byMail: true },
}

/** The roles of an audience. Owners and admins have the role manager too. */
const ROLES: Record<Audience, readonly StaffRole[]> = {
  manager: ['manager'],
  driver: ['technician'],
  payee: ['manager', 'technician', 'sales'],
  author: ['manager', 'sales'],
}

export const audiencesOf = (kind: NotificationKind): readonly Audience[] => RULES[kind].audiences

/** Checks whether people with these roles can be in an audience. */
export const hasRoleFor = (roles: readonly string[], audience: Audience): boolean =>
  ROLES[audience].some(role => roles.includes(role))

/** Returns the kinds that people with these roles can get, in the order of the account page. */
export const kindsFor = (roles: readonly string[]): NotificationKind[] =>
  NOTIFICATION_KINDS.filter(kind => audiencesOf(kind).some(audience => hasRoleFor(roles, audience)))

/** Returns where a kind reaches a person: as they chose, otherwise by default. */
export const channelsOf = (kind: NotificationKind, choices: Choices): Channels => ({
  inProduct: choices[kind]?.inProduct ?? true,
  byMail: choices[kind]?.byMail ?? RULES[kind].byMail,
})
