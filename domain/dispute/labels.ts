import type { CountryCode } from '../address/country.ts'
import { spell } from '../format/spelling.ts'
import type { DisputeStatus } from './lifecycle.ts'
import { TEXTS } from './texts.ts'

/** Labels of statuses. */
export const DISPUTE_STATUS_LABELS: Readonly<Record<DisputeStatus, string>> = TEXTS.statuses

const REASONS: Readonly<Record<string, string>> = TEXTS.reasons
const FRAUD_TYPES: Readonly<Record<string, string>> = TEXTS.fraudTypes

const plain = (code: string): string => code.replaceAll('_', ' ')

/** Returns the reason of a dispute in words; a new code of the provider as it is. */
export const reasonLabel = (code: string): string => REASONS[code] ?? plain(code)

/** Returns the kind of fraud that a bank warns of. */
export const fraudLabel = (code: string): string => FRAUD_TYPES[code] ?? plain(code)

/** What happened to a dispute, for its timeline. */
export const DISPUTE_EVENT_LABELS: Readonly<Record<keyof typeof TEXTS.events, string>> = TEXTS.events
export type DisputeEventType = keyof typeof TEXTS.events
export const DISPUTE_EVENT_TYPES = Object.keys(TEXTS.events) as DisputeEventType[]

/** How money was paid that the provider could not return. The last two move none here. */
export const SETTLED_WAYS = ['cash', 'cheque', 'venmo', 'eTransfer', 'card', 'notOwed'] as const
export type SettledWay = (typeof SETTLED_WAYS)[number]
export const settledWayLabel = (way: SettledWay, country: CountryCode): string => spell(country, TEXTS.ways[way])

/** Checks whether staff paid the customer by hand, so that the books need a refund. */
export const isPaidByHand = (way: SettledWay): boolean => way !== 'card' && way !== 'notOwed'

/** Longest statement that is added to the evidence. */
export const MAX_STATEMENT = 2_000

/** Returns the problem with a statement, or null. */
export const statementProblem = (statement: string): string | null =>
  statement.length > MAX_STATEMENT ? TEXTS.statementTooLong : null
