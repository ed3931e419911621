import type { Currency } from '../../domain/format/money.ts'
import type { ManualMethod } from '../../domain/payment/payment.ts'
import type { Sender } from '../outbox/outbox.ts'
import { answerTimeout, doneAt } from '../outbox/outbox-client.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { OrderInvoiceQuery, PayInvoiceMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

/** What the outbox stores of a payment that staff took by hand. */
export interface PaymentContent {
  variables: {
    /** Missing for an order whose completion waits too: its invoice has no number yet. */
    invoiceId?: string | undefined
    userId?: string | undefined
    authorId?: string | undefined
    franchiseId?: string | null | undefined
    /** Cents. */
    amount: number
    paymentMethod: ManualMethod
    chequeNumber?: string | undefined
    notes: string
  }
  currency: Currency
}

/** Sends a payment. One that was taken before the order's invoice existed is recorded on it. */
export const sendPayment: Sender = async (action, content, { isAttended }) => {
  const { variables } = JSON.parse(new TextDecoder().decode(content)) as PaymentContent
  const invoiceId = variables.invoiceId ?? (await invoiceOf(action.orderId))
  const { payInvoice: invoice } = await request(
    PayInvoiceMutation,
    {
      ...variables,
      invoiceId,
      idempotencyKey: action.key,
      ...(!isAttended && { at: doneAt(action) }),
    },
    answerTimeout(),
  )
  return { raises: 0, answer: invoice }
}

/** @throws ApiError when the order has no invoice */
async function invoiceOf(orderId: string): Promise<string> {
  const { workOrder } = await request(OrderInvoiceQuery, { id: orderId }, answerTimeout())
  if (!workOrder.invoice) throw new ApiError({ statusCode: 409, error: 'NOT_BILLED', message: TEXTS.notBilled })
  return workOrder.invoice.id
}
