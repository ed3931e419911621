import { FEE } from '../../../domain/pricing/fees.ts'
import { type TaxAmount, taxLine } from '../../../domain/pricing/quote.ts'
import { returnCredit } from '../../credit/return-reductions.ts'
import { chargedTaxes } from '../../franchise/charged-taxes.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { chargeFrom } from '../../pricing/mileage-charge.ts'
import type { PricedService } from '../../pricing/price-list.ts'
import type { OrderChange } from '../change-order.ts'
import type { WorkOrderRow } from '../rows.ts'

/** A service address, as the address table has it. */
interface AddressOfOrder {
  province_code: string
  postal_code: string
  lat: number
  lng: number
}

interface TaxedLine {
  id: number
  discountedPrice: number
  taxes: TaxAmount[]
  tax: number
}

/** An order's price when another franchise serves it, or at another address. All amounts in cents. */
export interface PriceAtPlace {
  /** The lines that stay, at their current prices, with the taxes of the place. */
  lines: TaxedLine[]
  /** The line that is replaced; null without one. */
  oldMileage: { id: number; position: number } | null
  /** The new mileage charge; null within the free distance. */
  mileage: (Omit<TaxedLine, 'id'> & { service: PricedService; position: number }) | null
  /** Credit that paid the old mileage charge and is not needed for the new one. */
  spareCredit: number
  /** After reductions, before tax. */
  total: number
  tax: number
}

/**
 * Prices an order for a franchise and an address: mileage charge and taxes are those of the place, every other price and reduction stays. Discounts never
 * apply to the mileage charge, so a reduction on it is credit, which moves to the new charge up to its amount.
 */
export async function priceAtPlace(
  db: Database,
  { id: orderId, is_later_car: isLaterCar }: Pick<WorkOrderRow, 'id' | 'is_later_car'>,
  { franchise, address, now }: { franchise: ServingFranchise; address: AddressOfOrder; now: Date },
): Promise<PriceAtPlace> {
  // The way is charged once for a visit, on the order of another car.
  const service = isLaterCar
    ? null
    : await chargeFrom(db, franchise, { ...address, postalCode: address.postal_code }, now)
  const taxes = await chargedTaxes(
    db,
    { countryCode: franchise.countryCode, provinceCode: address.province_code },
    franchise,
  )
  const all = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', orderId)
    .select(['l.id', 'l.position', 'l.price', 'l.discounted_price', 's.name_key'])
    .orderBy('l.position')
    .execute()
  const old = all.find(line => line.name_key === FEE.mileage)
  const credit = old ? old.price - old.discounted_price : 0
  const creditKept = Math.min(credit, service?.price ?? 0)
  const lines = all
    .filter(line => line !== old)
    .map(({ id, discounted_price: discountedPrice }) => ({ id, discountedPrice, ...taxLine(discountedPrice, taxes) }))
  const mileage = service && {
    service,
    position: old?.position ?? Math.max(0, ...all.map(line => line.position)) + 1,
    discountedPrice: service.price - creditKept,
    ...taxLine(service.price - creditKept, taxes),
  }
  const sum = (cents: (line: Omit<TaxedLine, 'id'>) => number): number =>
    lines.reduce((total, line) => total + cents(line), mileage ? cents(mileage) : 0)
  return {
    lines,
    oldMileage: old ? { id: old.id, position: old.position } : null,
    mileage,
    spareCredit: credit - creditKept,
    total: sum(line => line.discountedPrice),
    tax: sum(line => line.tax),
  }
}

/**
 * Writes the new price to the order's lines and returns unused credit.
 * @param why names the change, so that credit is returned once
 * @returns the new values of the order's own columns; the caller writes them with its other changes
 */
export async function writePriceAtPlace(
  { db, order, actor, now }: Pick<OrderChange, 'db' | 'order' | 'actor' | 'now'>,
  { lines, oldMileage, mileage, spareCredit }: PriceAtPlace,
  why: 'address' | 'assigned',
): Promise<{ credit_applied: number }> {
  for (const { id, taxes, tax } of lines)
    await db
      .updateTable('line_item')
      .set({ taxes: JSON.stringify(taxes), tax })
      .where('id', '=', id)
      .execute()
  if (oldMileage) await db.deleteFrom('line_item').where('id', '=', oldMileage.id).execute()
  if (mileage) {
    const { service, position, discountedPrice, taxes, tax } = mileage
    const { serviceId, name, description, price } = service
    const amounts = { price, discounted_price: discountedPrice, taxes: JSON.stringify(taxes), tax }
    await db
      .insertInto('line_item')
      .values({ work_order_id: order.id, position, service_id: serviceId, name, description, ...amounts })
      .execute()
  }
  if (spareCredit > 0) {
    const key = `${why} ${order.id} ${order.version}`
    const spare = { orderId: order.id, userId: order.user_id, amount: spareCredit, key }
    await returnCredit(db, spare, { authorId: actor.userId, now })
  }
  return { credit_applied: order.credit_applied - spareCredit }
}

/** Returns an order's current totals, in cents: `total` before tax. */
export async function totalsNow(
  db: Database,
  { id }: Pick<WorkOrderRow, 'id'>,
): Promise<{ mileageCharge: number; total: number; tax: number }> {
  const lines = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', id)
    .select(['l.price', 'l.discounted_price', 'l.tax', 's.name_key'])
    .execute()
  return {
    mileageCharge: lines.find(line => line.name_key === FEE.mileage)?.price ?? 0,
    total: lines.reduce((sum, line) => sum + line.discounted_price, 0),
    tax: lines.reduce((sum, line) => sum + line.tax, 0),
  }
}
