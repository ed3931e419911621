import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import { priceFor } from '../../domain/pricing/oil-price.ts'
import type { PriceLine } from '../../domain/pricing/quote.ts'
import { cached } from '../platform/database/cached.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A service at its price for one vehicle, place and franchise; `price` in cents. */
export interface PricedService extends PriceLine {
  description: string
  subDescription: string
  serviceType: 'PRIMARY' | 'ADD_ON' | 'OIL_CHANGE' | 'SUBSCRIPTION'
  sortOrder: number
  active: boolean
  isEstimate: boolean
  /** Cents: this customer's price; usually the same as the list price. */
  discountedPrice: number
  /** The plan's subscription price. It is billed separately, so the line's own price is usually 0. */
  plan: { price: number; frequency: 'MONTHLY' | 'ANNUALLY' } | null
}

export interface PriceListFor {
  countryCode: CountryCode
  /** A franchise's own price takes precedence over the country's. */
  franchiseId: number | null
  vehicleId: number | null
}

interface PriceRow {
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
}

const remembered = cached<PricedService[]>()

/**
 * Returns every service, plan and fee of the tenant that has a price in the place (rule P1), in display order, with one statement. A plan is offered
 * if it has a subscription type in the country's currency. A price counts once somebody confirmed it.
 */
export function priceList(db: Database, place: PriceListFor): Promise<PricedService[]> {
  const { countryCode, franchiseId, vehicleId } = place
  return remembered(db, `${countryCode} ${franchiseId} ${vehicleId}`, () => loadPriceList(db, place))
}

/** $1 country, $2 franchise, $3 vehicle, $4 currency. */
const PRICE_LIST = `
  select s.id, s.name_key, s.name, s.description, s.sub_description, s.service_type, s.is_fee, s.sort_order, s.active,
    p.price, p.included_litres, p.price_per_litre, oil.volume_l, plan.plan
  from service s
  cross join lateral (
    select price, included_litres, price_per_litre from service_price
    where service_id = s.id and country_code = $1 and confirmed_at is not null and (franchise_id is null or franchise_id = $2)
    order by franchise_id nulls last limit 1) p
  left join lateral (
    select coalesce(
      (select volume_l from tenant_vehicle_oil where vehicle_id = $3),
      (select volume_l from vehicle_oil where vehicle_id = $3)) as volume_l) oil on true
  left join lateral (
    select jsonb_build_object('price', price, 'frequency', frequency) as plan from subscription_type
    where service_id = s.id and currency = $4 and active order by id limit 1) plan on true
  where s.active and (s.service_type <> 'SUBSCRIPTION' or s.is_fee or plan.plan is not null)
  order by s.sort_order, s.id`

async function loadPriceList(
  db: Database,
  { countryCode, franchiseId, vehicleId }: PriceListFor,
): Promise<PricedService[]> {
  const currency = currencyOf(countryCode)
  const { rows } = await db.executeQuery(
    prepared<PriceRow>('price-list', PRICE_LIST, [countryCode, franchiseId, vehicleId, currency]),
  )
  return rows.map(row => {
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
      ...priced,
      discountedPrice: priced.price,
    }
  })
}
