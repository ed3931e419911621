import {
  addProblem,
  latestAnswers,
  type RecordedAnswer,
  type WorkState,
  workState,
} from '../../../domain/work-order/recommended-answers.ts'
import { subjectName } from '../../../domain/work-order/inspection-items.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { batches } from '../../batches/batches.ts'
import { findFranchise } from '../../franchise/place.ts'
import type { Context } from '../../platform/context.ts'
import { offeredServices } from '../after-visit/suggestions.ts'
import { storedInspection } from '../inspection/stored-inspection.ts'
import { addedPrices } from '../pricing/added-prices.ts'
import type { WorkOrderRow } from '../rows.ts'
import { missingParts } from './missing-parts.ts'
import { TEXTS } from './texts.ts'

type Reader = Pick<Context, 'scope' | 'clock'>

/** A line of recommended work, as its customer answers it. */
export interface WorkLine {
  order: WorkOrderRow
  serviceId: number
  name: string
  /** Names of what it helps. */
  parts: string[]
  state: WorkState
  /** The answer that counts; null without one. */
  answer: RecordedAnswer | null
  /** Cents without tax: what it adds to the open visit, else a booking of its own now. Null if it is not offered any more. */
  price: number | null
  /** The price is for this visit. */
  isForVisit: boolean
  /** The price of a booking of its own is that of the car’s plan. */
  isPlanPrice: boolean
  isAddOn: boolean
  /** Null if it is not offered any more. */
  nameKey: string | null
}

/**
 * Returns what the finished inspection of an order recommends, with what its customer said and what it costs now. An order without any costs no statement beyond
 * its inspection.
 */
export async function workLines(context: Reader, order: WorkOrderRow): Promise<WorkLine[]> {
  if (order.status === 'CANCELLED' || !order.is_inspected) return []
  const inspection = await batches(context).inspections.load(order.id)
  const recommended = inspection?.completed_at ? storedInspection(inspection).recommended : []
  if (recommended.length === 0) return []
  const [events, lines, offers, franchise] = await Promise.all([
    batches(context).events.load(order.id),
    batches(context).lineItems.load(order.id),
    offeredServices(context, order),
    findFranchise(context.scope.db, order.franchise_id ?? 0),
  ])
  const answers = latestAnswers(events)
  const onOrder = new Set(lines.map(line => line.service_id))
  const open = recommended.map(({ serviceId }) => Number(serviceId)).filter(id => !onOrder.has(id))
  const added = franchise
    ? await addedPrices(context.scope.db, { order, franchise, now: context.clock.now() }, open)
    : new Map<number, number>()
  return recommended.map(({ serviceId: id, name, items }) => {
    const serviceId = Number(id)
    const offer = offers.find(one => one.serviceId === serviceId)
    const forVisit = offer && added.get(serviceId)
    const answer = answers.get(serviceId)
    return {
      order,
      serviceId,
      name,
      parts: items.flatMap(item => subjectName(item) ?? []),
      state: workState(answer, onOrder.has(serviceId)),
      answer: answer ?? null,
      price: forVisit ?? offer?.price ?? null,
      isForVisit: forVisit !== undefined,
      isPlanPrice: offer?.isPlanPrice === true && forVisit === undefined,
      isAddOn: offer?.serviceType === 'ADD_ON',
      nameKey: offer?.nameKey ?? null,
    }
  })
}

/** Returns why staff cannot put an approved line onto the open order now, as a sentence; null if they can, and for a line that is not approved. */
export async function whyNotAdded({ scope: { db } }: Pick<Context, 'scope'>, line: WorkLine): Promise<string | null> {
  const { order, state, answer, price, isForVisit, nameKey } = line
  if (state !== 'APPROVED' || answer === null) return null
  const parts = nameKey === null ? [] : await missingParts(db, order, nameKey)
  const problem = addProblem(order, { price: isForVisit ? price : null, agreed: answer.price, missingParts: parts })
  if (problem === null) return null
  if (problem === 'dearer')
    return TEXTS.dearer(formatMoney(price ?? 0, order.currency), formatMoney(answer.price, order.currency))
  return problem === 'parts' ? TEXTS.parts(parts) : TEXTS[problem]
}
