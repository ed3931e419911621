import type { TestApp } from './test-app.ts'

/** What these operations need of the world that all are tried in. */
interface World {
  t: TestApp
  customerId: number
}

const SIGNED_IN = [
  'customer',
  'otherCustomer',
  'manager',
  'technician',
  'tester',
  'sales',
  'otherFranchise',
  'otherTenant',
] as const

/** A new email of the customer's that waits to be confirmed. */
async function pendingEmail({ t, customerId }: World): Promise<Record<string, unknown>> {
  await t.db.owner.query(
    `insert into email_change (tenant_id, user_id, new_email, expires_at) values ($1, $2, 'new@example.com', '2027-01-01')
     on conflict (tenant_id, user_id) do nothing`,
    [t.fixture.ca.id, customerId],
  )
  return {}
}

/** Operations on one's own account that came after the documented ones. */
export const ACCOUNT_OPERATIONS = {
  resendEmailChange: { sees: ['customer'], answers: SIGNED_IN, variables: pendingEmail },
  cancelEmailChange: { sees: ['customer'], answers: SIGNED_IN, variables: pendingEmail },
} as const
