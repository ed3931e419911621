import { FEE } from '../../../domain/pricing/fees.ts'
import type { PlanKind } from '../../../domain/pricing/plans.ts'
import type { PriceLine } from '../../../domain/pricing/quote.ts'
import type { TaxRate } from '../../../domain/pricing/taxes.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { PricedService } from '../../pricing/price-list.ts'

/** A line as an order has it; `price` in cents for the whole line, before reductions. */
interface BookedLine extends PriceLine {
  taxes: TaxRate[]
}

/** Returns an order's current lines, in their order. */
export async function bookedLines(db: Database, orderId: number): Promise<BookedLine[]> {
  const rows = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', orderId)
    .select(['l.service_id', 'l.name', 'l.description', 'l.price', 'l.quantity', 'l.taxes', 'l.covered_price'])
    .select('l.plan_id')
    .select(['s.name_key', 's.is_fee'])
    .orderBy('l.position')
    .execute()
  return rows.map(row => ({
    serviceId: row.service_id,
    nameKey: row.name_key,
    name: row.name,
    description: row.description,
    isFee: row.is_fee,
    price: row.price * row.quantity,
    coveredPrice: row.covered_price,
    planId: row.plan_id,
    taxes: row.taxes.map(({ name, ratePpm }) => ({ name, ratePpm })),
  }))
}

/** Returns today's offers; a plan that is already on the order keeps its version, because the customer agreed to the terms of that one. */
export function atStoredPlans(offers: readonly PricedService[], booked: readonly BookedLine[]): PricedService[] {
  const planOf = new Map(booked.map(line => [line.serviceId, line.planId]))
  // An order from before plans had versions sells the present one.
  return offers.map(offer => ({ ...offer, planId: planOf.get(offer.serviceId) ?? offer.planId ?? null }))
}

/** Returns today's offers; services already on the order keep the order's price (decision A8). */
export function atStoredPrices(offers: readonly PricedService[], booked: readonly BookedLine[]): PricedService[] {
  const byService = new Map(booked.map(line => [line.serviceId, line]))
  return offers.map(offer => {
    const line = byService.get(offer.serviceId)
    if (line === undefined) return offer
    const { price, coveredPrice = 0 } = line
    return { ...offer, price, discountedPrice: price, coveredPrice }
  })
}

/** Returns the lines that depend on where and when an order is served: only a new place or time changes them. */
export const linesOfPlaceAndTime = (booked: readonly BookedLine[]): BookedLine[] =>
  booked.filter(({ nameKey }) => nameKey === FEE.priority || nameKey === FEE.mileage)

/** Returns the plan that set the order's mobile service fee, so that the fee stays; without such a fee, the car's current plan. */
export function storedPlan(booked: readonly BookedLine[], today: PlanKind | null): PlanKind | null {
  const has = (key: string): boolean => booked.some(({ nameKey }) => nameKey === key)
  if (has(FEE.mobileAllInclusive)) return 'all_inclusive'
  if (has(FEE.mobileSubscription)) return 'standard'
  return has(FEE.mobile) ? null : today
}
