import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import { bookingLines } from '../../../domain/booking/booking-lines.ts'
import type { Discount, DiscountType } from '../../../domain/discount/discount.ts'
import { planKind } from '../../../domain/pricing/plans.ts'
import { type Quote, quote } from '../../../domain/pricing/quote.ts'
import { chargedTaxes } from '../../franchise/charged-taxes.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField } from '../../platform/refusal.ts'
import { ownOffers } from '../../pricing/plan-prices.ts'
import { checkPicked } from '../../pricing/price-booking.ts'
import type { PricedService } from '../../pricing/price-list.ts'
import { atStoredPlans, atStoredPrices, bookedLines, linesOfPlaceAndTime, storedPlan } from './booked-lines.ts'
import type { WorkOrderRow } from '../rows.ts'
import { TEXTS } from '../texts.ts'

/** Services of an order. */
export interface OrderContent {
  vehicleId: number
  /** Services and add-ons; fees and the entry of a plan follow from them. */
  serviceIds: readonly number[]
  /** All lines at today's prices, as for another vehicle. */
  isRefreshed?: boolean
}

export interface PricedContent {
  /** Services that can be chosen for the vehicle. */
  offers: PricedService[]
  quote: Quote
}

/** An order, and when and for which franchise it is priced. */
interface PricedOrder {
  order: WorkOrderRow
  franchise: ServingFranchise
  now: Date
}

interface Terms {
  country_code: CountryCode
  province_code: string
  vendor_number: number | null
  plan_alias: string | null
  code: Discount | null
  default_discount: { type: DiscountType; amount: number } | null
}

/**
 * Prices an order for this vehicle and these services (decision A8). Existing lines keep their price and tax rates; new lines, or all lines for another
 * vehicle or when refreshed, use today's. A plan of the order keeps its version. Mileage charge and priority fee stay: they depend on place and time. The discount and that of the nearby start stay as booked, and credit is capped at the amount
 * to pay.
 * @throws Refusal 422 for services that are not offered there, or not together
 */
export const priceContent = async (
  db: Database,
  order: PricedOrder,
  { vehicleId, serviceIds, isRefreshed = false }: OrderContent,
): Promise<PricedContent> => (await contentPricer(db, order, { vehicleId, isRefreshed }))(serviceIds)

/** Reads what the price of an order for this vehicle needs, once. @returns priceContent for any services, without a statement more */
export async function contentPricer(
  db: Database,
  { order, franchise, now }: PricedOrder,
  { vehicleId, isRefreshed = false }: Pick<OrderContent, 'vehicleId' | 'isRefreshed'>,
): Promise<(serviceIds: readonly number[]) => PricedContent> {
  const terms = await termsOf(db, order)
  const subscription = planKind(terms.plan_alias)
  const place = { countryCode: terms.country_code, franchiseId: franchise.id, vehicleId, at: now }
  const booked = await bookedLines(db, order.id)
  const own = await ownOffers(db, place, subscription && { ...planCarOf(order), now: order.created_at })
  const today = atStoredPlans(own, booked)
  const keepsPrices = vehicleId === order.vehicle_id && !isRefreshed
  const offers = keepsPrices ? atStoredPrices(today, booked) : today
  const address = { countryCode: terms.country_code, provinceCode: terms.province_code }
  const taxes = booked[0]?.taxes ?? (await chargedTaxes(db, address, franchise))
  return serviceIds => {
    const picked = offers.filter(offer => !offer.isFee && serviceIds.includes(offer.serviceId))
    if (picked.length !== new Set(serviceIds).size) throw invalidField('serviceIds', TEXTS.serviceNotOffered)
    checkPicked(picked, terms.vendor_number)
    const content = bookingLines(offers, {
      pickedIds: serviceIds,
      scheduledAt: null,
      now: order.created_at,
      vendorId: terms.vendor_number,
      subscription: keepsPrices ? storedPlan(booked, subscription) : subscription,
      mileageUnits: 0,
      priorityHours: 0,
      isLaterCar: order.is_later_car,
    })
    const lines = [...content, ...linesOfPlaceAndTime(booked)]
    const reductions = {
      discount: discountOf(order, terms),
      nearby: order.nearby_applied,
      credit: order.credit_applied,
    }
    return { offers, quote: quote({ lines, ...reductions, taxes }) }
  }
}

const planCarOf = (order: WorkOrderRow) => ({ userVehicleId: order.user_vehicle_id, beforeOrderId: order.id })

/** Returns the booked discount at its current value; null without one. */
export const bookedDiscount = async (db: Database, order: WorkOrderRow): Promise<Discount | null> =>
  order.discount_type === null ? null : discountOf(order, await termsOf(db, order))

function discountOf(order: WorkOrderRow, { code, default_discount }: Terms): Discount | null {
  if (order.discount_type === null) return null
  return code ?? (default_discount && { ...default_discount, nameKeys: null })
}

async function termsOf(db: Database, order: WorkOrderRow): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select a.country_code, a.province_code, v.vendor_id as vendor_number,
      (select t.alias_name from subscription s join subscription_type t on t.id = s.subscription_type_id
        where s.user_vehicle_id = ${order.user_vehicle_id} and s.status = 'ACTIVE' limit 1) as plan_alias,
      (select jsonb_build_object('type', d.discount_type, 'amount', d.amount, 'nameKeys', d.name_keys)
        from discount_code d where d.id = ${order.discount_code_id}) as code,
      case when u.default_discount_type is not null
        then jsonb_build_object('type', u.default_discount_type, 'amount', u.default_discount_amount) end as default_discount
    from app_user u join address a on a.id = ${order.address_id} left join vendor v on v.id = ${order.vendor_id}
    where u.id = ${order.user_id}`.execute(db)
  const [terms] = rows
  if (!terms) throw new Error(`order ${order.id} has no customer`)
  return terms
}
