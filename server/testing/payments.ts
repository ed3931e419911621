import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { postForm } from '../sandbox/stripe/test-sandbox.ts'
import { book, type Completed, complete, INVOICE, inspect, PAY } from './orders.ts'
import type { GraphqlResult, TestApp } from './test-app.ts'
import { TEST_ACCOUNTS } from './test-secret.ts'

const PAYMENT_STATE = `id status remainingAmount refundedAmount
  payments { id status amount paymentMethod refundedAmount pendingRefundAmount readerId }`

export const REFUND = `mutation Refund($idempotencyKey: String!, $invoiceId: ID!, $amount: Int!) {
  refundPayment(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, amount: $amount) { ${PAYMENT_STATE} }
}`

export const VOID = `mutation Void($id: ID!) { voidInvoice(id: $id) { ${PAYMENT_STATE} } }`

export const SEND_TO_TERMINAL = `mutation Send($invoiceId: ID!, $readerId: String!) {
  sendToTerminal(invoiceId: $invoiceId, readerId: $readerId) { ${PAYMENT_STATE} }
}`

export const CANCEL_TERMINAL = `mutation Cancel($invoiceId: ID!, $readerId: String!) {
  cancelTerminalPayment(invoiceId: $invoiceId, readerId: $readerId) { ${PAYMENT_STATE} }
}`

export const CASH_APP = 'mutation CashApp($invoiceId: ID!) { cashAppPay(invoiceId: $invoiceId) }'

export const CANCEL_CASH_APP = `mutation Cancel($invoiceId: ID!) { cancelCashAppPay(invoiceId: $invoiceId) { ${PAYMENT_STATE} } }`

export const CHECK = `mutation Check($invoiceId: ID!) { checkPayment(invoiceId: $invoiceId) { ${PAYMENT_STATE} } }`

/** The card readers of the Canadian tenant's first franchise. */
export async function readers(
  t: TestApp,
  token: string,
): Promise<{ id: string; label: string; simulatorUrl: string }[]> {
  const query = `query Readers($franchiseId: ID!) { cardReaders(franchiseId: $franchiseId) { id label isOnline simulatorUrl } }`
  const { data } = await t.graphql(t.fixture.ca.host, query, { franchiseId: t.fixture.ca.franchiseId }, token)
  return data.cardReaders
}

/** What every event of the provider has. */
export const EVENT = { object: 'event', livemode: false, created: 0, api_version: Stripe.API_VERSION } as const

/** Sends an event of the Canadian account five times in parallel, like the provider. @returns the answers' statuses */
export async function deliverRepeatedly(t: TestApp, event: object | undefined): Promise<number[]> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: TEST_ACCOUNTS.CA.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answers = Array.from({ length: 5 }, () =>
    t.app.inject({ method: 'POST', url: '/api/webhooks/stripe/CA', payload, headers }),
  )
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}

/** Staff actions on invoices of the Canadian tenant, as a staff member. */
export class Till {
  readonly t: TestApp
  readonly token: string
  readonly #orders: number[]

  private constructor(t: TestApp, token: string, orders: number[]) {
    this.t = t
    this.token = token
    this.#orders = orders
  }

  /** @param most number of invoices that the tests need, at most 20 */
  static async open(t: TestApp, most: number): Promise<Till> {
    const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
    const orders: number[] = []
    for (let index = 0; index < most; index++)
      orders.push((await book(t, { date: `2026-06-03T${12 + (index % 10)}:00:00Z` })).workOrderId)
    t.clock.set(new Date('2026-06-03T23:00:00Z'))
    return new Till(t, token, orders)
  }

  /** Returns an unpaid invoice. */
  async invoice(): Promise<Completed> {
    const id = this.#orders.pop() ?? 0
    await inspect(this.t, this.token, id)
    return await complete(this.t, this.token, id)
  }

  ask(query: string, variables: object): Promise<GraphqlResult> {
    return this.t.graphql(this.t.fixture.ca.host, query, variables, this.token)
  }

  payCash(invoice: Completed, amount = invoice.billedAmount): Promise<GraphqlResult> {
    return this.ask(PAY, { idempotencyKey: randomUUID(), invoiceId: invoice.id, amount, paymentMethod: 'cash' })
  }

  refund(invoice: Completed, amount: number, idempotencyKey: string = randomUUID()): Promise<GraphqlResult> {
    return this.ask(REFUND, { idempotencyKey, invoiceId: invoice.id, amount })
  }

  /** Returns the status of the invoice and of its payments, as one line. */
  async standing(invoice: Completed): Promise<string> {
    const { data } = await this.ask(INVOICE, { id: invoice.id })
    const payments: { paymentMethod: string; status: string }[] = data.invoice.payments
    return [data.invoice.status, ...payments.map(payment => `${payment.paymentMethod} ${payment.status}`)].join(', ')
  }

  /** Returns the ledger entries of an invoice, in cents. */
  async ledger(invoice: Completed): Promise<number[]> {
    const { rows } = await this.t.db.owner.query<{ amount: number }>(
      'select amount from payment_entry where invoice_id = $1 order by id',
      [invoice.id],
    )
    return rows.map(row => row.amount)
  }

  /** Returns the events of the invoice's order, by kind. */
  async events(invoice: Completed): Promise<string[]> {
    const { rows } = await this.t.db.owner.query<{ type: string }>(
      'select e.type from work_order_event e join invoice i on i.work_order_id = e.work_order_id where i.id = $1 order by e.id',
      [invoice.id],
    )
    return rows.map(row => row.type)
  }

  /** Holds a card to a simulated reader. */
  async presentCard(
    readerId: string,
    outcome: 'approve' | 'decline' | 'cancel' | 'lose' | 'interac' = 'approve',
  ): Promise<void> {
    const answer = await postForm(`${this.siteUrl}/sandbox/terminal/${readerId}`, { outcome })
    if (answer.status !== 303) throw new Error(`The reader answered ${answer.status}.`)
  }

  /** URL of the application. */
  get siteUrl(): string {
    const address = this.t.app.server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  /** Returns what the sandbox has charged and refunded, in cents, by payment intent. */
  async providerBooks(): Promise<{ taken: number; returned: number }[]> {
    const { rows } = await this.t.db.owner.query<{ taken: number; returned: number }>(
      `select (body->>'amount_captured')::int as taken, (body->>'amount_refunded')::int as returned
       from sandbox.stripe_object where type = 'charge' order by seq`,
    )
    return rows
  }
}
