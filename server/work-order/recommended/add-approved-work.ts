import { formatList } from '../../../domain/format/list.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { addProblem, latestAnswers } from '../../../domain/work-order/recommended-answers.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addEvent, changeOrder, type SeenOrder } from '../change-order.ts'
import { pickedServices, replaceLines } from '../edit-content.ts'
import { addedPrices } from '../pricing/added-prices.ts'
import { fitWork } from '../visit/fit-work.ts'
import { missingParts } from './missing-parts.ts'
import { TEXTS } from './texts.ts'

/**
 * Puts work that the customer approved onto the open order, by the rules of a change of services. What is there already changes nothing.
 * @param price cents without tax that it adds, as shown. Only compared, never used as the price (rule B8)
 * @throws Refusal 404 for an order that the actor does not see; 403 for their own; 409 without an approval, when the order is not open or was changed meanwhile,
 * cannot have the work beside its own, when it costs more than was approved or differs from what was shown, and without the parts; and as fitWork
 */
export async function addApprovedWork(
  context: SignedInContext,
  {
    serviceId,
    price: shown,
    overrideReason = null,
    ...seen
  }: SeenOrder & { serviceId: number; price: number; overrideReason?: string | null },
): Promise<void> {
  await changeOrder(context, { ...seen, ofVisit: true }, 'edit', async change => {
    const { db, order, franchise, now } = change
    const picked = await pickedServices(db, order.id)
    if (picked.includes(serviceId)) return
    const history = await db.selectFrom('work_order_event').where('work_order_id', '=', order.id).selectAll().execute()
    const answer = latestAnswers(history).get(serviceId)
    if (answer?.answer !== 'APPROVED') throw new Refusal(409, 'NOT_APPROVED', TEXTS.notApproved)
    const price = (await addedPrices(db, { order, franchise, now }, [serviceId])).get(serviceId) ?? null
    const service = await db
      .selectFrom('service')
      .where('id', '=', serviceId)
      .select('name_key')
      .executeTakeFirstOrThrow()
    const parts = await missingParts(db, order, service.name_key)
    const problem = addProblem(order, { price, agreed: answer.price, missingParts: parts })
    const money = (cents: number): string => formatMoney(cents, order.currency)
    if (problem === 'dearer')
      throw new Refusal(409, 'PRICE_CHANGED', TEXTS.dearer(money(price ?? 0), money(answer.price)))
    if (problem === 'parts') throw new Refusal(409, 'OUT_OF_STOCK', TEXTS.parts(parts))
    if (problem !== null) throw new Refusal(409, 'NOT_NOW', TEXTS[problem])
    if (price !== shown) throw new Refusal(409, 'PRICE_CHANGED', TEXTS.priceChanged)
    const { edited: quote, override } = await fitWork(change, overrideReason, () =>
      replaceLines(change, { vehicleId: order.vehicle_id, serviceIds: [...picked, serviceId] }, {}),
    )
    await addEvent(change, 'services_changed', {
      services: formatList(quote.lines.map(line => line.name)),
      ...override,
    })
  })
}
