import type { TestApp } from '../test-app.ts'
import { SIGNED_IN } from './signed-in.ts'

/** Operations for customers on their stored data. */
export const PRIVACY_OPERATIONS = {
  erasure: { answers: SIGNED_IN },
  // One customer has already requested it. Staff and the customer with upcoming appointments get 409.
  requestErasure: {
    answers: SIGNED_IN,
    variables: async ({ t: { db, fixture } }: { t: TestApp }) => {
      await db.owner.query(
        `insert into erasure_request (tenant_id, user_id, requested_at, erase_at) values ($1, $2, now(), now() + interval '7 days') on conflict do nothing`,
        [fixture.ca.id, fixture.ca.userIds.otherCustomer],
      )
      return {}
    },
  },
  keepAccount: { answers: SIGNED_IN },
} as const

export const PRIVACY_ROUTES = {
  'POST /api/account/data-export': { answers: SIGNED_IN, sees: ['customer'], body: {} },
} as const
