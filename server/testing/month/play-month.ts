import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { payOut } from '../../sandbox/stripe/account/balance.ts'
import { saveCard } from '../cards.ts'
import { demoToken } from './demo-app.ts'
import { CHECK, REFUND, VOID } from '../payments.ts'
import type { Bill, Booked, Desk } from './desk.ts'
import { Notes } from './notes.ts'

/** The demo's data end here, within the first half of June. */
export const SEEDED_AT = new Date('2026-06-10T18:30:00Z')
const FIRST_HALF = new Date('2026-06-11T12:00:00Z')
const SECOND_HALF = new Date('2026-06-17T12:00:00Z')
/** The plans of the demo's members are due on June 27. */
const PLANS_DUE = new Date('2026-06-28T15:00:00Z')
const SENT_TO_BANK = new Date('2026-06-30T15:00:00Z')
const RETURN = `mutation Return($idempotencyKey: String!, $paymentId: ID!, $amount: Int!, $readerId: String) {
  returnPayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount, readerId: $readerId) { status } }`
const PAYMENTS = 'query Payments($id: ID!) { invoice(id: $id) { payments { id } } }'
const CREDIT = 'mutation Credit($id: ID!) { creditInvoice(id: $id, reason: "Wrong oil") { status } }'
const DISPUTES = `query Disputes($franchiseId: ID!) {
  disputes(franchiseId: $franchiseId, isOpen: true, pageNumber: 1) { disputes { id invoice { id } } } }`
const ANSWER = `mutation Answer($id: ID!, $statement: String!) { submitDisputeEvidence(id: $id, statement: $statement) { status } }`

/** The orders of a tenant's month, which are booked before its other events. */
interface Orders {
  first: Booked[]
  second: Booked[]
  own: Booked[]
  fleet: Booked[]
}

/** A tenant's month: what the demo left of it, and what is done through the API until its end. */
export class Month {
  readonly desk: Desk
  readonly notes = new Notes()
  #orders: Orders = { first: [], second: [], own: [], fleet: [] }
  #cards = { disputed: '', plain: '' }

  constructor(desk: Desk) {
    this.desk = desk
  }

