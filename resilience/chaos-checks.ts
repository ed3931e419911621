import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { PATIENCE_MS } from './story.ts'

const MAX_EXAMPLES = 4

/** SQL: what kept figures must be, from the ledgers. The same rows that `app.rebuild_figures` writes. */
const KEPT = `
  create temporary table kept_figures on commit drop as
    select tenant_id, franchise_id, kind, at, detail, count, subtotal, tax, amount from figure_sum where (count, subtotal, tax, amount) <> (0, 0, 0, 0);
  create temporary table kept_receivables on commit drop as select tenant_id, invoice_id, opened_at, closed_at, balance from receivable;
  call app.rebuild_figures();`

/** SQL: the ledger's entries of payment `p` that moved money at the provider: what came back in cash did not. */
const AT_PROVIDER = `(select coalesce(sum(e.amount), 0) from payment_entry e left join refund r on r.id = e.refund_id
  where e.payment_id = p.id and coalesce(r.way, 'ORIGINAL') in ('ORIGINAL', 'READER'))`

/** SQL: whether money that came too much to payment `p` is a manager's task: the franchise's account was too empty to return its part. */
const IS_TASK = `exists (select from failed_refund f where f.payment_id = p.id and p.status = 'CANCELLED' and p.direct_account is not null)`

/** Queries that find invalid rows; `what` describes them. */
const CHECKS: readonly { what: string; sql: string }[] = [
  {
    what: 'invoices whose balance is not the sum of their ledger',
    sql: `select from invoice i where approved_amount - refunded_amount - disputed_amount - moved_amount <>
        (select coalesce(sum(amount), 0) from payment_entry e where e.invoice_id = i.id)
      or approved_amount <> (select coalesce(sum(amount), 0) from payment p where p.invoice_id = i.id and p.status = 'APPROVED')
      or disputed_amount <> (select coalesce(sum(disputed_amount), 0) from payment p where p.invoice_id = i.id)
      or pending_payments <> (select count(*) from payment p where p.invoice_id = i.id and p.status = 'PENDING')`,
  },
  {
    what: 'payments whose refunds or disputes are not what their ledger says',
    sql: `select from payment p where refunded_amount <>
        (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id and r.status = 'SUCCEEDED')
      or refunded_amount <> (select coalesce(-sum(amount), 0) from payment_entry e where e.payment_id = p.id and kind like 'REFUND%')
      or disputed_amount <> (select coalesce(-sum(amount), 0) from payment_entry e where e.payment_id = p.id and kind like 'DISPUTE%')`,
  },
  {
    what: 'refunds that have not come, without a dispute that forbids them or a reader that did not take the card',
    sql: `select status, failure, way from refund r where status <> 'SUCCEEDED'
      and not (status = 'FAILED' and (way = 'READER' or exists (select from dispute d where d.payment_id = r.payment_id)))`,
  },
  {
    what: 'charges whose balance at the provider, with refunds and disputes, is another than we count',
    sql: `select p.id, p.status, p.payment_method, p.amount from sandbox.stripe_object c left join payment p on p.provider_payment_id = c.body->>'payment_intent'
      where c.type = 'charge' and not ${IS_TASK} and (c.body->>'captured')::boolean and (
        select coalesce(sum((b.body->>'amount')::bigint), 0) from sandbox.stripe_object b where b.type = 'balance_transaction' and (
          b.body->>'source' = c.id or exists (
            select from sandbox.stripe_object o where o.type in ('refund', 'dispute') and o.id = b.body->>'source' and o.body->>'charge' = c.id)))
        <> ${AT_PROVIDER}`,
  },
  {
    what: 'charges of which a franchise has another part at the provider than in our books',
    sql: `select p.id, p.status, p.payment_method, c.body->>'amount' as amount, c.body->>'amount_refunded' as refunded, held.theirs, held.ours
      from sandbox.stripe_object c left join payment p on p.provider_payment_id = c.body->>'payment_intent',
      lateral (select coalesce((select (x.body->>'amount')::bigint - (x.body->>'amount_reversed')::bigint from sandbox.stripe_object x
          where x.type = 'transfer' and x.id = c.body->>'transfer'), 0)
        - coalesce((select (f.body->>'amount')::bigint - (f.body->>'amount_refunded')::bigint from sandbox.stripe_object f
          where f.type = 'application_fee' and f.id = c.body->>'application_fee'), 0) as theirs,
        coalesce((select sum(d.amount) from direct_entry d where d.payment_id = p.id), 0) as ours) held
      where c.type = 'charge' and held.theirs <> held.ours and not ${IS_TASK}`,
  },
  {
    what: 'payments that we count and the provider has never taken',
    sql: `select from payment p where status = 'APPROVED' and source_payment_id is null and payment_method in ('payLater', 'terminal', 'cashApp', 'card') and not exists
      (select from sandbox.stripe_object c where c.type = 'charge' and c.body->>'payment_intent' = p.provider_payment_id)`,
  },
  {
    what: 'disputes whose state or fee is another at the provider',
    sql: `select from dispute d full join (select * from sandbox.stripe_object where type = 'dispute') s on s.id = d.provider_dispute_id
      where upper(s.body->>'status') is distinct from d.status or d.fee_amount is distinct from
        (select coalesce(sum((b->>'fee')::bigint), 0) from jsonb_array_elements(s.body->'balance_transactions') b)`,
  },
  {
    what: 'kept figures that differ from the ledgers',
    sql: `(table kept_figures except
        select tenant_id, franchise_id, kind, at, detail, count, subtotal, tax, amount from figure_sum where (count, subtotal, tax, amount) <> (0, 0, 0, 0))
      union all (select tenant_id, franchise_id, kind, at, detail, count, subtotal, tax, amount from figure_sum
        where (count, subtotal, tax, amount) <> (0, 0, 0, 0) except table kept_figures)`,
  },
  {
    what: 'receivables that differ from the ledgers',
    sql: `(table kept_receivables except select tenant_id, invoice_id, opened_at, closed_at, balance from receivable)
      union all (select tenant_id, invoice_id, opened_at, closed_at, balance from receivable except table kept_receivables)`,
  },
]

