import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from '../bench/api-client.ts'
import { untilAnswered } from '../bench/retry.ts'
import type { OpenInvoice } from './kill-operations.ts'
import { type Ask, PATIENCE_MS, type Stage, type Story } from './story.ts'

/** Looks after which staff take a refund off its reader and begin again. */
const LOOKS = 5
const READERS = `query ($franchiseId: ID!) { cardReaders(franchiseId: $franchiseId) { id } }`
const SEND = `mutation ($id: ID!, $readerId: String!) { sendToTerminal(invoiceId: $id, readerId: $readerId) { status } }`
const CANCEL = `mutation ($id: ID!, $readerId: String!) { cancelTerminalPayment(invoiceId: $id, readerId: $readerId) { status } }`
const CHECK = `mutation ($id: ID!) { checkPayment(invoiceId: $id) { status } }`
const LOOK = `query ($id: ID!) { invoice(id: $id) { payments { id status refundedAmount refunds { id status } } } }`
const RETURN = `mutation ($key: String!, $id: ID!, $amount: Int!, $readerId: String, $way: RefundInstead) {
  returnPayment(idempotencyKey: $key, paymentId: $id, amount: $amount, readerId: $readerId, way: $way) { status } }`
const CANCEL_REFUND = 'mutation ($id: ID!) { cancelReaderRefund(refundId: $id) { status } }'

/** What the customer or the line does: `lose` charges the card and loses the connection. */
type Presented = 'approve' | 'lose' | 'interac'

/** A payment that counts, and its refunds. */
interface Paid {
  id: string
  status: string
  refundedAmount: number
  refunds: { id: string; status: string }[]
}

interface Means {
  ask: Ask
  staff: ApiClient
  stage: Pick<Stage, 'franchiseId' | 'dropOut'>
}

/** Readers of the franchise: each is used by one story at a time. */
export interface ReaderMeans {
  payAtReader: (invoice: OpenInvoice, presented?: Presented) => Promise<void>
  stories: Story[]
}

/** Payments at readers: twice at once, with a lost outcome, at a reader that drops out, and with Interac, which goes back at a reader and in cash. */
export async function readerMeans({ ask, staff, stage: { franchiseId, dropOut } }: Means): Promise<ReaderMeans> {
  const { cardReaders } = (await ask(READERS, { franchiseId })) as { cardReaders: { id: string }[] }
  const free = cardReaders.map(({ id }) => id)

  async function atReader<Result>(work: (readerId: string) => Promise<Result>): Promise<Result> {
    let readerId = free.pop()
    while (readerId === undefined) {
      await wait(20)
      readerId = free.pop()
    }
    try {
      return await work(readerId)
    } finally {
      free.push(readerId)
    }
  }

  const present = (readerId: string, outcome: Presented): Promise<unknown> =>
    untilAnswered(() =>
      staff.call({
        method: 'POST',
        path: `/sandbox/terminal/${readerId}`,
        body: `outcome=${outcome}`,
        contentType: 'application/x-www-form-urlencoded',
      }),
    )

  /** Sends the invoice to a reader. A webhook may already have reported the payment, or an earlier call may have been interrupted. @returns whether it is paid */
  async function send(invoice: OpenInvoice, readerId: string): Promise<boolean> {
    const sent = (await ask(SEND, { id: invoice.id, readerId }).catch((error: unknown) => {
      if (String(error).includes('NOT_PAYABLE')) return { sendToTerminal: { status: 'PAID' } }
      throw error
    })) as { sendToTerminal: { status: string } }
    return sent.sendToTerminal.status === 'PAID'
  }

  async function check(invoice: OpenInvoice): Promise<boolean> {
    const { checkPayment } = (await ask(CHECK, { id: invoice.id })) as { checkPayment: { status: string } }
    return checkPayment.status === 'PAID'
  }

  /** Sends the invoice to the reader, and presents a card until it is paid. */
  async function payAt(invoice: OpenInvoice, readerId: string, presented: Presented): Promise<void> {
    for (;;) {
      if (await send(invoice, readerId)) return
      await present(readerId, presented)
      if (await check(invoice)) return
    }
  }
  const payAtReader: ReaderMeans['payAtReader'] = (invoice, presented = 'approve') =>
    atReader(readerId => payAt(invoice, readerId, presented))

  async function paidBy(invoice: OpenInvoice): Promise<Paid> {
    const { invoice: found } = (await ask(LOOK, { id: invoice.id })) as { invoice: { payments: Paid[] } }
    const paid = found.payments.find(({ status }) => status === 'APPROVED')
    if (!paid) throw new Error(`Invoice ${invoice.id} is not paid.`)
    return paid
  }

  /** Presents the Interac card for a refund until the refund counts. @param amount more than half, so that it cannot be made twice */
  async function returnAtReader(invoice: OpenInvoice, readerId: string, amount: number): Promise<void> {
    const start = performance.now()
    for (let looks = 0; performance.now() - start < PATIENCE_MS; looks++) {
      const { id, refundedAmount, refunds } = await paidBy(invoice)
      if (refundedAmount >= amount) return
      const waiting = refunds.find(({ status }) => status === 'PENDING')
      if (waiting && looks % LOOKS === LOOKS - 1) await ask(CANCEL_REFUND, { id: waiting.id })
      // A refusal is a reader that is off or busy, or a refund that was made after all: the next look shows it.
      if (!waiting)
        await untilAnswered(() => staff.graphql(RETURN, { key: randomUUID(), id, amount, readerId, way: null }))
      await present(readerId, 'interac')
      await check(invoice)
      await wait(20)
    }
    throw new Error(`The refund of invoice ${invoice.id} at reader ${readerId} does not end.`)
  }

  const all = (invoice: OpenInvoice) => ({ paid: invoice.amount, refunded: 0 })
  const stories: Story[] = [
    {
      operations: 1,
      // The answer of the reader is lost after the card was charged.
      play: async invoice => {
        await payAtReader(invoice, 'lose')
        return all(invoice)
      },
    },
    {
      operations: 3,
      play: async invoice => {
        await atReader(async readerId => {
          await payAt(invoice, readerId, 'interac')
          await returnAtReader(invoice, readerId, invoice.amount - 1_000)
        })
        const { id } = await paidBy(invoice)
        await ask(RETURN, { key: randomUUID(), id, amount: 1_000, readerId: null, way: 'CASH' })
        return { paid: invoice.amount, refunded: invoice.amount }
      },
    },
    {
      operations: 1,
      // Two requests of one payment at once: they have the same key at the provider.
      play: async invoice => {
        await atReader(async readerId => {
          await Promise.all([send(invoice, readerId), send(invoice, readerId)])
          await payAt(invoice, readerId, 'approve')
        })
        return all(invoice)
      },
    },
    {
      operations: 1,
      // The reader loses its power and comes back with nothing on it: staff take the payment off and begin again.
      play: async invoice => {
        await atReader(async readerId => {
          await send(invoice, readerId)
          await dropOut(readerId)
          await ask(CANCEL, { id: invoice.id, readerId }).catch((error: unknown) => {
            if (!String(error).includes('NOTHING_TO_CANCEL')) throw error
          })
          await payAt(invoice, readerId, 'approve')
        })
        return all(invoice)
      },
    },
  ]
  return { payAtReader, stories }
}
