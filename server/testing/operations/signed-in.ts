/** Everyone with a session, of both tenants. */
export const SIGNED_IN = [
  'customer',
  'otherCustomer',
  'manager',
  'technician',
  'tester',
  'sales',
  'otherFranchise',
  'otherTenant',
] as const