/** The same, for a run that ends with a transfer of everything to the bank. */
const BANK_CHECKS: typeof CHECKS = [
  {
    what: 'movements to the bank that are not in our books',
    sql: `select t.kind, t.amount, t.reason, p.payment_method, p.status, (select json_agg(json_build_object('kind', e.kind, 'amount', e.amount, 'refund', r.provider_refund_id))
        from payment_entry e left join refund r on r.id = e.refund_id where e.payment_id = p.id) as entries, t.source_id
      from provider_transaction t left join payment p on p.provider_payment_id = t.payment_intent_id where t.match = 'OPEN'`,
  },
  {
    what: 'movements at the provider that no transfer to the bank has shown us',
    sql: `select from sandbox.stripe_object b where b.type = 'balance_transaction' and b.body->>'type' <> 'payout'
      and not exists (select from provider_transaction t where t.provider_transaction_id = b.id)`,
  },
  {
    what: 'entries of card payments that no transfer to the bank has',
    sql: `select e.kind, e.amount, e.payment_id, p.payment_method, p.status from payment_entry e join payment p on p.id = e.payment_id
      left join refund r on r.id = e.refund_id where p.provider_payment_id is not null and coalesce(r.way, 'ORIGINAL') in ('ORIGINAL', 'READER')
      and not exists (select from provider_transaction t where t.payment_entry_id = e.id)`,
  },
  {
    what: 'transfers whose movements less fees are not what reached the bank',
    sql: `select from provider_payout p where amount <> (select sum(t.amount - t.fee) from provider_transaction t where t.payout_id = p.id)`,
  },
]

/**
 * Waits until all webhooks are delivered and all jobs are done, as long as they get fewer. Jobs that killed workers had begun before are released immediately; those
 * of the running server keep their locks, because a reconciliation of thousands of payments takes minutes.
 */
export async function comeToRest(owner: pg.Pool): Promise<void> {
  let [least, since] = [Number.POSITIVE_INFINITY, performance.now()]
  const begun = await owner.query<{ now: Date }>('select now()')
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      `select (select count(*) from sandbox.stripe_event where delivered_at is null)
        + (select count(*) from sandbox.stripe_task) + (select count(*) from app.outbox) + (select count(*) from graphile_worker._private_jobs) as left`,
    )
    const left = Number(rows[0]?.left)
    if (left === 0) return
    if (left < least) [least, since] = [left, performance.now()]
    if (performance.now() - since > PATIENCE_MS)
      throw new Error(`${left} webhooks and jobs were not worked off: ${await unfinished(owner)}`)
    await owner.query(
      'update sandbox.stripe_event set next_attempt_at = now() where delivered_at is null and attempts > 0',
    )
    await owner.query(
      `select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker._private_jobs where locked_at < $1))`,
      [begun.rows[0]?.now],
    )
    await owner.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    )
    await wait(250)
  }
}

/**
 * Returns the differences between invoices, ledgers, kept figures and the provider's books, as sentences.
 * @param isPaidOut whether the provider has transferred everything to the bank, and the transfers are reconciled
 */
export async function disagreements(owner: pg.Pool, { isPaidOut = false } = {}): Promise<string[]> {
  const problems: string[] = []
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(KEPT)
    for (const { what, sql } of isPaidOut ? [...CHECKS, ...BANK_CHECKS] : CHECKS) {
      const { rows } = await client.query<object>(sql)
      const examples = JSON.stringify(rows.slice(0, MAX_EXAMPLES))
      if (rows.length > 0) problems.push(`${rows.length} ${what}: ${examples}`)
    }
    return problems
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Describes webhooks and jobs that are not done, with their attempts and last errors. */
async function unfinished(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ what: string }>(
    `select 'webhook ' || (body->>'type') || ', attempts ' || attempts as what from sandbox.stripe_event where delivered_at is null
     union all select 'provider task ' || task || ' of ' || object_id from sandbox.stripe_task
     union all select 'outbox ' || o::text from app.outbox o
     union all select 'job ' || t.identifier || ' ' || j.payload::text || ', attempts ' || j.attempts || ', ' || coalesce(j.last_error, 'no error')
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     limit 10`,
  )
  return rows.map(({ what }) => what).join('; ')
}
