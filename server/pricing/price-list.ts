import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import type { Currency } from '../../domain/format/money.ts'
import { priceFor } from '../../domain/pricing/oil-price.ts'
import type { PriceLine } from '../../domain/pricing/quote.ts'
import type { Help } from '../../domain/work-order/suggested-services.ts'
import { type CarKind, fitsCar } from '../../domain/subscription/fits-car.ts'
import { cached } from '../platform/database/cached.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { ServiceType } from './service-type-enum.ts'

/** A service at its price for one vehicle, place and franchise; `price` in cents. */
export interface PricedService extends PriceLine {
  description: string
  subDescription: string
  serviceType: ServiceType
  sortOrder: number
  active: boolean
  isEstimate: boolean
  /** Cents: this customer's price; usually the same as the list price. */
  discountedPrice: number
  /** The plan's subscription price. It is billed separately, so the line's own price is usually 0. */
  plan: { id: number; price: number; frequency: 'MONTHLY' | 'ANNUALLY'; currency: Currency } | null
  /** Whether it makes sense for the vehicle. What does not is neither offered nor booked, but stays on orders that have it. */
  fitsCar: boolean
  /** The worn parts that the business chose for it; null: none were chosen, and its key decides. */
  helps: Help[] | null
}

export interface PriceListFor {
  countryCode: CountryCode
  /** A franchise's own price takes precedence over the country's. */
  franchiseId: number | null
  vehicleId: number | null
  /** The moment of the booking: prices change at a date. */
  at: Date
}

interface Dates {
  valid_from: Date | null
  valid_until: Date | null
}

interface NoOffer extends Dates {
  id: null
}

interface PriceRow extends Dates {
  id: number
  name_key: string
  name: string
  description: string
  sub_description: string
  service_type: PricedService['serviceType']
  is_fee: boolean
  sort_order: number
  active: boolean
  price: number
  included_litres: number | null
  price_per_litre: number | null
  volume_l: number | null
  plan: PricedService['plan']
  covers: string[]
  helps: Help[] | null
  car: CarKind | null
}

/** Prices that are in force from `from` until before `until`; null: without an end. */
interface DatedList {
  list: PricedService[]
  from: Date | null
  until: Date | null
}

const remembered = cached<DatedList>()

const isInForce = ({ from, until }: DatedList, at: Date): boolean =>
  (from === null || at >= from) && (until === null || at < until)

/**
 * Returns every service, plan and fee of the tenant that has a price in the place at a time (rule P1), in display order, with one statement. A plan is
 * offered if it has a subscription type in the country's currency. A price counts once somebody confirmed it. A cached list is used only while its prices are in
 * force.
 */
export async function priceList(db: Database, place: PriceListFor): Promise<PricedService[]> {
  const { countryCode, franchiseId, vehicleId, at } = place
  const key = `${countryCode} ${franchiseId} ${vehicleId}`
  const cachedList = await remembered(db, key, () => loadPriceList(db, place))
  if (isInForce(cachedList, at)) return cachedList.list
  // New prices began after the list was cached.
  const next = await remembered(db, `${key} ${cachedList.until?.toISOString()}`, () => loadPriceList(db, place))
  return isInForce(next, at) ? next.list : (await loadPriceList(db, place)).list
}

/** $1 country, $2 franchise, $3 vehicle, $4 currency, $5 time. Without an offer there is one row, with its dates. */
const PRICE_LIST = `
  select dates.valid_from, dates.valid_until, offer.*
  from (select
    greatest(
      (select max(valid_from) from service_price where country_code = $1 and franchise_id is null and valid_from <= $5),
      (select max(valid_from) from service_price where country_code = $1 and franchise_id = $2 and valid_from <= $5)) as valid_from,
    least(
      (select min(valid_from) from service_price where country_code = $1 and franchise_id is null and valid_from > $5),
      (select min(valid_from) from service_price where country_code = $1 and franchise_id = $2 and valid_from > $5)) as valid_until) dates
  left join lateral (select s.id, s.name_key, coalesce(plan.name, s.name) as name,
    coalesce(plan.description, s.description) as description, s.sub_description, s.service_type, s.is_fee, s.sort_order, s.active, s.helps,
    p.price, p.included_litres, p.price_per_litre, oil.volume_l, plan.plan, coalesce(plan.covers, '[]') as covers, car.car
  from service s
  cross join lateral app.price_in_force(s.tenant_id, s.id, $1, $2, $5) p
  left join lateral (
    select coalesce(
      (select volume_l from tenant_vehicle_oil where vehicle_id = $3),
      (select volume_l from vehicle_oil where vehicle_id = $3)) as volume_l) oil on true
  left join lateral (select jsonb_build_object('fuel', fuel, 'model', model) as car from vehicle where id = $3) car on true
  left join lateral (
    select jsonb_build_object('id', id, 'price', price, 'frequency', frequency, 'currency', currency) as plan, name, description, jsonb_path_query_array(coverage, '$[*].key') as covers from subscription_type
    where service_id = s.id and currency = $4 and active order by id limit 1) plan on true
  where s.active and (s.service_type <> 'SUBSCRIPTION' or s.is_fee or plan.plan is not null)) offer on true
  order by offer.sort_order, offer.id`

async function loadPriceList(
  db: Database,
  { countryCode, franchiseId, vehicleId, at }: PriceListFor,
): Promise<DatedList> {
  const currency = currencyOf(countryCode)
  const { rows } = await db.executeQuery(
    prepared<PriceRow | NoOffer>('price-list', PRICE_LIST, [countryCode, franchiseId, vehicleId, currency, at]),
  )
  const offers = rows.filter((row): row is PriceRow => row.id !== null)
  const list = offers.map(row => {
    const priced = priceFor(
      { price: row.price, includedLitres: row.included_litres, pricePerLitre: row.price_per_litre },
      row.volume_l,
    )
    return {
      serviceId: row.id,
      nameKey: row.name_key,
      name: row.name,
      description: row.description,
      subDescription: row.sub_description,
      serviceType: row.service_type,
      isFee: row.is_fee,
      sortOrder: row.sort_order,
      active: row.active,
      plan: row.plan,
      planId: row.plan?.id ?? null,
      helps: row.helps,
      fitsCar: fitsCar({ nameKey: row.name_key, covers: row.covers }, row.car),
      ...priced,
      discountedPrice: priced.price,
    }
  })
  return { list, from: rows[0]?.valid_from ?? null, until: rows[0]?.valid_until ?? null }
}
