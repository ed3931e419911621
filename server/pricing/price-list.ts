import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/provinces.ts'
import { priceFor } from '../../domain/pricing/oil-price.ts'
import type { PriceLine } from '../../domain/pricing/quote.ts'
import { remembering } from '../platform/database/remember.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A service at its price for one vehicle, place and franchise; `price` in cents. */
export interface PricedService extends PriceLine {
  description: string
  subDescription: string
  serviceType: 'PRIMARY' | 'ADD_ON' | 'OIL_CHANGE' | 'SUBSCRIPTION'
  sortOrder: number
  active: boolean
  isEstimate: boolean
}

export interface PriceListFor {
  countryCode: CountryCode
  /** A franchise's own price wins over the country's. */
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
}

const remembered = remembering<PricedService[]>()

/**
 * Every service and fee of the tenant that has a price there (rule P1), in the order to show them. One statement. Plans are left out: they are
 * sold with the subscriptions that keep them.
 */
export function priceList(db: Database, place: PriceListFor): Promise<PricedService[]> {
  const { countryCode, franchiseId, vehicleId } = place
  return remembered(db, `${countryCode} ${franchiseId} ${vehicleId}`, () => loadPriceList(db, place))
}

async function loadPriceList(
  db: Database,
  { countryCode, franchiseId, vehicleId }: PriceListFor,
): Promise<PricedService[]> {
  const { rows } = await sql<PriceRow>`/* planned: price-list */
    select s.id, s.name_key, s.name, s.description, s.sub_description, s.service_type, s.is_fee, s.sort_order, s.active,
      p.price, p.included_litres, p.price_per_litre, oil.volume_l
    from service s
    cross join lateral (
      select price, included_litres, price_per_litre from service_price
      where service_id = s.id and country_code = ${countryCode} and (franchise_id is null or franchise_id = ${franchiseId})
      order by franchise_id nulls last limit 1) p
    left join lateral (
      select coalesce(
        (select volume_l from tenant_vehicle_oil where vehicle_id = ${vehicleId}),
        (select volume_l from vehicle_oil where vehicle_id = ${vehicleId})) as volume_l) oil on true
    where s.active and s.service_type <> 'SUBSCRIPTION'
    order by s.sort_order, s.id`.execute(db)
  return rows.map(row => ({
    serviceId: row.id,
    nameKey: row.name_key,
    name: row.name,
    description: row.description,
    subDescription: row.sub_description,
    serviceType: row.service_type,
    isFee: row.is_fee,
    sortOrder: row.sort_order,
    active: row.active,
    ...priceFor(
      { price: row.price, includedLitres: row.included_litres, pricePerLitre: row.price_per_litre },
      row.volume_l,
    ),
  }))
}
