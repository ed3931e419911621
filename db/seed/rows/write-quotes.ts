import type pg from 'pg'
import { countryNames } from '../../../domain/address/country.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import { sumTaxes } from '../../../domain/invoice/billed-taxes.ts'
import { withNumbers } from '../../../domain/invoice/seller.ts'
import type { StoredStatus } from '../../../domain/quote/lifecycle.ts'
import { type QuoteCar, type QuoteContent, quoteTotals } from '../../../domain/quote/quote.ts'
import { defaultValidUntil, expiryOf } from '../../../domain/quote/valid-until.ts'
import type { CarModel } from '../data/cars.ts'
import { type PricedOrder, priceServices } from '../price-order.ts'
import type { Site } from '../site.ts'

const DAY_MS = 86_400_000
/** Days after which a quote that nobody answered is expired. */
const EXPIRED_DAYS = 45

interface DemoQuote {
  company: string
  name: string
  cars: number
  status: StoredStatus
  /** When it was written, in days before now. */
  daysAgo: number
  /** Why it was declined. */
  reason?: string
  note: string
  /** Written by sales, and not by the manager. */
  isOfSales: boolean
  /** All of its cars are booked. */
  isBooked: boolean
}

const quoteOf = (company: string, name: string, rest: Partial<DemoQuote>): DemoQuote => ({
  company,
  name,
  cars: 2,
  status: 'SENT',
  daysAgo: 3,
  note: '',
  isOfSales: false,
  isBooked: false,
  ...rest,
})

/** One quote in every state, and a person without a business. The oldest is first, as its number is the lowest. */
const QUOTES: readonly DemoQuote[] = [
  quoteOf('Lakeside Florists', 'Ivy Marsh', { daysAgo: EXPIRED_DAYS, cars: 2 }),
  quoteOf('Northbridge Plumbing', 'Carl Pike', {
    daysAgo: 32,
    status: 'DECLINED',
    cars: 4,
    reason: 'We found a shop next door.',
  }),
  quoteOf('Summit Home Care', 'Dana Wells', { daysAgo: 24, status: 'ACCEPTED', cars: 2, isBooked: true }),
  quoteOf('Harbourline Couriers', 'Omar Reid', {
    daysAgo: 9,
    status: 'ACCEPTED',
    cars: 6,
    isOfSales: true,
    note: 'Vans are in the yard behind the depot from 6 PM.',
  }),
  quoteOf('Redwood Catering', 'Lena Ortiz', { daysAgo: 4, cars: 3, isOfSales: true }),
  quoteOf('', 'Petra Lindqvist', { daysAgo: 2, cars: 1 }),
  quoteOf('Brightway Cleaning', 'Sam Okoro', { daysAgo: 0, status: 'DRAFT', cars: 5 }),
]

interface Authors {
  managerId: number
  salesId: number
}

/** Writes quotes in every state for a site: drafts, sent, accepted, declined, expired, and booked with orders that the site has. */
export async function writeQuotes(
  client: pg.PoolClient,
  { site, cars, now }: { site: Site; cars: readonly CarModel[]; now: Date },
): Promise<void> {
  const authors = await authorsOf(client, site)
  for (const [place, demo] of QUOTES.entries()) {
    const at = new Date(now.getTime() - demo.daysAgo * DAY_MS)
    const content = contentOf(site, { demo, place, at, cars })
    await writeQuote(client, {
      site,
      demo,
      content,
      at,
      authorId: demo.isOfSales ? authors.salesId : authors.managerId,
    })
  }
}

async function authorsOf(client: pg.PoolClient, { tenantId, managerId }: Site): Promise<Authors> {
  const { rows } = await client.query<{ id: number }>(
    `select user_id::float8 as id from user_role where tenant_id = $1 and role = 'sales' order by user_id limit 1`,
    [tenantId],
  )
  return { managerId, salesId: rows[0]?.id ?? managerId }
}

interface Written {
  demo: DemoQuote
  /** In the list of demo quotes. */
  place: number
  at: Date
  cars: readonly CarModel[]
}

function contentOf(site: Site, { demo, place, at, cars }: Written): QuoteContent {
  const { countryCode, provinceCode, seller, calendar, areas } = site
  const area = areas[place % areas.length]
  if (!area) throw new Error(`${site.name} has no service area`)
  const priced = Array.from({ length: demo.cars }, (_, nth) => priceCar(site, { cars, place, nth }))
  const quoteCars = priced.map(({ car }) => car)
  const email = `${demo.name.toLowerCase().replace(' ', '.')}@customers.example`
  return {
    contact: { name: demo.name, company: demo.company, email, phoneNumber: `${site.phoneAreaCode}55501${40 + place}` },
    address: {
      street: `${100 + place * 20} Station Street`,
      city: area.city,
      postalCode: countryCode === 'CA' ? `${area.code}1A${place}` : area.code,
      province: findProvince(provinceCode)?.name ?? provinceCode,
      provinceCode,
      country: countryNames[countryCode],
      countryCode,
      lat: area.lat,
      lng: area.lng,
    },
    cars: quoteCars,
    note: demo.note,
    validUntil: defaultValidUntil(at, calendar.timeZone),
    taxes: withNumbers(sumTaxes(priced.flatMap(({ lines }) => lines)), seller, site),
    seller,
    ...quoteTotals(quoteCars),
  }
}

