import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetCached } from '../platform/database/cached.ts'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const BILLED = `query Read($id: ID!) { invoice(id: $id) {
  tax taxes { name registrationNumber } seller { name street city provinceCode isSmallSupplier registrations { jurisdiction number } }
} }`

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

/** Makes the tenant, or its first franchise, a legal entity. */
const addEntity = (name: string, { ofFranchise = false, isSmall = false } = {}) =>
  t.db.owner.query(
    `insert into legal_entity (tenant_id, franchise_id, legal_name, street, city, province_code, postal_code, country_code, is_small_supplier)
     values (1, $1, $2, '1 Depot Road', 'Toronto', 'ON', 'M5V1J9', 'CA', $3)`,
    [ofFranchise ? t.fixture.ca.franchiseId : null, name, isSmall],
  )

async function bill(hour: number): Promise<number> {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
  t.clock.set(new Date(`2026-06-03T${hour}:30:00Z`))
  return (await serviceAndBill(t, manager, workOrderId)).id
}

const read = async (id: number) => (await t.graphql(t.fixture.ca.host, BILLED, { id }, manager)).data.invoice

const download = async (id: number): Promise<string> => {
  const { host } = t.fixture.ca
  const headers = { host, authorization: `Bearer ${manager}` }
  return await pdfText((await t.app.inject({ url: `/api/account/franchisee/invoices/${id}`, headers })).rawPayload)
}

test('an invoice names its seller and the seller’s number for each tax, and keeps them when they change', async () => {
  const unnamed = await bill(12)
  expect(await read(unnamed)).toMatchObject({ seller: { name: 'Toronto Vans', street: '', registrations: [] } })
  await addEntity('Toronto Vans Inc.')
  await t.db.owner.query(
    `insert into tax_registration (tenant_id, legal_entity_id, jurisdiction, registration_number, valid_from)
     select 1, id, x.jurisdiction, x.number, x.since from legal_entity cross join (values
       ('CA', '111111111 RT0001', date '2015-01-01'), ('CA', '123456789 RT0001', date '2026-01-01'),
       ('CA', '999999999 RT0001', date '2027-01-01')) x (jurisdiction, number, since) where tenant_id = 1`,
  )
  const id = await bill(13)
  const billed = {
    tax: 1_462,
    taxes: [{ name: 'HST', registrationNumber: '123456789 RT0001' }],
    seller: {
      name: 'Toronto Vans Inc.',
      street: '1 Depot Road',
      city: 'Toronto',
      provinceCode: 'ON',
      isSmallSupplier: false,
      registrations: [{ jurisdiction: 'CA', number: '123456789 RT0001' }],
    },
  }
  expect(await read(id)).toEqual(billed)
  const pdf = await download(id)
  for (const text of ['Toronto Vans Inc.', '1 Depot Road', 'HST 13% (no. 123456789 RT0001)'])
    expect(pdf).toContain(text)
  await t.db.owner.query(`update legal_entity set legal_name = 'Other Inc.' where tenant_id = 1`)
  await t.db.owner.query(`update tax_registration set registration_number = 'changed' where tenant_id = 1`)
  expect(await read(id)).toEqual(billed)
  expect(await download(id)).toContain('Toronto Vans Inc.')
})

test('a franchise that is a company of its own sells under its own name, and as a small supplier it charges no tax', async () => {
  await addEntity('Downtown Vans Ltd.', { ofFranchise: true, isSmall: true })
  // Otherwise up to five seconds pass until the franchise is read again.
  forgetCached(t.db.databases.of(1))
  const id = await bill(14)
  expect(await read(id)).toMatchObject({
    tax: 0,
    taxes: [],
    seller: { name: 'Downtown Vans Ltd.', isSmallSupplier: true },
  })
  expect(await download(id)).toContain('No tax: small supplier')
  const rates = `query Rates($franchiseId: ID) { taxRates(countryCode: "CA", provinceCode: "ON", franchiseId: $franchiseId) { name } }`
  const { franchiseId, otherFranchiseId, host } = t.fixture.ca
  expect((await t.graphql(host, rates, { franchiseId })).data.taxRates).toEqual([])
  expect((await t.graphql(host, rates, { franchiseId: otherFranchiseId })).data.taxRates).toEqual([{ name: 'HST' }])
})
