import { mayCustomerChangeAddress } from '../../domain/work-order/customer-limits.ts'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import { requireProvince } from '../address/place-address.ts'
import { franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { lockStop } from '../schedule/stops.ts'
import { addEvent, changeOrder, updateOrder } from './change-order.ts'
import { type CustomerRule, changeOwnOrder, type OwnOrderChange } from './change-own-order.ts'
import { worksOnOrder } from './policy.ts'
import { priceAtPlace, writePriceAtPlace } from './pricing/price-at-place.ts'
import { staffWorkOrder } from './queries.ts'
import { TEXTS } from './texts.ts'

/** The new address of an appointment. */
export interface NewAddress {
  id: number
  /** One of the customer's saved addresses. */
  addressId: number
  /** Cents: the new address's mileage charge as shown. Only compared, never used as the price (rule B8). */
  mileageCharge: number
}

const RULE: CustomerRule = {
  allowed: (order, now, { timeZone }) => mayCustomerChangeAddress(order, now, timeZone),
  message: () => ORDER_TEXTS.tooLate.address,
}

type AddressRow = Awaited<ReturnType<typeof ownAddress>>

/**
 * Moves an order to another of its customer's addresses: customers their own (APPT-14 to -16), staff those of their franchises (WODETAIL-05). Time, van and
 * services stay; mileage charge and taxes are those of the new address.
 * @throws Refusal 404 for an order that is not the actor's or another customer's address; 422 for an address that the order's branch does not serve;
 * 409 when it is too late, or PRICE_CHANGED when the mileage charge differs from the one shown
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
    return moveTo(change, franchise, address, place.mileageCharge)
  }
  if (worksAsStaff) await changeOrder(context, { id: place.id }, 'edit', move)
  else await changeOwnOrder(context, place.id, RULE, move)
}

async function moveTo(
  change: Omit<OwnOrderChange, 'franchise'>,
  franchise: ServingFranchise,
  address: AddressRow,
  shownCharge: number,
): Promise<void> {
  // Van and time stay, but the ways of the route change: who looked at it before must look again.
  await lockStop(change.db, change.order)
  const price = await priceAtPlace(change.db, change.order.id, { franchise, address, now: change.now })
  if (shownCharge !== (price.mileage?.service.price ?? 0))
    throw new Refusal(409, 'PRICE_CHANGED', TEXTS.mileageChargeChanged)
  const written = await writePriceAtPlace(change, price, 'address')
  await updateOrder(change, { ...written, address_id: address.id })
  await addEvent(change, 'address_changed', {
    street: address.street,
    city: address.city,
    mileageCharge: shownCharge,
  })
  await enqueue(change.db, 'mail-order-change', {
    workOrderId: change.order.id,
    change: 'address_changed',
    version: change.order.version + 1,
  })
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