/** Prices a car of a quote by the product's own rules. */
function priceCar(
  site: Site,
  { cars, place, nth }: { cars: readonly CarModel[]; place: number; nth: number },
): { car: QuoteCar; lines: PricedOrder['lines'] } {
  const model = cars[(place * 37 + nth * 11) % cars.length]
  if (!model) throw new Error('there are no cars')
  const picked = ['oil_change_premium_synthetic', ...(nth % 3 === 0 ? ['cabin_air_filter_replacement'] : [])]
  const { lines, subTotal, total, tax } = priceServices(site, {
    picked,
    oilVolumeL: model.oilVolumeL,
    mileageUnits: 0,
    isPriority: false,
    customer: { vendor: null, discountBps: 0 },
  })
  const chosen = site.offers.filter(({ nameKey }) => picked.includes(nameKey)).map(({ serviceId }) => serviceId)
  return {
    car: {
      vehicleId: model.vehicleId,
      vin: null,
      name: `Unit ${nth + 1}`,
      vehicle: `${model.year} ${model.make} ${model.model}`,
      serviceIds: chosen,
      isRecommendedOil: false,
      isEstimate: false,
      lines: lines.map(({ serviceId, name, price, discountedPrice, isFee }) => ({
        serviceId,
        name,
        price,
        discountedPrice,
        isFee,
      })),
      subTotal,
      total,
      tax,
    },
    lines,
  }
}

interface NewQuote {
  site: Site
  demo: DemoQuote
  content: QuoteContent
  at: Date
  authorId: number
}

async function writeQuote(client: pg.PoolClient, { site, demo, content, at, authorId }: NewQuote): Promise<void> {
  const { tenantId, franchiseId, currency, calendar } = site
  const { status } = demo
  const isAnswered = status === 'ACCEPTED' || status === 'DECLINED'
  const answeredAt = isAnswered ? new Date(at.getTime() + DAY_MS) : null
  const expiresAt = expiryOf(content.validUntil, calendar.timeZone)
  const { rows } = await client.query<{ id: number }>(
    `with numbered as (
       insert into quote_counter (tenant_id, last_number) values ($1, 1001)
       on conflict (tenant_id) do update set last_number = quote_counter.last_number + 1 returning last_number),
     made as (
       insert into quote (tenant_id, quote_number, franchise_id, author_id, status, content, currency, total, car_count, expires_at,
         created_at, priced_at, changed_at, changed_by_id, sent_at, answered_at)
       select $1, last_number, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10, $3, case when $4 <> 'DRAFT' then $10::timestamptz end, $11
       from numbered returning id),
     sent as (
       insert into quote_version (tenant_id, quote_id, version, content, total, expires_at, author_id, created_at)
       select $1, id, 1, $5, $7, $9, $3, $10 from made where $4 <> 'DRAFT' returning quote_id)
     select id::float8 as id from made left join sent on true`,
    [
      tenantId,
      franchiseId,
      authorId,
      status,
      JSON.stringify(content),
      currency,
      content.total,
      content.cars.length,
      expiresAt,
      at,
      answeredAt,
    ],
  )
  const quoteId = rows[0]?.id ?? 0
  if (isAnswered)
    await client.query(
      `insert into quote_answer (tenant_id, quote_id, version, answer, name, reason, network, created_at) values ($1, $2, 1, $3, $4, $5, '192.0.2', $6)`,
      [tenantId, quoteId, status, demo.name, demo.reason ?? '', answeredAt],
    )
  // Each car is the next upcoming order of the site.
  if (demo.isBooked)
    await client.query(
      `insert into quote_booking (tenant_id, quote_id, car, idempotency_key, author_id, created_at)
       select $1, $2, row_number() over (order by scheduled_at, id) - 1, idempotency_key, $4, $5 from (
         select id, scheduled_at, idempotency_key from work_order
         where tenant_id = $1 and franchise_id = $3 and status <> 'CANCELLED' and scheduled_at > $5 order by scheduled_at, id limit $6) w`,
      [tenantId, quoteId, franchiseId, authorId, answeredAt, content.cars.length],
    )
}
