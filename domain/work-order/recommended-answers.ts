import type { WorkOrderState } from './transitions.ts'

/** What a customer says to recommended work. */
export const WORK_ANSWERS = ['APPROVED', 'DECLINED'] as const
export type WorkAnswer = (typeof WORK_ANSWERS)[number]

/** The state of a line of recommended work. ADDED: the order has it. */
export const WORK_STATES = ['PENDING', 'APPROVED', 'DECLINED', 'ADDED'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** How long after its visit recommended work can be answered, in milliseconds: 60 days, as long as the link of the order works. */
const ANSWER_MS = 60 * 86_400_000
/** No price of a service is higher, in cents. */
export const MAX_ANSWERED_PRICE = 10_000_000

/** The events that record answers. The history of an order is append-only, so a later answer does not replace an earlier one. */
export const ANSWER_EVENTS = { APPROVED: 'work_approved', DECLINED: 'work_declined' } as const satisfies Record<
  WorkAnswer,
  string
>

/** An answer as it was recorded. */
export interface RecordedAnswer {
  serviceId: number
  answer: WorkAnswer
  /** Cents without tax, as it was named to the person who answered. */
  price: number
  /** Who answered: the customer, or the person that staff wrote down. */
  by: string
  at: Date
}

interface StoredEvent {
  type: string
  author_name: string
  data: Record<string, unknown>
  created_at: Date
}

/** Reads an answer from the history of an order; undefined for every other event. */
function answerOf({ type, author_name: author, data, created_at: at }: StoredEvent): RecordedAnswer | undefined {
  const answer = WORK_ANSWERS.find(one => ANSWER_EVENTS[one] === type)
  const { serviceId, price, by } = data
  if (answer === undefined || typeof serviceId !== 'number' || typeof price !== 'number') return undefined
  return { serviceId, answer, price, by: typeof by === 'string' ? by : author, at }
}

/** Returns the answer that counts for each service: the last one that was given. One that a phone sent late counts from its own time. */
export function latestAnswers(history: readonly StoredEvent[]): Map<number, RecordedAnswer> {
  const latest = new Map<number, RecordedAnswer>()
  for (const event of history) {
    const answer = answerOf(event)
    const known = answer && latest.get(answer.serviceId)
    if (answer && (!known || answer.at >= known.at)) latest.set(answer.serviceId, answer)
  }
  return latest
}

/** Returns the state of a line. @param isOnOrder the order has the service as one of its lines */
export function workState(answer: RecordedAnswer | undefined, isOnOrder: boolean): WorkState {
  if (isOnOrder) return 'ADDED'
  return answer?.answer ?? 'PENDING'
}

/** Checks whether the customer of an order can answer what its inspection recommended, now. */
export const mayAnswerWork = (order: WorkOrderState, now: Date): boolean =>
  order.status !== 'CANCELLED' && order.isInspected && order.scheduledAt.getTime() + ANSWER_MS >= now.getTime()

/** Why approved work cannot go onto the open order. */
export type AddProblem = 'closed' | 'alone' | 'dearer' | 'parts'

/**
 * Returns why approved work cannot go onto the order now; null if it can.
 * @param price what it adds to the order, in cents without tax; null if the order cannot have it beside what it has
 * @param missingParts parts that it takes, and that the van does not have
 */
export function addProblem(
  { status }: Pick<WorkOrderState, 'status'>,
  { price, agreed, missingParts }: { price: number | null; agreed: number; missingParts: readonly string[] },
): AddProblem | null {
  if (status !== 'ASSIGNED') return 'closed'
  if (price === null) return 'alone'
  if (price > agreed) return 'dearer'
  return missingParts.length > 0 ? 'parts' : null
}
