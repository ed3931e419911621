import { currencyOf } from '../../../domain/address/country.ts'
import type pg from 'pg'
import { distanceMetres } from '../../../domain/address/distance.ts'
import type { OpeningHours } from '../../../domain/schedule/slots.ts'
import { FROM_BEGINNING } from '../../../domain/vendor/terms.ts'
import { holidaysOf } from '../data/holidays.ts'
import type { RowLoader } from '../load/row-loader.ts'
import { DEMO_PLANS, DEMO_SERVICES, PLAN_DESCRIPTION } from '../data/services.ts'
import type { DemoFranchise, DemoTenant } from '../data/tenants.ts'

const SERVICE_RADIUS_METRES = 35_000

const HOURS: readonly OpeningHours[] = [1, 2, 3, 4, 5, 6].map(weekday => ({
  weekday,
  opensMinute: 8 * 60,
  closesMinute: (weekday === 6 ? 16 : 18) * 60,
}))

export interface WrittenFranchise extends DemoFranchise {
  id: number
}

export interface WrittenTenant {
  franchises: WrittenFranchise[]
  /** Row ids of the vendors with sales people: all except the marketplace. */
  fleetIds: number[]
}

/** The demo's prices are in force from the beginning. */
const PRICES_FROM = '2000-01-01T00:00:00Z'

/** Returns the functions that add the rows of a tenant: brand, vendors, franchises and prices. */
export function tenantWriter(
  loader: RowLoader,
  client: pg.PoolClient,
): (tenant: DemoTenant, years: readonly number[]) => Promise<WrittenTenant> {
  const addTenant = loader.table('tenant', [
    'id',
    'name',
    'site_title',
    'logo_url',
    'favicon_url',
    'colors',
    'support_phone',
    'support_email',
    'country_code',
    'referral_credit',
    'kind',
  ])
  const addDomain = loader.table('tenant_domain', ['host', 'tenant_id'])
  const addVendor = loader.table('vendor', ['tenant_id', 'id', 'vendor_id', 'name'])
  const addVendorTerms = loader.table('vendor_terms', [
    'tenant_id',
    'vendor_id',
    'from_day',
    'remittance_bps',
    'is_remittance_on_sub_total',
  ])
  const addFranchise = loader.table('franchise', [
    'tenant_id',
    'id',
    'name',
    'type',
    'country_code',
    'time_zone',
    'street',
    'city',
    'province_code',
    'postal_code',
    'lat',
    'lng',
    'phone_number',
    'manager_email',
    'local_tax_name',
    'local_tax_ppm',
  ])
  const addHours = loader.table('franchise_hours', [
    'tenant_id',
    'franchise_id',
    'weekday',
    'opens_minute',
    'closes_minute',
  ])
  const addClosure = loader.table('franchise_closure', ['tenant_id', 'franchise_id', 'day', 'name'])
  const addArea = loader.table('service_area', ['tenant_id', 'franchise_id', 'postal_code'])
  const addPrices = priceWriter(loader)

  return async (tenant, years) => {
    const { id: tenantId, key, countryCode } = tenant
    addTenant({
      id: tenantId,
      name: tenant.name,
      site_title: tenant.siteTitle,
      logo_url: `/brand/${key}-logo.svg`,
      favicon_url: `/brand/${key}-icon.svg`,
      colors: JSON.stringify(tenant.colors),
      support_phone: tenant.supportPhone,
      support_email: `support@${tenant.mailHost}`,
      country_code: countryCode,
      referral_credit: JSON.stringify({
        referralCreditValueSubscription: 5000,
        referralCreditValueOilChange: 2500,
        referralCreditValueTireRotation: 1000,
        referralCreditValueBatteryReplacement: 1500,
      }),
      kind: 'demo',
    })
    addDomain({ host: tenant.host ?? `${key}.localhost`, tenant_id: tenantId })
    const vendors = tenant.vendors.map(vendor => ({ ...vendor, id: loader.nextId('vendor') }))
    for (const vendor of vendors) {
      addVendor({
        tenant_id: tenantId,
        id: vendor.id,
        vendor_id: vendor.number,
        name: vendor.name,
      })
      addVendorTerms({
        tenant_id: tenantId,
        vendor_id: vendor.id,
        from_day: FROM_BEGINNING,
        remittance_bps: vendor.remittanceBps,
        is_remittance_on_sub_total: vendor.onSubTotal,
      })
    }
    const franchises = tenant.franchises.map(franchise => ({ ...franchise, id: loader.nextId('franchise') }))
    for (const franchise of franchises) {
      const of = { tenant_id: tenantId, franchise_id: franchise.id }
      addFranchise({
        tenant_id: tenantId,
        id: franchise.id,
        name: franchise.name,
        type: franchise.type,
        country_code: countryCode,
        time_zone: franchise.timeZone,
        street: franchise.street,
        city: franchise.city,
        province_code: franchise.provinceCode,
        postal_code: franchise.postalCode,
        lat: franchise.lat,
        lng: franchise.lng,
        phone_number: `${franchise.areaCode}5550142`,
        manager_email: `manager.${franchise.key}@${tenant.mailHost}`,
        local_tax_name: franchise.localTax?.name ?? null,
        local_tax_ppm: franchise.localTax?.ratePpm ?? null,
      })
      for (const { weekday, opensMinute, closesMinute } of HOURS)
        addHours({ ...of, weekday, opens_minute: opensMinute, closes_minute: closesMinute })
      for (const { day, name } of years.flatMap(year => holidaysOf(countryCode, year))) addClosure({ ...of, day, name })
      for (const code of await codesAround(client, tenant, franchise)) addArea({ ...of, postal_code: code })
    }
    addPrices(tenant, franchises[0])
    return { franchises, fleetIds: vendors.filter(vendor => vendor.number !== 1).map(vendor => vendor.id) }
  }
}

