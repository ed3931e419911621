import { MAX_CARS } from '../../../domain/booking/visit-cars.ts'
import type { BookingRules } from '../../../domain/booking-rules/rules.ts'
import { mayCustomerMove } from '../../../domain/work-order/customer-limits.ts'
import type { ServiceAddress } from '../../address/booking-input.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { addEvent, changeOrder, type OrderChange } from '../../work-order/change-order.ts'
import { type CustomerRule, changeOwnOrder } from '../../work-order/change-own-order.ts'
import { worksOnOrder } from '../../work-order/policy.ts'
import type { WorkOrderRow } from '../../work-order/rows.ts'
import { fitVisit } from '../../work-order/visit/fit-visit.ts'
import { sistersOf } from '../../work-order/visit/visit-orders.ts'
import { requireKey } from '../book-appointment.ts'
import { chosenCustomer } from '../booking-customer.ts'
import { type MoreCarInput, priceLaterCar } from '../more-cars.ts'
import type { CarToPlace } from '../place-order.ts'
import { TEXTS } from '../texts.ts'

/** A car for a visit that is booked already. */
interface AddedCar extends MoreCarInput {
  /** An order of the visit. */
  workOrderId: number
  idempotencyKey: string
  /** Why staff want it although the van is late at its next stop then; null without a reason. */
  overrideReason: string | null
}

const RULE: CustomerRule = {
  allowed: (order, now, { rules }) => mayCustomerMove(order, now, rules.cutoffMinutes),
  message: ({ rules }) => TEXTS.tooLateToAddCar(rules.cutoffMinutes),
}

type Change = Omit<OrderChange, 'dayHasBegun' | 'franchise'>
interface Terms {
  franchise: ServingFranchise | null
  rules: BookingRules
}
/** What staff may decide, and customers may not. */
type StaffTerms = Pick<AddedCar, 'overrideReason'>

/**
 * Adds a car to a visit: an order of its own with one service, at the time, place and van of the visit, without the fees of the visit. Customers do it until the
 * cut-off, staff as long as the order is open, with a reason also when the van is late at its next stop then. The customer gets a mail about the whole visit.
 * @returns the new order; for a repeated key that of the first call
 * @throws Refusal as changeOrder or changeOwnOrder, and priceLaterCar; 422 for a visit that has its most cars, or has this car; 409 as fitVisit
 */
export async function addCar(context: SignedInContext, car: AddedCar): Promise<number> {
  requireKey(car.idempotencyKey)
  const { workOrderId: id } = car
  if (await worksOnOrder(context.scope.db, context.actor, id))
    return await changeOrder(context, { id, ofVisit: true }, 'edit', ({ franchise, ...change }) =>
      add(change, car, { franchise, rules: franchise.rules }, { overrideReason: car.overrideReason }),
    )
  return await changeOwnOrder(context, id, RULE, ({ franchise, ...change }, { rules }) =>
    add(change, car, { franchise, rules }),
  )
}

async function add(change: Change, car: AddedCar, terms: Terms, work?: StaffTerms): Promise<number> {
  const { db, order } = change
  const key = `${car.idempotencyKey} added`
  const earlier = await db
    .selectFrom('work_order')
    .where('idempotency_key', '=', key)
    .select(['id', 'user_id'])
    .executeTakeFirst()
  if (earlier) {
    if (earlier.user_id !== order.user_id) throw new Refusal(400, 'IDEMPOTENCY_KEY_USED', TEXTS.keyUsed)
    return earlier.id
  }
  const cars = [order, ...(await sistersOf(db, order))]
  if (order.stop_id === null || cars.length >= MAX_CARS) throw invalidField('workOrderId', TEXTS.tooManyCars(MAX_CARS))
  if (cars.some(({ user_vehicle_id: saved }) => saved === car.userVehicleId))
    throw invalidField('userVehicleId', TEXTS.carTwice)
  const priced = await price(change, car, terms)
  const added = await insertOrder(change, { key, car: priced })
  const override = await fitVisit(change, [...cars, added], { isForMore: true, ...(work && { work }) })
  await addEvent({ ...change, order: added }, order.van_id === null ? 'requested' : 'booked', {
    scheduledAt: order.scheduled_at.toISOString(),
    vanId: order.van_id,
    reason: order.unavailability_reason,
    car: cars.length + 1,
    visitOf: order.id,
    ...override,
  })
  await enqueue(db, 'mail-booking', { workOrderId: added.id })
  return added.id
}

async function price({ db, order, actor, now }: Change, car: AddedCar, terms: Terms): Promise<CarToPlace> {
  const customer = await chosenCustomer(db, order.user_id)
  const vendor =
    order.vendor_id === null
      ? undefined
      : await db.selectFrom('vendor').where('id', '=', order.vendor_id).select('vendor_id').executeTakeFirst()
  return await priceLaterCar(db, car, {
    ...terms,
    address: await addressOf(db, order),
    scheduledAt: order.scheduled_at,
    now,
    vendorId: vendor?.vendor_id ?? null,
    // Only staff's bookings have the customer's default discount (PRICE-17).
    customer: actor.userId === order.user_id ? { ...customer, defaultDiscount: null } : customer,
  })
}

const addressOf = async (db: Database, { address_id: id }: WorkOrderRow): Promise<ServiceAddress> =>
  await db
    .selectFrom('address')
    .where('id', '=', id)
    .select(['street', 'city', 'postal_code as postalCode', 'province', 'province_code as provinceCode'])
    .select(['country', 'country_code as countryCode', 'lat', 'lng'])
    .executeTakeFirstOrThrow()

async function insertOrder(
  { db, order, actor, now }: Change,
  { key, car }: { key: string; car: CarToPlace },
): Promise<WorkOrderRow> {
  const { quote } = car
  const saved = car.userVehicleId === null ? await saveCar(db, order.user_id, car, now) : { id: car.userVehicleId }
  const { franchise_id, potential_franchise_id, van_id, van_key, stop_id } = order
  const { scheduled_at, during, arrival_minutes } = order
  const { contact_id, address_id, vendor_id, currency, notes, is_confirmed, unavailability_reason } = order
  const place = { franchise_id, potential_franchise_id, van_id, van_key, stop_id }
  const visit = { ...place, scheduled_at, during, arrival_minutes, is_later_car: true }
  const added = await db
    .insertInto('work_order')
    .values({
      ...visit,
      contact_id,
      address_id,
      vendor_id,
      currency,
      notes,
      is_confirmed,
      unavailability_reason,
      idempotency_key: key,
      user_id: order.user_id,
      author_id: actor.userId,
      vehicle_id: car.vehicleId,
      user_vehicle_id: saved.id,
      confirmed_at: is_confirmed ? now : null,
      created_at: now,
      discount_type: car.discount?.type ?? null,
      discount_applied: quote.discountAmount,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('line_item')
    .values(
      quote.lines.map((line, position) => ({
        work_order_id: added.id,
        position,
        service_id: line.serviceId,
        name: line.name,
        description: line.description ?? '',
        price: line.price,
        discounted_price: line.discountedPrice,
        taxes: JSON.stringify(line.taxes),
        tax: line.tax,
        covered_price: line.coveredPrice ?? 0,
      })),
    )
    .execute()
  return added
}

const saveCar = (
  db: Database,
  userId: number,
  { vehicleId, vin, vehicleName: name }: CarToPlace,
  now: Date,
): Promise<{ id: number }> =>
  db
    .insertInto('user_vehicle')
    .values({ user_id: userId, vehicle_id: vehicleId, vin, name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
