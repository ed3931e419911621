import { CURRENCIES, type Currency } from '../../../domain/format/money.ts'
import { subjectName } from '../../../domain/work-order/inspection-items.ts'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { WORK_ANSWERS, type WorkAnswer } from '../../../domain/work-order/recommended-answers.ts'
import type { Order } from '../order.ts'

export type WorkLine = Order['recommendedWork'][number]

/** What the outbox stores of an answer that the customer gave by word of mouth. */
export interface AnswerContent {
  serviceId: string
  /** Its name, for the list of what waits. */
  service: string
  answer: WorkAnswer
  /** Cents without tax, as it was named to the customer. */
  price: number
  currency: Currency
  /** Who said it. */
  name: string
}

/** Reads the stored content of an answer; undefined for anything else. */
export function answerContent(content: Record<string, unknown>): AnswerContent | undefined {
  const { serviceId, service, price, name } = content
  const currency = CURRENCIES.find(one => one === content.currency)
  const answer = WORK_ANSWERS.find(one => one === content.answer)
  if (answer === undefined || typeof serviceId !== 'string' || typeof price !== 'number') return undefined
  if (currency === undefined || typeof service !== 'string' || typeof name !== 'string') return undefined
  return { serviceId, service, answer, price, currency, name }
}

/** Returns the lines of an order. One that a phone kept before an update of the app has none. */
export const linesOf = ({ recommendedWork }: Partial<Pick<Order, 'recommendedWork'>>): readonly WorkLine[] =>
  recommendedWork ?? []

/** Returns the lines of an inspection that is not sent yet, at the prices that this device knew. */
export const linesOfDraft = ({ recommended }: InspectionDraft, order: Order): WorkLine[] =>
  recommended.map(({ serviceId, name, price, addedPrice, items }) => ({
    serviceId,
    name,
    parts: items.flatMap(item => subjectName(item) ?? []),
    state: order.lineItems.some(line => line.serviceId === serviceId) ? 'ADDED' : 'PENDING',
    price: addedPrice ?? price,
    isForVisit: addedPrice != null,
    isAddOn: addedPrice != null,
    answeredPrice: null,
    answeredBy: null,
    answeredAt: null,
    addProblem: null,
  }))

/** Returns the lines with an answer. @param at this device's clock in milliseconds */
export const withAnswer = (lines: readonly WorkLine[], said: AnswerContent, at: number): WorkLine[] =>
  lines.map(line =>
    line.serviceId === said.serviceId && line.state !== 'ADDED'
      ? {
          ...line,
          state: said.answer,
          answeredPrice: said.price,
          answeredBy: said.name,
          answeredAt: new Date(at).toISOString(),
          addProblem: null,
        }
      : line,
  )
