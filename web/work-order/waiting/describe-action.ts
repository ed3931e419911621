import { money } from '../../platform/money.ts'
import { LOCALE } from '../../../domain/format/locale.ts'
import { PAYMENT_METHOD_LABELS } from '../../../domain/payment/payment.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import type { PaymentContent } from '../../invoice/send-payment.ts'
import type { SaidContent } from '../../outbox/action.ts'
import type { Waiting } from '../../outbox/outbox.ts'
import type { CompleteContent, NotesContent } from './contents.ts'
import { WAITING_TEXTS } from './texts.ts'

/** Returns what an action says, in one text; undefined when its label says it all. */
export function describeAction({ kind, content }: Waiting): string | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  if (kind === 'notes') return (content as NotesContent).notes || WAITING_TEXTS.noNotes
  if (kind === 'complete') {
    const { total, currency } = content as CompleteContent
    return WAITING_TEXTS.completedFor(money(total, currency))
  }
  if (kind === 'payment') {
    const { variables, currency } = content as PaymentContent
    const method = PAYMENT_METHOD_LABELS[variables.paymentMethod] ?? variables.paymentMethod
    return WAITING_TEXTS.paid(money(variables.amount, currency), method)
  }
  if (kind === 'stock' || kind === 'fuel') return (content as SaidContent).said
  const { mileage } = readDraft(content)
  return mileage === null ? undefined : WAITING_TEXTS.inspectedAt(mileage.toLocaleString(LOCALE))
}
