/** Staff roles; everyone without one is a customer (ROLE-01). Owners and admins always have the role manager too, and act in every franchise. */
export const STAFF_ROLES = ['owner', 'admin', 'manager', 'technician', 'tester', 'sales'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Checks whether a user with these roles is staff. */
export const isStaff = (roles: readonly string[]): boolean =>
  roles.some(role => STAFF_ROLES.some(staff => staff === role))

/** Checks whether these roles see only the technician's own vans (ROLE-09, SCHED-07). */
export const seesOwnVansOnly = (roles: readonly string[]): boolean => roles.every(role => role === 'technician')

/** Staff who work with the inventory (STOCK-01). */
export const STOCK_ROLES = ['manager', 'tester', 'technician'] as const satisfies readonly StaffRole[]

/** Checks whether a user with these roles works with the inventory. */
export const worksWithStock = (roles: readonly string[]): boolean =>
  roles.some(role => STOCK_ROLES.some(stock => stock === role))

/** Staff who see the earnings and all payout statements of their franchises (ROLE-13). */
export const MANAGER_ROLES = ['manager', 'tester'] as const satisfies readonly StaffRole[]

/** Checks whether a user with these roles sees the earnings of their franchises. */
export const managesFranchises = (roles: readonly string[]): boolean =>
  roles.some(role => MANAGER_ROLES.some(manager => manager === role))

/** Staff who see the payments, refunds and CSV data of a payout statement. Testers do not, unlike managers (ROLE-14). */
export const PAYOUT_EXTRAS_ROLES = ['manager'] as const satisfies readonly StaffRole[]

/** Checks whether a user with these roles sees the payments, refunds and CSV data of payout statements (ROLE-14). */
export const seesPayoutExtras = (roles: readonly string[]): boolean =>
  roles.some(role => PAYOUT_EXTRAS_ROLES.some(reader => reader === role))

/** Staff who answer disputes, warnings of fraud and assistance requests, and pay failed refunds another way. */
export const ANSWERING_ROLES = ['manager'] as const satisfies readonly StaffRole[]

/** Checks whether a user with these roles answers disputes and assistance requests. */
export const answersDisputes = (roles: readonly string[]): boolean =>
  roles.some(role => ANSWERING_ROLES.some(answering => answering === role))

/** Staff who write quotes: managers those of their franchises, sales their own. */
export const QUOTING_ROLES = ['manager', 'sales'] as const satisfies readonly StaffRole[]

/** Checks whether a user with these roles writes quotes. */
export const writesQuotes = (roles: readonly string[]): boolean =>
  roles.some(role => QUOTING_ROLES.some(quoting => quoting === role))

/** Staff who read the accountant's reports and journals. Testers do not: they see no payments. */
export const BOOKS_ROLES = ['manager'] as const satisfies readonly StaffRole[]

/** Checks whether a user with these roles reads the accountant's reports. */
export const readsBooks = (roles: readonly string[]): boolean =>
  roles.some(role => BOOKS_ROLES.some(reader => reader === role))