  async bookAll(): Promise<void> {
    const { desk } = this
    const { franchiseId, otherFranchiseId, emails, host } = desk.tenant
    desk.moveTo(SEEDED_AT)
    this.#orders = {
      first: [
        ...(await desk.book(franchiseId, 'anybody', { from: FIRST_HALF, count: 5 })),
        ...(await desk.book(otherFranchiseId, 'anybody', { from: FIRST_HALF, count: 2 })),
      ],
      second: [
        ...(await desk.book(franchiseId, 'anybody', { from: SECOND_HALF, count: 4 })),
        ...(await desk.book(otherFranchiseId, 'anybody', { from: SECOND_HALF, count: 2 })),
      ],
      own: await desk.book(franchiseId, emails.customer, { from: FIRST_HALF, count: 4 }),
      fleet: [
        ...(await desk.book(franchiseId, 'anybody', { from: SECOND_HALF, count: 2, vendorNumber: 2 })),
        ...(await desk.book(franchiseId, 'anybody', { from: SECOND_HALF, count: 1, vendorNumber: 3 })),
      ],
    }
    const customer = await demoToken(desk.t, host, emails.customer)
    const country = desk.country === 'CA' ? 'ca' : 'us'
    this.#cards.disputed = await saveCard(desk.t, customer, 'pm_card_createDispute', country)
    this.#cards.plain = await saveCard(desk.t, customer, 'pm_card_visa', country)
  }

  /** Cash, a card reader, a pay link, three payments of one invoice, an invoice that stays open, and cards on file: two of them are disputed. */
  async firstHalf(): Promise<void> {
    const { desk } = this
    const [cash, reader, link, parts, voidedLater, other, open] = await this.#bill(this.#orders.first)
    await this.#payCash(cash, cash.amount)
    await this.#payAtReader(reader, 'approve')
    await desk.payByLink(link)
    this.notes.add('provider', link.amount)
    await this.#payCash(parts, 4_001)
    await this.#payByHand(parts, 2_333, 'cheque')
    await this.#payByHand(parts, parts.amount - 6_334, desk.country === 'CA' ? 'eTransfer' : 'venmo')
    await this.#payCash(other, other.amount)
    this.#voidedLater = voidedLater
    expect(open.amount).toBeGreaterThan(0)

    const [won, lost, plain, credited] = await this.#bill(this.#orders.own)
    for (const bill of [won, lost]) await this.#charge(bill, this.#cards.disputed)
    for (const bill of [plain, credited]) await this.#charge(bill, this.#cards.plain)
    await desk.settle()
    for (const bill of [won, lost]) this.notes.add('disputed', bill.amount)
    await this.#refund(plain, 1_234)
    await this.#answer(won, 'winning_evidence')
    this.notes.add('won back', won.amount)
    await this.#answer(lost, 'losing_evidence')
    this.#credited = credited
  }

  #voidedLater: Bill = { id: 0, amount: 0 }
  #credited: Bill = { id: 0, amount: 0 }

  /** A void and a credit note of invoices that are on statements, a refund at the reader or online, a vendor's invoices, a plan's renewal, and transfers to the bank. */
  async secondHalf(): Promise<void> {
    const { desk, notes } = this
    const [paid, part, unpaid, voided, other] = await this.#bill(this.#orders.second)
    const readerId = await this.#payAtReader(paid, desk.country === 'CA' ? 'interac' : 'approve')
    await this.#return(paid, 2_000, desk.country === 'CA' ? readerId : null)
    await this.#payCash(part, 5_000)
    await this.#payCash(other, other.amount)
    await this.#refund(other, 500, 'returned in cash')
    expect(unpaid.amount).toBeGreaterThan(0)
    for (const bill of [voided, this.#voidedLater]) {
      await desk.ask(VOID, { id: bill.id })
      notes.add('taken back', bill.amount)
    }
    await desk.ask(CREDIT, { id: this.#credited.id })
    await this.#refund(this.#credited, this.#credited.amount)

    const [inParts, open, onSubtotal] = await this.#bill(this.#orders.fleet)
    await this.#payByHand(inParts, 3_000, 'cheque')
    await this.#payByHand(inParts, inParts.amount - 3_000, 'cheque')
    expect(open.amount).toBeGreaterThan(0)
    await desk.payByLink(onSubtotal)
    notes.add('provider', onSubtotal.amount)
  }

  /** Renews the plans that are due, by the saved card. */
  async renewPlans(): Promise<void> {
    const { desk } = this
    const sums = `select coalesce(sum(billed_amount), 0)::float8 as cents from invoice where tenant_id = $1 and subscription_id is not null and created_at >= $2`
    desk.moveTo(PLANS_DUE)
    await desk.t.recurring['renew-subscriptions']()
    await desk.settle()
    const { rows } = await desk.t.db.owner.query<{ cents: number }>(sums, [desk.tenant.id, SEEDED_AT])
    const cents = rows[0]?.cents ?? 0
    expect(cents).toBeGreaterThan(0)
    for (const what of ['plans', 'billed', 'provider'] as const) this.notes.add(what, cents)
  }

  /** The provider sends what it has to the bank. @returns cents that reach it */
  async sendToBank(): Promise<number> {
    const { desk } = this
    desk.moveTo(SENT_TO_BANK)
    await desk.settle()
    const sent = await payOut(desk.t.db.owner, desk.country)
    await desk.settle()
    return sent?.amount ?? 0
  }

  async #bill(orders: readonly Booked[]): Promise<[Bill, Bill, Bill, Bill, Bill, Bill, Bill]> {
    const bills: Bill[] = []
    for (const order of orders) {
      const bill = await this.desk.bill(order)
      this.notes.add('billed', bill.amount)
      bills.push(bill)
    }
    return bills as [Bill, Bill, Bill, Bill, Bill, Bill, Bill]
  }

  async #payCash(bill: Bill, amount: number): Promise<void> {
    await this.#payByHand(bill, amount, 'cash')
  }

  async #payByHand(bill: Bill, amount: number, method: string): Promise<void> {
    await this.desk.payByHand(bill, amount, method)
    this.notes.add(method === 'cash' || method === 'cheque' ? method : 'by hand elsewhere', amount)
  }

  async #payAtReader(bill: Bill, card: 'approve' | 'interac'): Promise<string> {
    const readerId = await this.desk.readerOf(this.desk.tenant.franchiseId)
    await this.desk.payAtReader(bill, readerId, card)
    this.notes.add('provider', bill.amount)
    return readerId
  }

  async #charge(bill: Bill, card: string): Promise<void> {
    await this.desk.chargeCard(bill, card)
    this.notes.add('provider', bill.amount)
  }

  async #refund(
    { id }: Bill,
    amount: number,
    what: 'returned by provider' | 'returned in cash' = 'returned by provider',
  ): Promise<void> {
    await this.desk.ask(REFUND, { idempotencyKey: randomUUID(), invoiceId: id, amount })
    this.notes.add(what, amount)
  }

  /** Returns a part of a bill's only payment, with the card at the reader if there is one. */
  async #return({ id }: Bill, amount: number, readerId: string | null): Promise<void> {
    const { desk } = this
    const { invoice } = await desk.ask(PAYMENTS, { id })
    await desk.ask(RETURN, { idempotencyKey: randomUUID(), paymentId: invoice.payments[0].id, amount, readerId })
    if (readerId !== null) {
      await desk.presentCard(readerId, 'interac')
      await desk.ask(CHECK, { invoiceId: id })
    }
    this.notes.add('returned by provider', amount)
  }

  async #answer({ id }: Bill, statement: string): Promise<void> {
    const { desk } = this
    const { disputes } = await desk.ask(DISPUTES, { franchiseId: desk.tenant.franchiseId })
    const found = disputes.disputes.find((one: { invoice: { id: string } }) => Number(one.invoice.id) === id)
    expect(found).toBeDefined()
    await desk.ask(ANSWER, { id: found.id, statement })
    await desk.settle()
  }
}
