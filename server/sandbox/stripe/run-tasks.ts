import type pg from 'pg'
import type { AccountName } from './account/accounts.ts'
import { addBalance, feeOf } from './account/balance.ts'
import { settleSplit } from './connect/destination-charges.ts'
import { closeDispute, openDispute, warnOfFraud } from './dispute/disputes.ts'
import { failRefund, succeedRefund } from './refunds.ts'
import { createStore, inTransaction, type Store, type Task } from './store.ts'

/** Writes what a charge brought to the balance, as an asynchronous capture does after its answer. */
async function settleCharge(store: Store, chargeId: string): Promise<void> {
  const charge = await store.lock('charge', chargeId)
  if (charge.balance_transaction !== null) return
  const change = await addBalance(store, {
    amount: charge.amount_captured,
    fee: feeOf(charge.amount_captured),
    currency: charge.currency,
    type: 'charge',
    reporting_category: 'charge',
    source: charge.id,
  })
  await settleSplit(store, charge)
  const settled = { ...charge, balance_transaction: change.id }
  await store.save(settled)
  await store.emit('charge.updated', settled)
}

const TASKS: Record<Task, (store: Store, objectId: string) => Promise<void>> = {
  'settle-charge': settleCharge,
  'open-dispute': openDispute,
  'warn-of-fraud': warnOfFraud,
  'close-dispute': closeDispute,
  'succeed-refund': succeedRefund,
  'fail-refund': failRefund,
}

const MAX_TASKS = 100

/** Runs what is due, each task in a transaction of its own. @returns whether anything was due */
export async function runTasks(pool: pg.Pool): Promise<boolean> {
  let count = 0
  while (count < MAX_TASKS && (await runNext(pool))) count += 1
  return count > 0
}

const runNext = (pool: pg.Pool): Promise<boolean> =>
  inTransaction(pool, async client => {
    const { rows } = await client.query<{ account: AccountName; task: Task; objectId: string }>(
      `DELETE FROM sandbox.stripe_task WHERE seq = (
         SELECT seq FROM sandbox.stripe_task WHERE due_at <= now() ORDER BY seq LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING account, task, object_id AS "objectId"`,
    )
    const [due] = rows
    if (!due) return false
    const store = createStore(client, due.account, { id: null, idempotency_key: null })
    await TASKS[due.task](store, due.objectId)
    return true
  })
