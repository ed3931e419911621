/** Everyone with a session, of both tenants. */
export const SIGNED_IN = [
  'customer',
  'otherCustomer',
  'owner',
  'admin',
  'manager',
  'technician',
  'tester',
  'sales',
  'otherFranchise',
  'otherTenant',
] as const
