import { money } from '../../platform/money.ts'
import { LOCALE } from '../../../domain/format/locale.ts'
import { PAYMENT_METHOD_LABELS } from '../../../domain/payment/payment.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import type { PaymentContent } from '../../invoice/send-payment.ts'
import type { SaidContent } from '../../outbox/action.ts'
import type { Waiting } from '../../outbox/outbox.ts'
import { answerContent } from '../recommended/answered.ts'
import { TEXTS as ANSWERS } from '../recommended/texts.ts'
import type { CompleteContent, NotesContent } from './contents.ts'
import { WAITING_TEXTS } from './texts.ts'

function answerText(content: object): string | undefined {
  const said = answerContent({ ...content })
  if (!said) return undefined
  const { service, name, answer, price, currency } = said
  return answer === 'APPROVED' ? ANSWERS.saidYes(service, name, money(price, currency)) : ANSWERS.saidNo(service, name)
}

/** Returns what an action says, in one text; undefined when its label says it all. */
export function describeAction({ kind, content }: Waiting): string | undefined {
  if (typeof content !== 'object' || content === null) return undefined
  if (kind === 'notes') return (content as NotesContent).notes || WAITING_TEXTS.noNotes
  if (kind === 'answer') return answerText(content)
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
