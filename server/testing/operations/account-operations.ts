import type { TestApp } from '../test-app.ts'
import { SIGNED_IN } from './signed-in.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
  customerId: number
}

/** Requests a new email for the customer that waits for confirmation. */
async function pendingEmail({ t, customerId }: World): Promise<Record<string, unknown>> {
  await t.db.owner.query(
    `insert into email_change (tenant_id, user_id, new_email, expires_at) values ($1, $2, 'new@example.com', '2027-01-01')
     on conflict (tenant_id, user_id) do nothing`,
    [t.fixture.ca.id, customerId],
  )
  return {}
}

/** Operations on the user's own account that are not in the documents. */
export const ACCOUNT_OPERATIONS = {
  resendEmailChange: { sees: ['customer'], answers: SIGNED_IN, variables: pendingEmail },
  cancelEmailChange: { sees: ['customer'], answers: SIGNED_IN, variables: pendingEmail },
} as const
