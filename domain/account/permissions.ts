import type { StaffRole } from './roles.ts'

const OFFICE = ['owner', 'admin'] as const
const MANAGING = ['owner', 'admin', 'manager'] as const
const READING = ['owner', 'admin', 'manager', 'tester'] as const

interface Rule {
  roles: readonly StaffRole[]
  /** Managers may do it only in franchises that grant it (franchise.manager_rights). */
  isGranted?: true
}

/**
 * Who may see and change what in the settings, as `resource.action`. Managers may only in their own franchises, owners and admins in all.
 * docs/roles.md is printed from it.
 */
const RULES = {
  'settings.see': { roles: READING },
  'profile.change': { roles: OFFICE },
  'brand.change': { roles: OFFICE },
  'website.change': { roles: OFFICE },
  'bookingRules.change': { roles: OFFICE },
  'businessScheduling.change': { roles: OFFICE },
  'messages.change': { roles: OFFICE },
  'taxes.change': { roles: OFFICE },
  'reportTimes.change': { roles: OFFICE },
  'services.change': { roles: OFFICE },
  'fees.change': { roles: OFFICE },
  'plans.change': { roles: OFFICE },
  'vendorTerms.change': { roles: OFFICE },
  'franchise.change': { roles: OFFICE },
  'franchise.create': { roles: OFFICE },
  'franchise.archive': { roles: OFFICE },
  'franchiseContact.change': { roles: MANAGING },
  'hours.change': { roles: MANAGING },
  'closures.change': { roles: MANAGING },
  'scheduling.change': { roles: MANAGING },
  'vans.change': { roles: MANAGING },
  'drivers.change': { roles: MANAGING },
  'serviceArea.see': { roles: MANAGING },
  'serviceArea.change': { roles: MANAGING, isGranted: true },
  'ownPrices.see': { roles: MANAGING },
  'ownPrices.change': { roles: MANAGING, isGranted: true },
  'discountCodes.see': { roles: MANAGING },
  'discountCodes.change': { roles: MANAGING, isGranted: true },
  'staff.see': { roles: MANAGING },
  'technicians.change': { roles: MANAGING },
  'staff.change': { roles: OFFICE },
  'owners.change': { roles: ['owner'] },
  'roleLimits.change': { roles: ['owner'] },
  'loginRules.change': { roles: ['owner'] },
  'paymentKeys.change': { roles: ['owner'] },
  'ledgerAccounts.change': { roles: OFFICE },
  'payoutTerms.see': { roles: MANAGING },
  'payoutTerms.change': { roles: ['owner'] },
  'catalogue.add': { roles: MANAGING },
  'catalogue.change': { roles: OFFICE },
  'bookingFunnel.see': { roles: OFFICE },
  'history.see': { roles: MANAGING },
  'data.import': { roles: OFFICE },
  'data.export': { roles: ['owner'] },
  'integrations.test': { roles: OFFICE },
  'bookings.open': { roles: OFFICE },
  'business.close': { roles: ['owner'] },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof RULES

/** What managers may change. */
export type ManagerChange = Exclude<
  { [P in Permission]: 'manager' extends (typeof RULES)[P]['roles'][number] ? P : never }[Permission],
  `${string}.see`
>

/** Permissions that a franchise can grant its managers. */
type ManagerRight = { [P in Permission]: (typeof RULES)[P] extends { isGranted: true } ? P : never }[Permission]

export const PERMISSIONS = Object.keys(RULES) as Permission[]
const ruleOf = (permission: Permission): Rule => RULES[permission]

export const MANAGER_RIGHTS = PERMISSIONS.filter(
  (permission): permission is ManagerRight => ruleOf(permission).isGranted === true,
)

/** Returns the roles that have a permission; managers may need their franchise's grant too. */
export const rolesWith = (permission: Permission): readonly StaffRole[] => ruleOf(permission).roles

const has = (roles: readonly string[], any: readonly StaffRole[]): boolean => any.some(role => roles.includes(role))

/** Checks whether these roles have a permission in at least one franchise, if that franchise grants it. */
export const may = (roles: readonly string[], permission: Permission): boolean => has(roles, rolesWith(permission))

/** Checks whether these roles have a permission in one of their franchises that grants its managers these rights. */
export const mayWithGrants = (
  roles: readonly string[],
  permission: Permission,
  managerRights: readonly string[],
): boolean =>
  may(roles, permission) &&
  (ruleOf(permission).isGranted !== true || has(roles, OFFICE) || managerRights.includes(permission))

/** Checks whether these roles act in every franchise. */
export const actsEverywhere = (roles: readonly string[]): boolean => has(roles, OFFICE)
