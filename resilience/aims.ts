import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { ApiClient } from '../bench/api-client.ts'
import type { Operations } from './kill-operations.ts'
import { untilAnswered } from '../bench/retry.ts'

const PATIENCE_MS = 60_000
const REFUNDED = 1_000
const CONFIRM = 'mutation ($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }'
const VOID = 'mutation ($id: ID!) { voidInvoice(id: $id) { status } }'
const REFUND = `mutation ($key: String!, $id: ID!, $amount: Int!) { refundPayment(idempotencyKey: $key, invoiceId: $id, amount: $amount) { status } }`

/** An operation during which the server is killed. */
export interface Aim {
  name: string
  /** The tables that it writes, in order. */
  writesTo: readonly string[]
  /** Creates its subject, at a separate hour. @returns the subject's id */
  prepare(slot: Date): Promise<number>
  /** Runs it, and retries until it is answered. */
  run(id: number): Promise<void>
  /** Returns the problems after it has run, as sentences. */
  problems(id: number): Promise<string[]>
}

interface Tools {
  owner: pg.Pool
  staff: ApiClient
  vanIds: readonly number[]
  operations: Operations
}

/** A confirmation, a void, a refund, and a webhook. */
export function aimsOn({ owner, staff, vanIds, operations }: Tools): Aim[] {
  /** @param done the refusal of a retry whose first try succeeded without an answer */
  async function send(query: string, variables: object, done?: string): Promise<void> {
    const { error } = await untilAnswered(() => staff.graphql(query, variables))
    if (error && error.error !== done) throw new Error(`${error.error}: ${error.message}`)
  }

  /** Returns the names of the statements that are false for the row. */
  async function broken(statements: Record<string, string>, id: number): Promise<string[]> {
    const problems: string[] = []
    for (const [what, sql] of Object.entries(statements)) {
      const { rows } = await owner.query<{ holds: boolean }>(`select (${sql}) as holds`, [id])
      if (rows[0]?.holds !== true) problems.push(`not true that ${what}`)
    }
    return problems
  }

  async function untilPaid(id: number): Promise<void> {
    const start = performance.now()
    for (;;) {
      const { rows } = await owner.query<{ status: string }>('select status from invoice where id = $1', [id])
      if (rows[0]?.status === 'PAID') return
      if (performance.now() - start > PATIENCE_MS) throw new Error(`Invoice ${id} is ${rows[0]?.status}, not paid.`)
      await wait(20)
    }
  }

  const linkKeys = new Map<number, string>()
  const refundKeys = new Map<number, string>()
  const eventOf = (type: string): string =>
    `(select count(*) from work_order_event e join invoice i on i.work_order_id = e.work_order_id where i.id = $1 and e.type = '${type}') = 1`

  return [
    {
      name: 'confirmation',
      writesTo: ['route', 'stop', 'work_order', 'work_order_event', 'app.outbox'],
      prepare: slot => operations.request(slot),
      run: id => send(CONFIRM, { id, vanId: vanIds[0] }, 'NOT_NOW'),
      problems: id =>
        broken(
          {
            'the order is in its van': `select is_confirmed and van_id is not null and status = 'ASSIGNED' from work_order where id = $1`,
            'its stop is in that van': `select s.van_id = w.van_id and s.starts_at = w.scheduled_at and not s.cancelled
              from work_order w join stop s on s.tenant_id = w.tenant_id and s.id = w.stop_id where w.id = $1`,
            'its history has it once': `(select count(*) from work_order_event where work_order_id = $1 and type = 'confirmed') = 1`,
            'the customer has one mail of it': `(select count(*) from sandbox.mail where message_id like 'booking-%-' || $1::bigint || '-confirmed%') = 1`,
          },
          id,
        ),
    },
    {
      name: 'void',
      writesTo: ['payment', 'invoice', 'work_order_event', 'audit_entry', 'app.outbox'],
      prepare: async slot => {
        const invoice = await operations.invoice(slot)
        await operations.openLink(randomUUID(), invoice)
        return invoice.id
      },
      run: id => send(VOID, { id }, 'NOT_VOIDABLE'),
      problems: id =>
        broken(
          {
            'the invoice is voided': `select status = 'VOIDED' and approved_amount = 0 and pending_payments = 0 from invoice where id = $1`,
            'its history has it once': eventOf('voided'),
            'the register of changes has it once': `(select count(*) from audit_entry where subject = 'invoice' and subject_id = $1 and action = 'void') = 1`,
            'its link pays nothing any more': `not exists (select from payment p where p.invoice_id = $1 and p.status <> 'CANCELLED')
              and not exists (select from payment p join sandbox.stripe_object s on s.type = 'checkout.session'
                and s.body->'metadata'->>'paymentId' = p.id::text where p.invoice_id = $1 and s.body->>'status' = 'open')`,
          },
          id,
        ),
    },
    {
      name: 'refund',
      writesTo: ['refund', 'audit_entry', 'app.outbox', 'payment_entry'],
      prepare: async slot => {
        const invoice = await operations.invoice(slot)
        await operations.payByLink(randomUUID(), invoice)
        await untilPaid(invoice.id)
        refundKeys.set(invoice.id, randomUUID())
        return invoice.id
      },
      run: id => send(REFUND, { key: refundKeys.get(id), id, amount: REFUNDED }),
      problems: id =>
        broken(
          {
            'it came once': `select refunded_amount = ${REFUNDED} from invoice where id = $1`,
            'there is one refund': `(select count(*) from refund r join payment p on p.id = r.payment_id where p.invoice_id = $1) = 1`,
            'the provider gave it back once': `select (s.body->>'amount_refunded')::int = ${REFUNDED} from payment p
              join sandbox.stripe_object s on s.type = 'charge' and s.body->>'payment_intent' = p.provider_payment_id where p.invoice_id = $1`,
            'the register of changes has it once': `(select count(*) from audit_entry where subject = 'invoice' and subject_id = $1 and action = 'refund') = 1`,
          },
          id,
        ),
    },
    {
      name: 'webhook',
      writesTo: ['payment', 'payment_entry', 'invoice', 'work_order_event', 'app.outbox'],
      prepare: async slot => {
        const invoice = await operations.invoice(slot)
        linkKeys.set(invoice.id, await operations.openLink(randomUUID(), invoice))
        return invoice.id
      },
      // The provider then sends its webhook, and repeats it without an answer.
      run: id => operations.payAtPage(linkKeys.get(id) ?? ''),
      problems: id =>
        broken(
          {
            'the invoice is paid once': `select status = 'PAID' and approved_amount = billed_amount from invoice where id = $1`,
            'the ledger has one entry': `(select count(*) from payment_entry where invoice_id = $1) = 1`,
            'its history has it once': eventOf('paid'),
            'the customer has one receipt': `(select count(*) from payment p join sandbox.mail m on m.message_id like 'receipt-%-' || p.id where p.invoice_id = $1) = 1`,
          },
          id,
        ),
    },
  ]
}
