import { FEE } from '../../domain/pricing/fees.ts'
import { taxesAt } from '../../domain/pricing/taxes.ts'
import { taxLine } from '../../domain/pricing/quote.ts'
import { mayCustomerChangeAddress } from '../../domain/work-order/customer-limits.ts'
import { requireProvince } from '../customer/place-address.ts'
import { returnCredit } from '../credit/return-reductions.ts'
import { franchisesServing, type ServingFranchise } from '../franchise/place.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, notFound, Refusal, signInNeeded } from '../platform/refusal.ts'
import { chargeFrom } from '../pricing/mileage-charge.ts'
import type { PricedService } from '../pricing/price-list.ts'
import { addEvent, changeOrder, updateOrder } from './change-order.ts'
import { changeOwnOrder, type OwnOrderChange } from './change-own-order.ts'
import { worksOnOrder } from './policy.ts'
import { staffWorkOrder } from './queries.ts'

/** Where an appointment is to be instead. */
export interface NewAddress {
  id: number
  /** One of the customer's saved addresses. */
  addressId: number
  /** Cents, as the mileage charge of the new address was shown. Compared, never believed (rule B8). */
  mileageCharge: number
}

const RULE = {
  allowed: mayCustomerChangeAddress,
  otherwise: 'The address can be changed online until midnight of the scheduled day. Please call us.',
}

type AddressRow = Awaited<ReturnType<typeof ownAddress>>

/**
 * Moves an order to another of its customer's addresses: customers their own (APPT-14 to -16), staff those of their franchises (WODETAIL-05). Its time, van
 * and services stay; its mileage charge and taxes are those of the new place.
 * @throws Refusal 404 for an order that is not the actor's or an address of somebody else's; 422 for an address that the order's branch does not serve;
 * 409 when it is too late, or PRICE_CHANGED when the mileage charge is another than was shown
 */
export async function changeAddress(context: Context, place: NewAddress): Promise<void> {
  const { scope, actor } = context
  if (!actor) throw signInNeeded()
  const worksAsStaff = await worksOnOrder(scope.db, actor, place.id)
  const ownerId = worksAsStaff ? (await staffWorkOrder(scope.db, actor, place.id)).user_id : actor.userId
  const address = await ownAddress(scope.db, ownerId, place.addressId)
  await requireProvince(scope.db, { postalCode: address.postal_code, provinceCode: address.province_code }, 'addressId')
  const serving = await franchisesServing(scope.db, address.postal_code)
  const move = ({ franchise, ...change }: OwnOrderChange): Promise<void> => {
    if (!franchise || !serving.some(candidate => candidate.id === franchise.id))
      throw invalidField('addressId', 'This address is not in service')
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
  const charge = await chargeFrom(change.db, franchise, { ...address, postalCode: address.postal_code })
  if (shownCharge !== (charge?.price ?? 0))
    throw new Refusal(
      409,
      'PRICE_CHANGED',
      'The mileage charge has changed since it was shown. Please review it and try again.',
    )
  const creditLeft = await priceAt(change, franchise, address, charge)
  await updateOrder(change, { address_id: address.id, credit_applied: change.order.credit_applied - creditLeft })
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
  if (!address) throw notFound('The address')
  return address
}

/**
 * Gives the order's lines the mileage charge and the taxes of the new place. No discount touches the mileage charge, so what had been taken off it is
 * credit, which stays on the new one as far as it goes.
 * @returns cents of credit that were given back because there is nothing left for them to pay
 */
async function priceAt(
  { db, order, actor, now }: Omit<OwnOrderChange, 'franchise'>,
  franchise: ServingFranchise,
  address: AddressRow,
  charge: PricedService | null,
): Promise<number> {
  const lines = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', order.id)
    .select(['l.id', 'l.position', 'l.price', 'l.discounted_price', 's.name_key'])
    .execute()
  const taxes = taxesAt(franchise.countryCode, address.province_code, franchise.localTax)
  const old = lines.find(line => line.name_key === FEE.mileage)
  const credit = old ? old.price - old.discounted_price : 0
  const creditKept = Math.min(credit, charge?.price ?? 0)
  for (const line of lines) {
    if (line === old) await db.deleteFrom('line_item').where('id', '=', line.id).execute()
    else
      await db
        .updateTable('line_item')
        .set(taxColumns(taxLine(line.discounted_price, taxes)))
        .where('id', '=', line.id)
        .execute()
  }
  if (charge) {
    const discountedPrice = charge.price - creditKept
    await db
      .insertInto('line_item')
      .values({
        work_order_id: order.id,
        position: old?.position ?? Math.max(...lines.map(line => line.position)) + 1,
        service_id: charge.serviceId,
        name: charge.name,
        description: charge.description,
        price: charge.price,
        discounted_price: discountedPrice,
        ...taxColumns(taxLine(discountedPrice, taxes)),
      })
      .execute()
  }
  const left = credit - creditKept
  if (left > 0)
    await returnCredit(
      db,
      { orderId: order.id, userId: order.user_id, amount: left, key: `address ${order.id} ${order.version}` },
      { authorId: actor.userId, now },
    )
  return left
}

const taxColumns = ({ taxes, tax }: ReturnType<typeof taxLine>): { taxes: string; tax: number } => ({
  taxes: JSON.stringify(taxes),
  tax,
})
