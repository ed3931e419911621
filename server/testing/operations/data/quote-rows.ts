import type { StoredStatus } from '../../../../domain/quote/lifecycle.ts'
import type { QuoteContent } from '../../../../domain/quote/quote.ts'
import { loadConfig } from '../../../platform/config.ts'
import { quoteToken } from '../../../quote/quote-link.ts'
import { TORONTO_ADDRESS } from '../../booking.ts'
import type { TestApp } from '../../test-app.ts'
import { TEST_SECRET } from '../../test-secret.ts'

const EMAIL = 'fiona@fleet.example'

/** The input of a quote for one car with an oil change. */
export const quoteInput = ({ fixture: { ca, vehicleIds } }: TestApp, change: object = {}): Record<string, unknown> => ({
  franchiseId: ca.franchiseId,
  customerId: null,
  contact: { name: 'Fiona Fleet', company: 'Fleet Co', email: EMAIL, phoneNumber: '4165550188' },
  address: TORONTO_ADDRESS,
  cars: [
    {
      vehicleId: vehicleIds.small,
      vin: null,
      name: 'Unit 7',
      serviceIds: [ca.serviceIds.oil_change_basic],
      isRecommendedOil: false,
    },
  ],
  note: '',
  validUntil: '2026-06-30',
  ...change,
})

/** Writes a quote of the manager's in a state, with the rows that belong to it. @returns its id */
export async function addQuote({ db, fixture }: TestApp, status: StoredStatus): Promise<number> {
  const { ca, vehicleIds } = fixture
  const content: QuoteContent = {
    contact: { name: 'Fiona Fleet', company: 'Fleet Co', email: EMAIL, phoneNumber: '' },
    address: { ...TORONTO_ADDRESS, postalCode: 'M5V1J9', countryCode: 'CA' },
    cars: [
      {
        vehicleId: vehicleIds.small,
        vin: null,
        name: 'Unit 7',
        vehicle: '2019 Honda Civic',
        serviceIds: [ca.serviceIds.oil_change_basic ?? 0],
        isRecommendedOil: false,
        isEstimate: false,
        lines: [{ serviceId: 1, name: 'Oil change', price: 8_900, discountedPrice: 8_900, isFee: false }],
        subTotal: 8_900,
        total: 8_900,
        tax: 1_157,
      },
    ],
    note: '',
    validUntil: '2026-06-30',
    taxes: [{ name: 'HST', ratePpm: 130_000, amount: 1_157, base: 8_900, registrationNumber: null }],
    seller: {
      name: 'Vans',
      street: '',
      city: '',
      provinceCode: '',
      postalCode: '',
      isSmallSupplier: false,
      registrations: [],
    },
    subTotal: 8_900,
    discount: 0,
    tax: 1_157,
    total: 10_057,
  }
  const { rows } = await db.owner.query<{ id: number }>(
    `with numbered as (
       insert into quote_counter (tenant_id, last_number) values ($1, 1001)
       on conflict (tenant_id) do update set last_number = quote_counter.last_number + 1 returning last_number),
     made as (
       insert into quote (tenant_id, quote_number, franchise_id, author_id, status, content, currency, total, car_count, expires_at, created_at, priced_at, changed_at, changed_by_id)
       select $1, last_number, $2, $3, $4, $5, 'CAD', 10057, 1, '2026-07-01T04:00:00Z', now(), now(), now(), $3 from numbered returning id),
     sent as (
       insert into quote_version (tenant_id, quote_id, version, content, total, expires_at, author_id, created_at)
       select $1, id, 1, $5, 10057, '2026-07-01T04:00:00Z', $3, now() from made where $4 <> 'DRAFT' returning quote_id)
     select id::float8 as id from made left join sent on true`,
    [ca.id, ca.franchiseId, ca.userIds.manager, status, JSON.stringify(content)],
  )
  const id = rows[0]?.id ?? 0
  if (status === 'ACCEPTED')
    await db.owner.query(
      `insert into quote_answer (tenant_id, quote_id, version, answer, name, created_at) values ($1, $2, 1, 'ACCEPTED', 'Fiona Fleet', now())`,
      [ca.id, id],
    )
  return id
}

/** Returns the token of the link to a quote of the first tenant. */
export const linkOfQuote = (quoteId: number | string, email = EMAIL): string =>
  quoteToken(loadConfig({ NODE_ENV: 'test', SECRET: TEST_SECRET }), { tenantId: 1, quoteId: Number(quoteId), email })
