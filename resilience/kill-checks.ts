import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const PATIENCE_MS = 60_000

/** What was asked for, by key, and the ids of the mails that were sent. */
interface Expected {
  bookings: string[]
  payments: string[]
  mails: string[]
}

/** Queries that find invalid rows; `what` describes them. $1 is the keys of all requests, or the ids of all mails. */
const CHECKS: readonly { what: string; of?: keyof Expected; sql: string }[] = [
  {
    what: 'bookings that were answered and are not there',
    of: 'bookings',
    sql: `select key from unnest($1::text[]) key where not exists (select from work_order w where w.idempotency_key = key)`,
  },
  {
    what: 'orders without all of their lines, their event, or a job or mail',
    of: 'mails',
    sql: `select w.id from work_order w where
      (select count(*) from line_item l where l.work_order_id = w.id) <> 4
      or not exists (select from work_order_event e where e.work_order_id = w.id and e.type = 'booked')
      or not exists (select from app.outbox o where (o.payload->>'workOrderId')::bigint = w.id)
        and not exists (select from graphile_worker._private_jobs j where (j.payload->>'workOrderId')::bigint = w.id)
        and 'booking-' || w.tenant_id || '-' || w.id || '-confirmed' <> all ($1::text[])
        and w.status = 'ASSIGNED'`,
  },
  {
    what: 'orders that have another van, time or state than their stop',
    sql: `select w.id from work_order w join stop s on s.tenant_id = w.tenant_id and s.id = w.stop_id
      where s.van_id is distinct from w.van_id or s.starts_at <> w.scheduled_at or s.cancelled <> (w.status = 'CANCELLED')`,
  },
  {
    what: 'stops without exactly one order',
    sql: `select id from stop s where kind = 'visit' and (select count(*) from work_order w where w.tenant_id = s.tenant_id and w.stop_id = s.id) <> 1`,
  },
  {
    what: 'guests who were made for an order that is not there',
    sql: `select id from app_user u where email like 'guest-%' and not exists (select from work_order w where w.user_id = u.id)`,
  },
  {
    what: 'payments that are not there exactly once, approved and captured',
    of: 'payments',
    sql: `select key from unnest($1::text[]) key where (select count(*) from payment p join payment_entry e on e.payment_id = p.id and e.kind = 'CAPTURE'
      and e.amount = p.amount where p.idempotency_key = key and p.status = 'APPROVED') <> 1`,
  },
  {
    what: 'invoices whose balance is not the sum of their ledger',
    sql: `select id from invoice i where approved_amount - refunded_amount - moved_amount <> (select coalesce(sum(amount), 0) from payment_entry e where e.invoice_id = i.id) or pending_payments <> 0`,
  },
  {
    what: 'checkouts that the provider was paid for and we did not capture, or the other way round',
    sql: `select 1 from (select body->>'payment_intent' as id from sandbox.stripe_object where type = 'checkout.session' and body->>'payment_status' = 'paid') paid
      full join (select p.provider_payment_id as id from payment p join payment_entry e on e.payment_id = p.id where p.payment_method = 'payLater') ours
      using (id) where paid.id is null or ours.id is null`,
  },
]

/** Waits until all webhooks are delivered. Shortens the provider's retry pauses, and its lease on deliveries that a kill interrupted. */
export async function deliverWebhooks(owner: pg.Pool): Promise<void> {
  const start = performance.now()
  for (;;) {
    const { rowCount } = await owner.query(
      'update sandbox.stripe_event set next_attempt_at = now() where delivered_at is null',
    )
    if (rowCount === 0) return
    if (performance.now() - start > PATIENCE_MS) throw new Error(`${rowCount} webhooks were not delivered.`)
    await wait(250)
  }
}

/**
 * Returns the problems in the database, as sentences.
 * @param keys.mails the ids of the mails that an outside server took; by default those in the mailbox
 */
export async function problemsAfterKill(
  owner: pg.Pool,
  keys: Omit<Expected, 'mails'> & { mails?: string[] },
): Promise<string[]> {
  const expected: Expected = { ...keys, mails: keys.mails ?? (await mailsIn(owner)) }
  const problems: string[] = []
  for (const { what, of, sql } of CHECKS) {
    const { rowCount } = await owner.query(sql, of === undefined ? [] : [expected[of]])
    if (rowCount !== 0) problems.push(`${rowCount} ${what}`)
  }
  return problems
}

async function mailsIn(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select message_id as id from sandbox.mail')
  return rows.map(({ id }) => id)
}
