import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import type { Currency } from '../../domain/format/money.ts'
import { priceFor } from '../../domain/pricing/oil-price.ts'
import type { PriceLine } from '../../domain/pricing/quote.ts'
import type { Help } from '../../domain/work-order/suggested-services.ts'
import { type CarKind, fitsCar } from '../../domain/subscription/fits-car.ts'
import { batchQueries } from '../platform/database/batch-queries.ts'
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

interface OfferRow extends Dates {
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
  plan: PricedService['plan']
  covers: string[]
  helps: Help[] | null
}

/** What is offered in a place, for every car, from `from` until before `until`; null: without an end. */
interface Offers {
  rows: OfferRow[]
  from: Date | null
  until: Date | null
}

/** What prices need to know of a car. */
interface PricedCar {
  /** Litres of oil; null when unknown. */
  volume_l: number | null
  car: CarKind | null
}

const UNKNOWN_CAR: PricedCar = { volume_l: null, car: null }

const cachedOffers = cached<Offers>()
const cachedCars = cached<PricedCar>()

const isInForce = ({ from, until }: Offers, at: Date): boolean =>
  (from === null || at >= from) && (until === null || at < until)

/**
 * Returns every service, plan and fee of the tenant that has a price in the place at a time (rule P1), in display order. A plan is offered if it has a
 * subscription type in the country's currency. A price counts once somebody confirmed it. What a place offers and what is known of a car are cached apart: a place has few
 * lists and many cars.
 */
export async function priceList(db: Database, place: PriceListFor): Promise<PricedService[]> {
  const { vehicleId } = place
  const [offers, car] = await Promise.all([
    offersInForce(db, place),
    vehicleId === null ? UNKNOWN_CAR : cachedCars(db, String(vehicleId), () => loadCar(db, vehicleId)),
  ])
  return offers.rows.map(row => priceOffer(row, car))
}

/** Uses cached offers only while their prices are in force. */
async function offersInForce(db: Database, place: PriceListFor): Promise<Offers> {
  const { countryCode, franchiseId, at } = place
  const key = `${countryCode} ${franchiseId}`
  const offers = await cachedOffers(db, key, () => loadOffers(db, place))
  if (isInForce(offers, at)) return offers
  // New prices began after the offers were cached.
  const next = await cachedOffers(db, `${key} ${offers.until?.toISOString()}`, () => loadOffers(db, place))
  return isInForce(next, at) ? next : await loadOffers(db, place)
}

/** $1 country, $2 franchise, $3 currency, $4 time. Without an offer there is one row, with its dates. */
const OFFERS = `
  select dates.valid_from, dates.valid_until, offer.*
  from (select
    greatest(
      (select max(valid_from) from service_price where country_code = $1 and franchise_id is null and valid_from <= $4),
      (select max(valid_from) from service_price where country_code = $1 and franchise_id = $2 and valid_from <= $4)) as valid_from,
    least(
      (select min(valid_from) from service_price where country_code = $1 and franchise_id is null and valid_from > $4),
      (select min(valid_from) from service_price where country_code = $1 and franchise_id = $2 and valid_from > $4)) as valid_until) dates
  left join lateral (select s.id, s.name_key, coalesce(plan.name, s.name) as name,
    coalesce(plan.description, s.description) as description, s.sub_description, s.service_type, s.is_fee, s.sort_order, s.active, s.helps,
    p.price, p.included_litres, p.price_per_litre, plan.plan, coalesce(plan.covers, '[]') as covers
  from service s
  cross join lateral app.price_in_force(s.tenant_id, s.id, $1, $2, $4) p
  left join lateral (
    select jsonb_build_object('id', id, 'price', price, 'frequency', frequency, 'currency', currency) as plan, name, description, jsonb_path_query_array(coverage, '$[*].key') as covers from subscription_type
    where service_id = s.id and currency = $3 and active order by id limit 1) plan on true
  where s.active and (s.service_type <> 'SUBSCRIPTION' or s.is_fee or plan.plan is not null)) offer on true
  order by offer.sort_order, offer.id`

async function loadOffers(db: Database, { countryCode, franchiseId, at }: PriceListFor): Promise<Offers> {
  const { rows } = await db.executeQuery(
    prepared<OfferRow | NoOffer>('offers', OFFERS, [countryCode, franchiseId, currencyOf(countryCode), at]),
  )
  const offers = rows.filter((row): row is OfferRow => row.id !== null)
  return { rows: offers, from: rows[0]?.valid_from ?? null, until: rows[0]?.valid_until ?? null }
}

/** $1 vehicles, hidden from the planner (see `anyOf`). The tenant's own oil data take precedence over the general ones. */
const CARS = `
  select v.id, coalesce(t.volume_l, o.volume_l) as volume_l, jsonb_build_object('fuel', v.fuel, 'model', v.model) as car
  from vehicle v left join tenant_vehicle_oil t on t.vehicle_id = v.id left join vehicle_oil o on o.vehicle_id = v.id
  where v.id = any((select $1::bigint[])::bigint[])`

const loadCar = batchQueries<number, PricedCar>(async (db, vehicleIds) => {
  const { rows } = await db.executeQuery(prepared<PricedCar & { id: number }>('priced-cars', CARS, [vehicleIds]))
  const byId = new Map(rows.map(row => [row.id, row]))
  return vehicleIds.map(id => byId.get(id) ?? UNKNOWN_CAR)
})

function priceOffer(row: OfferRow, { volume_l, car }: PricedCar): PricedService {
  const priced = priceFor(
    { price: row.price, includedLitres: row.included_litres, pricePerLitre: row.price_per_litre },
    volume_l,
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
    fitsCar: fitsCar({ nameKey: row.name_key, covers: row.covers }, car),
    ...priced,
    discountedPrice: priced.price,
  }
}
