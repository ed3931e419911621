import { formatList } from '../../domain/format/list.ts'
import type { Quote } from '../../domain/pricing/quote.ts'
import { returnCredit } from '../credit/return-reductions.ts'
import { readName } from '../garage/vehicle-input.ts'
import { storeAddedConsent, storedPlanId } from '../plan/added-plan.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { findVehicles } from '../vehicle/queries.ts'
import { addEvent, changeOrder, type OrderChange, type SeenOrder, updateOrder } from './change-order.ts'
import { checkPoNumber } from './edit-work-order.ts'
import { type OrderContent, priceContent } from './pricing/price-content.ts'
import { TEXTS } from './texts.ts'
import { fitWork } from './visit/fit-work.ts'

export interface VehicleEdit extends SeenOrder {
  vehicleId: number
  /** The plate or identifier of the customer's vehicle; null leaves it unchanged. */
  name: string | null
  /** Cents with tax, as the form showed it. Only compared, never used as the price; null skips the check. */
  agreedTotal: number | null
  /** Why staff want it although the van is late at its next stop then, by true durations. */
  overrideReason?: string | null
}

export interface ServicesEdit extends SeenOrder {
  serviceIds: readonly number[]
  /** Amounts that the form showed, in cents: before tax, and the tax. Only compared, never used as the price; null skips the check. */
  shown: { price: number; tax: number } | null
  /** Null leaves it unchanged. */
  poNumber: string | null
  /** The version of the terms to which the customer agreed, of a plan that the order did not have. */
  planConsent: string | null
  /** As that of a vehicle. */
  overrideReason?: string | null
}

/**
 * Corrects the vehicle on the order and in the customer's account, and prices the order for it (WODETAIL-10).
 * @throws Refusal 422 for an unknown vehicle, or services that are not offered for it; 409 when the order is not open, or PRICE_CHANGED when the total differs
 * from the one shown; and as fitWork, for an engine that takes longer
 */
export async function updateVehicle(
  context: SignedInContext,
  { vehicleId, name, agreedTotal, overrideReason = null, ...seen }: VehicleEdit,
): Promise<void> {
  const [vehicle] = await findVehicles(context.scope.db, [vehicleId])
  if (!vehicle) throw invalidField('vehicleId', TEXTS.vehicleUnknown)
  const naming = name === null ? {} : { name: readName(name) }
  await changeOrder(context, { ...seen, ofVisit: true }, 'edit', async change => {
    const { db, order } = change
    const serviceIds = await pickedServices(db, order.id)
    const { edited: quote, override } = await fitWork(change, overrideReason, async () => {
      await db
        .updateTable('user_vehicle')
        .set({ vehicle_id: vehicleId, ...naming })
        .where('id', '=', order.user_vehicle_id)
        .execute()
      return await replaceLines(change, { vehicleId, serviceIds }, {})
    })
    if (agreedTotal !== null && agreedTotal !== quote.totalWithTax) throw priceChanged()
    const data = { vehicle: `${vehicle.year} ${vehicle.make} ${vehicle.model}`, ...override }
    await addEvent(change, 'vehicle_changed', data)
  })
}

/**
 * Prices all lines of an open order as of today (WODETAIL-10, decision A8).
 * @throws Refusal 409 when the order is not open, or PRICE_CHANGED when the total differs from the one shown
 */
export async function refreshPrices(
  context: SignedInContext,
  { agreedTotal, ...seen }: SeenOrder & { agreedTotal: number | null },
): Promise<void> {
  await changeOrder(context, seen, 'edit', async change => {
    const { db, order } = change
    const content = { vehicleId: order.vehicle_id, serviceIds: await pickedServices(db, order.id), isRefreshed: true }
    const quote = await replaceLines(change, content, {})
    if (agreedTotal !== null && agreedTotal !== quote.totalWithTax) throw priceChanged()
    await addEvent(change, 'services_changed', { services: formatList(quote.lines.map(line => line.name)) })
  })
}

/**
 * Replaces the services of an open order; fees follow (WODETAIL-11), and by true durations the length of its visit. A plan that the order did not have needs the
 * customer's agreement.
 * @throws Refusal 422 for services that are not offered, or not together, or a new plan without an agreement; 400 PLAN_TERMS_CHANGED; 409 PRICE_CHANGED when the
 * total differs from the one shown; and as fitWork
 */
export async function updateServices(
  context: SignedInContext,
  { serviceIds, shown, poNumber, planConsent, overrideReason = null, ...seen }: ServicesEdit,
): Promise<void> {
  const numbering = poNumber === null ? {} : { po_number: checkPoNumber(poNumber) }
  await changeOrder(context, { ...seen, ofVisit: true }, 'edit', async change => {
    const planBefore = await storedPlanId(change.db, change.order.id)
    const { edited: quote, override } = await fitWork(change, overrideReason, () =>
      replaceLines(change, { vehicleId: change.order.vehicle_id, serviceIds }, numbering),
    )
    await storeAddedConsent(context, { ...change, quote, planBefore }, planConsent)
    if (shown && (shown.price !== quote.total || shown.tax !== quote.tax)) throw priceChanged()
    await addEvent(change, 'services_changed', {
      services: formatList(quote.lines.map(line => line.name)),
      ...override,
    })
  })
}

const priceChanged = (): Refusal => new Refusal(409, 'PRICE_CHANGED', TEXTS.priceChanged)

/** Prices the order for its new services and writes its lines; unused credit goes back to the customer. */
export async function replaceLines(
  change: OrderChange,
  content: OrderContent,
  values: { po_number?: string | null },
): Promise<Quote> {
  const { db, order, actor, now } = change
  const { quote } = await priceContent(db, change, content)
  await db.deleteFrom('line_item').where('work_order_id', '=', order.id).execute()
  await db
    .insertInto('line_item')
    .values(
      quote.lines.map((line, position) => ({
        work_order_id: order.id,
        position,
        service_id: line.serviceId,
        name: line.name,
        description: line.description ?? '',
        price: line.price,
        discounted_price: line.discountedPrice,
        taxes: JSON.stringify(line.taxes),
        tax: line.tax,
        covered_price: line.coveredPrice ?? 0,
        plan_id: line.planId ?? null,
      })),
    )
    .execute()
  const reduced = {
    discount_applied: quote.discountAmount,
    nearby_applied: quote.nearbyAmount,
    credit_applied: quote.creditApplied,
  }
  await updateOrder(change, { ...values, ...reduced, vehicle_id: content.vehicleId })
  const amount = order.credit_applied - quote.creditApplied
  const key = `edited ${order.id} ${order.version}`
  if (amount > 0)
    await returnCredit(db, { amount, key, orderId: order.id, userId: order.user_id }, { authorId: actor.userId, now })
  return quote
}

/** Returns the services chosen for an order, without fees and other automatic lines. */
export async function pickedServices(db: Database, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', orderId)
    .where('s.is_fee', '=', false)
    .select('l.service_id')
    .execute()
  return rows.map(row => row.service_id)
}
