import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const PATIENCE_MS = 60_000

/** Queries that find invalid rows; `what` describes them. */
const CHECKS: readonly { what: string; sql: string }[] = [
  {
    what: 'invoices whose balance is not the sum of their ledger',
    sql: `select from invoice i where approved_amount - refunded_amount - moved_amount <>
        (select coalesce(sum(amount), 0) from payment_entry e where e.invoice_id = i.id)
      or approved_amount <> (select coalesce(sum(amount), 0) from payment p where p.invoice_id = i.id and p.status = 'APPROVED')
      or pending_payments <> (select count(*) from payment p where p.invoice_id = i.id and p.status = 'PENDING')`,
  },
  {
    what: 'payments whose refunds are not what their ledger says',
    sql: `select from payment p where refunded_amount <>
        (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id and r.status = 'SUCCEEDED')
      or refunded_amount <> (select coalesce(-sum(amount), 0) from payment_entry e where e.payment_id = p.id and kind in ('REFUND', 'REFUND_REVERSAL'))`,
  },
  { what: 'refunds that have not come', sql: `select from refund where status <> 'SUCCEEDED'` },
  {
    what: 'charges of which the provider keeps another amount than we count',
    sql: `select from sandbox.stripe_object c
      left join payment p on p.provider_payment_id = c.body->>'payment_intent'
      where c.type = 'charge' and (c.body->>'amount_captured')::bigint - (c.body->>'amount_refunded')::bigint <>
        (select coalesce(sum(amount), 0) from payment_entry e where e.payment_id = p.id)`,
  },
  {
    what: 'payments that we count and the provider has never taken',
    sql: `select from payment p where status = 'APPROVED' and source_payment_id is null and payment_method in ('payLater', 'terminal', 'cashApp', 'card') and not exists
      (select from sandbox.stripe_object c where c.type = 'charge' and c.body->>'payment_intent' = p.provider_payment_id)`,
  },
]

/** Waits until all webhooks are delivered and all jobs are done. Jobs of killed workers are released immediately. */
export async function comeToRest(owner: pg.Pool): Promise<void> {
  const start = performance.now()
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      `select (select count(*) from sandbox.stripe_event where delivered_at is null)
        + (select count(*) from app.outbox) + (select count(*) from graphile_worker._private_jobs) as left`,
    )
    if (Number(rows[0]?.left) === 0) return
    if (performance.now() - start > PATIENCE_MS)
      throw new Error(`${rows[0]?.left} webhooks and jobs were not worked off.`)
    await owner.query(
      'update sandbox.stripe_event set next_attempt_at = now() where delivered_at is null and attempts > 0',
    )
    await owner.query(
      `select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker._private_jobs where locked_at < now() - interval '3 s'))`,
    )
    await owner.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    )
    await wait(250)
  }
}

/** Returns the differences between invoices, ledgers and the provider's books, as sentences. */
export async function disagreements(owner: pg.Pool): Promise<string[]> {
  const problems: string[] = []
  for (const { what, sql } of CHECKS) {
    const { rowCount } = await owner.query(sql)
    if (rowCount !== 0) problems.push(`${rowCount} ${what}`)
  }
  return problems
}
