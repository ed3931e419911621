import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from '../bench/api-client.ts'
import type { OpenInvoice, Operations } from './kill-operations.ts'
import { untilAnswered } from '../bench/retry.ts'
import { disputeStories } from './dispute-stories.ts'
import { readerMeans } from './reader-stories.ts'
import { type Outcome, PATIENCE_MS, type Stage, type Story } from './story.ts'

const REFUND = `mutation ($key: String!, $id: ID!, $amount: Int!) { refundPayment(idempotencyKey: $key, invoiceId: $id, amount: $amount) { status } }`
const CASH_APP = 'mutation ($id: ID!) { cashAppPay(invoiceId: $id) }'
const CHARGE = `mutation ($key: String!, $id: ID!, $card: String!) {
  chargeCardOnFile(idempotencyKey: $key, invoiceId: $id, paymentMethodId: $card) { status } }`
/** Errors that a retry can resolve: the provider is down, or a reader is not cleared yet. */
const PASSING = ['PROVIDER_UNAVAILABLE', 'READER_BUSY', 'READER_OFFLINE', 'READER_SILENT', 'NOT_REFUNDABLE']
/** Maximum milliseconds between the starts of two parallel payments. */
const APART_MS = 60

/** Payments by hand, by link and at a reader, some by two people in parallel, with partial and full refunds, and disputes. Everything is retried with its key until it is answered. */
export async function storiesOn(
  staff: ApiClient,
  operations: Operations,
  { franchiseId, random, ...stage }: Stage,
): Promise<Story[]> {
  async function ask(query: string, variables: object): Promise<Record<string, unknown>> {
    const start = performance.now()
    for (;;) {
      const { data, error } = await untilAnswered(() => staff.graphql(query, variables))
      if (data !== null && error === undefined) return data
      if (!PASSING.includes(error?.error ?? '') || performance.now() - start > PATIENCE_MS)
        throw new Error(`${error?.error}: ${error?.message}`)
      await wait(50)
    }
  }
  /** Sends the link, opens it and pays, and starts again while the provider is down: it remains one payment. */
  async function payByLink(invoice: OpenInvoice): Promise<void> {
    const key = randomUUID()
    const start = performance.now()
    for (;;) {
      try {
        await operations.payByLink(key, invoice)
        return
      } catch (error) {
        if (!String(error).includes('answered 503') || performance.now() - start > PATIENCE_MS) throw error
        await wait(50)
      }
    }
  }
  const refund = (invoice: OpenInvoice, amount: number, key: string = randomUUID()): Promise<unknown> =>
    ask(REFUND, { key, id: invoice.id, amount })
  const { payAtReader, stories: readerStories } = await readerMeans({ ask, staff, stage: { franchiseId, ...stage } })

  /** Pays the invoice with Cash App; a webhook reports it. */
  async function payInCashApp(invoice: OpenInvoice): Promise<void> {
    const { cashAppPay } = (await ask(CASH_APP, { id: invoice.id })) as { cashAppPay: string }
    await untilAnswered(() =>
      staff.call({
        method: 'POST',
        path: new URL(cashAppPay).pathname,
        body: 'outcome=approve',
        contentType: 'application/x-www-form-urlencoded',
      }),
    )
  }

  /** Charges one of the customer's saved cards. */
  async function charge(invoice: OpenInvoice, card: string, key: string = randomUUID()): Promise<void> {
    await ask(CHARGE, { key, id: invoice.id, card })
  }
  const chargeCard = (invoice: OpenInvoice): Promise<void> => charge(invoice, stage.cards.paying)

  /**
   * Two people pay one invoice in parallel, in either order. The second payment is refused, or a job refunds it.
   * @throws the first error when neither could pay
   */
  async function race(
    invoice: OpenInvoice,
    ...ways: readonly [(invoice: OpenInvoice) => Promise<unknown>, (invoice: OpenInvoice) => Promise<unknown>]
  ): Promise<Outcome> {
    const [first, second] = random.chance(0.5) ? ways : ways.toReversed()
    const pause = random.int(0, APART_MS)
    const [one, other] = await Promise.allSettled([first?.(invoice), wait(pause).then(() => second?.(invoice))])
    if (one.status === 'rejected' && other.status === 'rejected') throw one.reason
    return { paid: invoice.amount, refunded: 0 }
  }
  const payCash = (invoice: OpenInvoice) => operations.payCash(randomUUID(), invoice)

  return [
    {
      operations: 3,
      play: async invoice => {
        await operations.payCash(randomUUID(), invoice)
        await Promise.all([refund(invoice, 1_000), refund(invoice, invoice.amount - 1_000)])
        return { paid: invoice.amount, refunded: invoice.amount }
      },
    },
    {
      operations: 3,
      play: async invoice => {
        await payAtReader(invoice)
        await Promise.all([refund(invoice, 2_500), refund(invoice, 1)])
        return { paid: invoice.amount, refunded: 2_501 }
      },
    },
    {
      operations: 2,
      play: async invoice => {
        await payByLink(invoice)
        await refund(invoice, 999)
        return { paid: invoice.amount, refunded: 999 }
      },
    },
    {
      operations: 2,
      // The customer pays the link at the moment when staff take cash.
      play: invoice => race(invoice, payByLink, payCash),
    },
    { operations: 2, play: invoice => race(invoice, payAtReader, payCash) },
    { operations: 2, play: invoice => race(invoice, payAtReader, payByLink) },
    { operations: 2, of: 'the US', play: invoice => race(invoice, payInCashApp, payCash) },
    {
      operations: 1,
      of: 'the US',
      play: async invoice => {
        await payInCashApp(invoice)
        return { paid: invoice.amount, refunded: 0 }
      },
    },
    { operations: 2, of: 'a customer with a saved card', play: invoice => race(invoice, chargeCard, chargeCard) },
    { operations: 2, of: 'a customer with a saved card', play: invoice => race(invoice, chargeCard, payCash) },
    { operations: 2, of: 'a customer with a saved card', play: invoice => race(invoice, chargeCard, payByLink) },
    ...disputeStories({ ask, charge, refund, stage }),
    {
      operations: 2,
      of: 'a customer with a saved card',
      // Everything is sent twice at once with one key, as by a browser that repeats a request.
      play: async invoice => {
        const [paying, returning] = [randomUUID(), randomUUID()]
        await Promise.all([1, 2].map(() => charge(invoice, stage.cards.paying, paying)))
        await Promise.all([1, 2].map(() => refund(invoice, 1_234, returning)))
        return { paid: invoice.amount, refunded: 1_234 }
      },
    },
    ...readerStories,
  ]
}
