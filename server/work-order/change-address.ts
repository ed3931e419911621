import type { DrivingOverride } from '../../domain/scheduling/override.ts'
import { mayCustomerChangeAddress } from '../../domain/work-order/customer-limits.ts'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import { requireProvince } from '../address/place-address.ts'
import { franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { notDrivable } from '../schedule/durations/refusals.ts'
import { judgeVans, missingMinutesOf } from '../schedule/durations/reserve-van.ts'
import { lockStop } from '../schedule/stops.ts'
import { addEvent, changeOrder, updateOrder } from './change-order.ts'
import { type CustomerRule, changeOwnOrder, type OwnOrderChange } from './change-own-order.ts'
import { worksOnOrder } from './policy.ts'
import { priceAtPlace, writePriceAtPlace } from './pricing/price-at-place.ts'
import { staffWorkOrder } from './queries.ts'
import { TEXTS } from './texts.ts'
import { bookedMinutes, visitIds } from './visit-length.ts'
import { addQuietEvent } from './visit/change-sisters.ts'
import { sistersOf } from './visit/visit-orders.ts'

/** The new address of an appointment. */
export interface NewAddress {
  id: number
  /** One of the customer's saved addresses. */
  addressId: number
  /** Cents: the new address's mileage charge as shown. Only compared, never used as the price (rule B8). */
  mileageCharge: number
  /** Why staff want it although the van cannot keep the time there by true durations. */
  overrideReason?: string | null
}

const RULE: CustomerRule = {
  allowed: (order, now, { timeZone }) => mayCustomerChangeAddress(order, now, timeZone),
  message: () => ORDER_TEXTS.tooLate.address,
}

type AddressRow = Awaited<ReturnType<typeof ownAddress>>

/**
 * Moves an order to another of its customer's addresses: customers their own (APPT-14 to -16), staff those of their franchises (WODETAIL-05). Time, van and
 * services stay; mileage charge and taxes are those of the new address. All cars of a visit go there.
 * @throws Refusal 404 for an order that is not the actor's or another customer's address; 422 for an address that the order's branch does not serve;
 * 409 when it is too late, when the van cannot keep the time there by true durations, or PRICE_CHANGED when the mileage charge differs from the one shown
 */
export async function changeAddress(context: SignedInContext, place: NewAddress): Promise<void> {
  const { scope, actor } = context
  const worksAsStaff = await worksOnOrder(scope.db, actor, place.id)
  const ownerId = worksAsStaff ? (await staffWorkOrder(scope.db, actor, place.id)).user_id : actor.userId
  const address = await ownAddress(scope.db, ownerId, place.addressId)
  await requireProvince(scope.db, { postalCode: address.postal_code, provinceCode: address.province_code }, 'addressId')
  const serving = await franchisesServing(scope.db, address.postal_code)
  const move = ({ franchise, ...change }: OwnOrderChange): Promise<void> => {
    if (!franchise || !serving.some(candidate => candidate.id === franchise.id))
      throw invalidField('addressId', TEXTS.outsideServiceArea)
    const overrideReason = worksAsStaff ? (place.overrideReason ?? null) : null
    return moveTo(change, franchise, address, { shownCharge: place.mileageCharge, overrideReason, worksAsStaff })
  }
  if (worksAsStaff) await changeOrder(context, { id: place.id, ofVisit: true }, 'edit', move)
  else await changeOwnOrder(context, place.id, RULE, move)
}

async function moveTo(
  change: Omit<OwnOrderChange, 'franchise'>,
  franchise: ServingFranchise,
  address: AddressRow,
  { shownCharge, ...driving }: { shownCharge: number } & Driving,
): Promise<void> {
  const { db, order, now } = change
  const sisters = await sistersOf(db, order)
  if (sisters.some(({ status }) => status !== 'ASSIGNED'))
    throw new Refusal(409, 'NOT_NOW', driving.worksAsStaff ? TEXTS.visitHasBegun : TEXTS.visitBegun)
  // Van and time stay, but the ways of the route change: who looked at it before must look again.
  await lockStop(db, order)
  const override = await requireDrivableAt(change, franchise, address, driving)
  for (const one of [order, ...sisters]) {
    const price = await priceAtPlace(db, one, { franchise, address, now })
    if (!one.is_later_car && shownCharge !== (price.mileage?.service.price ?? 0))
      throw new Refusal(409, 'PRICE_CHANGED', TEXTS.mileageChargeChanged)
    const written = await writePriceAtPlace({ ...change, order: one }, price, 'address')
    await updateOrder({ db, order: one }, { ...written, address_id: address.id })
  }
  const data = { street: address.street, city: address.city, mileageCharge: shownCharge, ...override }
  await addEvent(change, 'address_changed', data)
  for (const sister of sisters) await addQuietEvent(change, sister, 'address_changed', data)
  await enqueue(db, 'mail-order-change', {
    workOrderId: order.id,
    change: 'address_changed',
    version: order.version + 1,
  })
}

/** Who moves the order, and why the van need not keep its time. */
interface Driving {
  worksAsStaff: boolean
  overrideReason: string | null
}

/**
 * Checks that the van can keep the order's time at another place, where its franchise plans true durations. The routes must be locked.
 * @returns why staff move it anyway, for the history
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE for a customer; NOT_DRIVABLE for staff without a reason
 */
async function requireDrivableAt(
  { db, order, now }: Pick<OwnOrderChange, 'db' | 'order' | 'now'>,
  franchise: ServingFranchise,
  place: AddressRow,
  { worksAsStaff, overrideReason }: Driving,
): Promise<DrivingOverride | object> {
  if (franchise.scheduling.mode === 'HOURLY' || order.van_id === null) return {}
  const { minutes } = await bookedMinutes(db, order.id)
  const ids = await visitIds(db, order.id)
  const visit = { start: order.scheduled_at, place, minutes, vanIds: [order.van_id], now, withoutOrderIds: ids }
  const [van] = await judgeVans(db, franchise, visit, { isLocked: true })
  const missingMinutes = van ? missingMinutesOf(van) : null
  // Nothing else is at that time: it is the order's own.
  if (!van || van.judged?.fits || missingMinutes === null) return {}
  if (!worksAsStaff) throw new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.cannotDriveThere)
  if (overrideReason === null) throw notDrivable(missingMinutes)
  return { overrideReason, missingMinutes }
}

async function ownAddress(db: Database, userId: number, addressId: number) {
  const address = await db
    .selectFrom('address')
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!address) throw notFound('address')
  return address
}
