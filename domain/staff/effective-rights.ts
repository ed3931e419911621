import { actsEverywhere, mayWithGrants, type Permission, PERMISSIONS } from '../account/permissions.ts'
import {
  BOOKS_ROLES,
  MANAGER_ROLES,
  PAYOUT_EXTRAS_ROLES,
  seesOwnVansOnly,
  STAFF_ROLES,
  STOCK_ROLES,
  type StaffRole,
} from '../account/roles.ts'
import { TEXTS } from './texts.ts'

/** Work besides the settings, with the roles that do it. The policies of the operations have the same lists. */
const WORK = {
  orders: STAFF_ROLES,
  payments: STAFF_ROLES,
  stock: STOCK_ROLES,
  earnings: MANAGER_ROLES,
  payoutPayments: PAYOUT_EXTRAS_ROLES,
  books: BOOKS_ROLES,
  vendors: ['sales'],
} as const satisfies Record<string, readonly StaffRole[]>

export type WorkRight = keyof typeof WORK

const WORK_RIGHTS = Object.keys(WORK) as WorkRight[]

/** Settings of one franchise. All other settings belong to the whole business. */
const FRANCHISE_SETTINGS: ReadonlySet<Permission> = new Set<Permission>([
  'franchise.change',
  'franchiseContact.change',
  'hours.change',
  'closures.change',
  'vans.change',
  'drivers.change',
  'serviceArea.see',
  'serviceArea.change',
  'ownPrices.see',
  'ownPrices.change',
  'technicians.change',
  'payoutTerms.see',
  'payoutTerms.change',
])

/** Somebody's access, with names. */
export interface NamedAccess {
  roles: readonly StaffRole[]
  /** Where they act, with what each franchise lets its managers change. */
  franchises: readonly { id: string; name: string; managerRights: readonly string[]; vans: readonly string[] }[]
  vendors: readonly string[]
}

/** What somebody may do in one place. */
export interface RightsIn {
  /** A franchise; null: the whole business. */
  place: string | null
  /** Sentences about their work. */
  work: string[]
  settings: Permission[]
}

const has = (roles: readonly StaffRole[], any: readonly StaffRole[]): boolean => any.some(role => roles.includes(role))

function workText(right: WorkRight, access: NamedAccess, vans: readonly string[]): string {
  if (right === 'orders' && seesOwnVansOnly(access.roles)) return TEXTS.rights.ownVans(vans)
  if (right === 'vendors') return TEXTS.rights.vendors(access.vendors)
  return TEXTS.rights.work[right]
}

/** Returns what somebody may do, in words: in each of their franchises, then in the whole business. Empty without a role. */
export function effectiveRights(access: NamedAccess): RightsIn[] {
  const { roles, franchises } = access
  if (roles.length === 0) return []
  const work = WORK_RIGHTS.filter(right => has(roles, WORK[right]))
  const places = franchises.map(({ name, managerRights, vans }) => ({
    place: name,
    work: work.map(right => workText(right, access, vans)),
    settings: PERMISSIONS.filter(
      permission => FRANCHISE_SETTINGS.has(permission) && mayWithGrants(roles, permission, managerRights),
    ),
  }))
  // Discount codes are granted by a franchise, but are one list of the business.
  const granted = franchises.flatMap(({ managerRights }) => managerRights)
  const business = PERMISSIONS.filter(
    permission => !FRANCHISE_SETTINGS.has(permission) && mayWithGrants(roles, permission, granted),
  )
  return business.length === 0 ? places : [...places, { place: null, work: [], settings: business }]
}

/** Checks whether a person may be changed on their page: by owners and admins everywhere, by managers if they work in the managers' franchises only. */
export const isWithin = (
  actor: { roles: readonly string[]; franchiseIds: readonly number[] },
  franchiseIds: readonly number[],
): boolean => actsEverywhere(actor.roles) || franchiseIds.every(id => actor.franchiseIds.includes(id))
