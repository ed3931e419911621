import type pg from 'pg'
import type { AccountName } from './account/accounts.ts'
import { expireCheckout } from './pages/checkout.ts'
import { createStore, inTransaction } from './store.ts'

/** Expires overdue open checkout sessions, at most 100 at a time. */
export async function expireOverdueCheckouts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ account: AccountName; id: string }>(
    `SELECT account, id FROM sandbox.stripe_object
     WHERE type = 'checkout.session' AND body->>'status' = 'open'
       AND (body->>'expires_at')::bigint < extract(epoch FROM now())
     LIMIT 100`,
  )
  for (const { account, id } of rows) {
    await inTransaction(pool, async client => {
      const store = createStore(client, account, { id: null, idempotency_key: null })
      const session = await store.lock('checkout.session', id)
      if (session.status === 'open') await expireCheckout(store, session)
    })
  }
}