/** Adds the ZIP codes or forward sortation areas whose centre the franchise's vans reach. */
async function codesAround(client: pg.PoolClient, { countryCode }: DemoTenant, base: DemoFranchise): Promise<string[]> {
  const { rows } = await client.query<{ code: string; lat: number; lng: number }>(
    'select code, lat, lng from postal_area where country_code = $1 and province_code = $2 order by code',
    [countryCode, base.provinceCode],
  )
  if (rows.length === 0) throw new Error(`There are no postal areas of ${base.provinceCode}. Load them first.`)
  return rows.filter(area => distanceMetres(base, area) <= SERVICE_RADIUS_METRES).map(area => area.code)
}

/** Adds services, prices and plans. The first franchise charges a little more for synthetic oil, as an example of an override. */
function priceWriter(loader: RowLoader): (tenant: DemoTenant, dearer: WrittenFranchise | undefined) => void {
  const addService = loader.table('service', [
    'tenant_id',
    'id',
    'name_key',
    'name',
    'description',
    'sub_description',
    'service_type',
    'is_fee',
    'sort_order',
    'active',
  ])
  const addPrice = loader.table('service_price', [
    'tenant_id',
    'id',
    'service_id',
    'country_code',
    'franchise_id',
    'price',
    'included_litres',
    'price_per_litre',
    'confirmed_at',
  ])
  const addPlan = loader.table('subscription_type', [
    'tenant_id',
    'id',
    'name',
    'description',
    'alias_name',
    'price',
    'currency',
    'frequency',
    'service_id',
    'created_at',
  ])

  return ({ id: tenantId, countryCode }, dearer) => {
    const ids = new Map<string, number>()
    for (const [index, { key, name, description, detail, type, isFee, price, oil }] of DEMO_SERVICES.entries()) {
      const id = loader.nextId('service')
      ids.set(key, id)
      addService({
        tenant_id: tenantId,
        id,
        name_key: key,
        name,
        description,
        sub_description: detail[countryCode],
        service_type: type,
        is_fee: isFee,
        sort_order: (index + 1) * 10,
        active: price !== null,
      })
      if (!price) continue
      const rule = {
        tenant_id: tenantId,
        service_id: id,
        country_code: countryCode,
        included_litres: oil?.includedLitres ?? null,
        price_per_litre: oil?.perLitre[countryCode] ?? null,
        confirmed_at: PRICES_FROM,
      }
      addPrice({ ...rule, id: loader.nextId('service_price'), franchise_id: null, price: price[countryCode] })
      if (dearer && key === 'oil_change_premium_synthetic') {
        addPrice({
          ...rule,
          id: loader.nextId('service_price'),
          franchise_id: dearer.id,
          price: price[countryCode] + 500,
        })
      }
    }
    for (const { subscribeKey, alias, name, frequency, price } of DEMO_PLANS) {
      const serviceId = ids.get(subscribeKey)
      if (serviceId === undefined) throw new Error(`the plan ${alias} has no service`)
      addPlan({
        tenant_id: tenantId,
        id: loader.nextId('subscription_type'),
        name,
        description: PLAN_DESCRIPTION,
        alias_name: alias,
        price: price[countryCode],
        currency: currencyOf(countryCode),
        frequency,
        service_id: serviceId,
        created_at: PRICES_FROM,
      })
    }
  }
}
