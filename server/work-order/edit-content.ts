import type { Quote } from '../../domain/pricing/quote.ts'
import { returnCredit } from '../credit/return-reductions.ts'
import { readName } from '../garage/vehicle-input.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { findVehicles } from '../vehicle/queries.ts'
import { addEvent, changeOrder, type OrderChange, type SeenOrder, updateOrder } from './change-order.ts'
import { checkPoNumber } from './edit-work-order.ts'
import { type OrderContent, priceContent } from './price-content.ts'

export interface VehicleEdit extends SeenOrder {
  vehicleId: number
  /** The plate or identifier of the customer's vehicle; null leaves it. */
  name: string | null
  /** Cents with tax, as the form showed it. Compared, never believed; null compares nothing. */
  agreedTotal: number | null
}

export interface ServicesEdit extends SeenOrder {
  serviceIds: readonly number[]
  /** What the form showed, in cents before tax and of tax. Compared, never believed; null compares nothing. */
  shown: { price: number; tax: number } | null
  /** Null leaves it. */
  poNumber: string | null
}

/**
 * Corrects which vehicle stands in the driveway: the order's and the customer's own become this one, and the order is priced for it (WODETAIL-10).
 * @throws Refusal 422 for an unknown vehicle, or services that are not offered for it; 409 when the order is not open, or PRICE_CHANGED when it comes to something
 * else than was shown
 */
export async function updateVehicle(
  context: Context,
  { vehicleId, name, agreedTotal, ...seen }: VehicleEdit,
): Promise<void> {
  const [vehicle] = await findVehicles(context.scope.db, [vehicleId])
  if (!vehicle) throw invalidField('vehicleId', 'Please choose a vehicle from the list.')
  const naming = name === null ? {} : { name: readName(name) }
  await changeOrder(context, seen, 'edit', async change => {
    const { db, order } = change
    await db
      .updateTable('user_vehicle')
      .set({ vehicle_id: vehicleId, ...naming })
      .where('id', '=', order.user_vehicle_id)
      .execute()
    const quote = await replaceLines(change, { vehicleId, serviceIds: await pickedServices(db, order.id) }, {})
    if (agreedTotal !== null && agreedTotal !== quote.totalWithTax) throw priceChanged()
    await addEvent(change, 'vehicle_changed', { vehicle: `${vehicle.year} ${vehicle.make} ${vehicle.model}` })
  })
}

/**
 * Replaces the services of an open order; fees follow (WODETAIL-11).
 * @throws Refusal 422 for what is not offered, or not together; 409 PRICE_CHANGED when it comes to something else than was shown
 */
export async function updateServices(
  context: Context,
  { serviceIds, shown, poNumber, ...seen }: ServicesEdit,
): Promise<void> {
  const numbering = poNumber === null ? {} : { po_number: checkPoNumber(poNumber) }
  await changeOrder(context, seen, 'edit', async change => {
    const quote = await replaceLines(change, { vehicleId: change.order.vehicle_id, serviceIds }, numbering)
    if (shown && (shown.price !== quote.total || shown.tax !== quote.tax)) throw priceChanged()
    await addEvent(change, 'services_changed', { services: quote.lines.map(line => line.name).join(', ') })
  })
}

const priceChanged = (): Refusal =>
  new Refusal(409, 'PRICE_CHANGED', 'The price has changed. Please check it and try again.')

/** Prices the order for its new content and writes its lines; credit that is no longer needed goes back to the customer. */
async function replaceLines(
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
      })),
    )
    .execute()
  const reduced = { discount_applied: quote.discountAmount, credit_applied: quote.creditApplied }
  await updateOrder(change, { ...values, ...reduced, vehicle_id: content.vehicleId })
  const amount = order.credit_applied - quote.creditApplied
  const key = `edited ${order.id} ${order.version}`
  if (amount > 0)
    await returnCredit(db, { amount, key, orderId: order.id, userId: order.user_id }, { authorId: actor.userId, now })
  return quote
}

/** What was picked of an order's lines: not its fees, nor what came along. */
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
