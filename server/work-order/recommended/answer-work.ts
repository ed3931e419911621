import { countCharacters, NAME_LENGTH } from '../../../domain/format/length.ts'
import { labelProblem } from '../../../domain/account/name.ts'
import {
  ANSWER_EVENTS,
  latestAnswers,
  MAX_ANSWERED_PRICE,
  mayAnswerWork,
  type WorkAnswer,
} from '../../../domain/work-order/recommended-answers.ts'
import { batches } from '../../batches/batches.ts'
import type { OwnAction } from '../../own-action/own-action.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { addEvent, changeOrderOnce, type OrderChange, stateOf } from '../change-order.ts'
import { type CustomerRule, changeOwnOrder } from '../change-own-order.ts'
import { storedInspection } from '../inspection/stored-inspection.ts'
import { customerWorkOrder } from '../queries.ts'
import { TEXTS } from './texts.ts'
import { workLines } from './work-lines.ts'

export interface GivenAnswer {
  id: number
  serviceId: number
  answer: WorkAnswer
  /** Cents without tax, as it was shown. */
  price: number
}

const RULE: CustomerRule = { allowed: (order, now) => mayAnswerWork(order, now), message: () => TEXTS.tooLate }

/**
 * Records what the customer of an order says to a line of recommended work, with its price and time. The order itself does not change: staff add approved work.
 * The same answer again changes nothing.
 * @throws Refusal 404 for another customer's order; 422 for work that was not recommended; 409 when it is too late, on the order already or not offered any more,
 * PRICE_CHANGED when the price differs from the one shown, and CHANGED_MEANWHILE
 */
export async function answerWork(
  context: SignedInContext,
  { id, serviceId, answer, price }: GivenAnswer,
): Promise<void> {
  const { scope, actor } = context
  const seen = await customerWorkOrder(scope.db, actor, id)
  const line = (await workLines(context, seen)).find(one => one.serviceId === serviceId)
  if (!line) throw invalidField('serviceId', TEXTS.notRecommended)
  if (line.state === 'ADDED') throw new Refusal(409, 'NOT_NOW', TEXTS.onOrder)
  if (line.price === null && answer === 'APPROVED') throw new Refusal(409, 'NOT_OFFERED', TEXTS.notOffered)
  // Nothing is agreed to with a "no", so any price will do for it.
  if (answer === 'APPROVED' && price !== line.price) throw new Refusal(409, 'PRICE_CHANGED', TEXTS.priceChanged)
  await changeOwnOrder(context, id, RULE, async change => {
    if (change.order.version !== seen.version) throw new Refusal(409, 'CHANGED_MEANWHILE', TEXTS.changedMeanwhile)
    const agreed = line.price ?? line.answer?.price ?? 0
    await record(change, { serviceId, name: line.name, answer, price: agreed })
  })
  batches(context).events.clear(id)
}

/**
 * Records an answer that the customer gave by word of mouth, in the name of the person who said it. A device may send it late, and more than once.
 * @throws Refusal 404 for an order that the actor does not see; 403 for their own; 422 for work that was not recommended, the name or an impossible price or time;
 * 409 before the inspection is finished, 60 days after the visit, and once the order is cancelled
 */
export async function recordWorkAnswer(
  context: SignedInContext,
  { id, serviceId, answer, price, name, ...own }: GivenAnswer & OwnAction & { name: string },
): Promise<void> {
  const by = name.trim()
  if (by === '') throw invalidField('name', TEXTS.nameNeeded)
  if (countCharacters(by) > NAME_LENGTH) throw invalidField('name', TEXTS.nameTooLong)
  const problem = labelProblem(by)
  if (problem) throw invalidField('name', problem)
  if (price < 0 || price > MAX_ANSWERED_PRICE) throw invalidField('price', TEXTS.priceWrong)
  await changeOrderOnce(context, { id, ...own, kind: 'answer' }, 'answerWork', async change => {
    if (!mayAnswerWork(stateOf(change.order), change.now)) throw new Refusal(409, 'NOT_NOW', TEXTS.tooLateForStaff)
    const inspection = await change.db
      .selectFrom('inspection')
      .where('work_order_id', '=', id)
      .selectAll()
      .executeTakeFirst()
    const recommended = inspection ? storedInspection(inspection).recommended : []
    const line = recommended.find(one => one.serviceId === String(serviceId))
    if (!line) throw invalidField('serviceId', TEXTS.notRecommended)
    await record(change, { serviceId, name: line.name, answer, price, by })
  })
  batches(context).events.clear(id)
}

interface NewAnswer {
  serviceId: number
  name: string
  answer: WorkAnswer
  price: number
  /** Who said it to staff. */
  by?: string
}

/** Writes an answer into the history, unless it says the same as the one that counts. */
async function record(
  change: Pick<OrderChange, 'db' | 'order' | 'actor' | 'now'>,
  { serviceId, name, answer, price, by }: NewAnswer,
): Promise<void> {
  const { db, order } = change
  const history = await db.selectFrom('work_order_event').where('work_order_id', '=', order.id).selectAll().execute()
  const before = latestAnswers(history).get(serviceId)
  if (before?.answer === answer && before.price === price) return
  await addEvent(change, ANSWER_EVENTS[answer], { serviceId, service: name, price, ...(by !== undefined && { by }) })
  // Nothing of the order changes, and so neither does its version: what a technician's phone has not sent yet stays valid. Open pages load it again.
  await db.updateTable('work_order').set({ is_inspected: true }).where('id', '=', order.id).execute()
}
