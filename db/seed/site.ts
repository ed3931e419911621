import type { Currency } from '../../domain/format/money.ts'
import type pg from 'pg'
import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import type { Calendar, OpeningHours } from '../../domain/schedule/slots.ts'
import type { PriceRule } from '../../domain/pricing/oil-price.ts'
import type { Seller } from '../../domain/invoice/seller.ts'
import type { LocalTax } from '../../domain/pricing/taxes.ts'

/** A service as offered at a site: `price` is set for a car. */
export interface Offer extends PriceRule {
  serviceId: number
  nameKey: string
  name: string
  serviceType: string
  isFee: boolean
}

export interface SiteVan {
  id: number
  technicianId: number
  technicianName: string
}

export interface SiteVendor {
  id: number
  number: number
  remittanceBps: number
  onSubTotal: boolean
}

export interface SiteArea {
  code: string
  city: string
  lat: number
  lng: number
}

/** A franchise with the data for its orders. */
export interface Site {
  tenantId: number
  franchiseId: number
  name: string
  countryCode: CountryCode
  currency: Currency
  provinceCode: string
  phoneAreaCode: string
  lat: number
  lng: number
  localTax: LocalTax | null
  seller: Seller
  managerId: number
  managerName: string
  calendar: Calendar
  vans: SiteVan[]
  vendors: SiteVendor[]
  offers: Offer[]
  areas: SiteArea[]
}

interface SiteRow extends Omit<Site, 'calendar' | 'localTax' | 'currency'> {
  timeZone: string
  hours: OpeningHours[]
  closures: string[]
  localTaxName: string | null
  localTaxPpm: number | null
}

const SITES = `
  select f.tenant_id::float8 as "tenantId", f.id::float8 as "franchiseId", f.name, f.country_code as "countryCode",
    f.province_code as "provinceCode", left(f.phone_number, 3) as "phoneAreaCode", f.lat, f.lng, f.time_zone as "timeZone",
    f.local_tax_name as "localTaxName", f.local_tax_ppm as "localTaxPpm", manager.id::float8 as "managerId", manager.name as "managerName",
    (select jsonb_build_object('name', e.legal_name, 'street', e.street, 'city', e.city, 'provinceCode', e.province_code, 'postalCode', e.postal_code,
        'isSmallSupplier', e.is_small_supplier, 'registrations', (
          select coalesce(jsonb_agg(jsonb_build_object('jurisdiction', r.jurisdiction, 'number', r.registration_number) order by r.jurisdiction), '[]')
          from tax_registration r where r.tenant_id = e.tenant_id and r.legal_entity_id = e.id))
      from legal_entity e where e.tenant_id = f.tenant_id and e.franchise_id is null) as seller,
    (select jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute))
      from franchise_hours h where h.tenant_id = f.tenant_id and h.franchise_id = f.id) as hours,
    array(select c.day::text from franchise_closure c where c.tenant_id = f.tenant_id and c.franchise_id = f.id) as closures,
    coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'technicianId', u.id, 'technicianName', u.name) order by v.id)
      from van v join van_technician t on t.tenant_id = v.tenant_id and t.van_id = v.id
      join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
      where v.tenant_id = f.tenant_id and v.franchise_id = f.id), '[]') as vans,
    (select jsonb_agg(jsonb_build_object('id', v.id, 'number', v.vendor_id, 'remittanceBps', t.remittance_bps, 'onSubTotal', t.is_remittance_on_sub_total)
      order by v.vendor_id) from vendor v join vendor_terms t on t.tenant_id = v.tenant_id and t.vendor_id = v.id and t.from_day = 'epoch'
      where v.tenant_id = f.tenant_id) as vendors,
    (select jsonb_agg(jsonb_build_object('serviceId', s.id, 'nameKey', s.name_key, 'name', s.name, 'serviceType', s.service_type,
        'isFee', s.is_fee, 'price', p.price, 'includedLitres', p.included_litres, 'pricePerLitre', p.price_per_litre) order by s.sort_order)
      from service s cross join lateral app.price_in_force(s.tenant_id, s.id, f.country_code, f.id, now()) p
      where s.tenant_id = f.tenant_id and s.active) as offers,
    (select jsonb_agg(jsonb_build_object('code', p.code, 'city', p.city, 'lat', p.lat, 'lng', p.lng) order by p.code)
      from service_area a join postal_area p on p.code = a.postal_code
      where a.tenant_id = f.tenant_id and a.franchise_id = f.id) as areas
  from franchise f join app_user manager on manager.tenant_id = f.tenant_id and lower(manager.email) = lower(f.manager_email)
  where f.tenant_id = any($1::bigint[]) order by f.tenant_id, f.id`

/** Reads the demo tenants' franchises from the database, so that orders can be added to a new database and to one in use. */
export async function loadSites(client: pg.PoolClient, tenantIds: readonly number[]): Promise<Site[]> {
  const { rows } = await client.query<SiteRow>(SITES, [tenantIds])
  return rows.map(({ timeZone, hours, closures, localTaxName, localTaxPpm, ...site }) => ({
    ...site,
    currency: currencyOf(site.countryCode),
    localTax:
      localTaxName === null || localTaxPpm === null
        ? null
        : { name: localTaxName, ratePpm: localTaxPpm, provinceCode: site.provinceCode },
    calendar: { timeZone, hours, closures: new Set(closures) },
  }))
}
