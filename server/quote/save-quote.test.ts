import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput } from '../testing/booking.ts'
import { SAVE_QUOTE, SEND_QUOTE, READ_QUOTE, PRICE_QUOTE, LIST_QUOTES, READ_CARS } from '../testing/documents/quotes.ts'
import { quoteInput } from '../testing/operations/data/quote-rows.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 86_400_000

let t: TestApp
let manager: string
let sales: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  sales = await t.tokenOf(host, emails.sales)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const ask = (query: string, variables: object, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const errorOf = ({ error }: GraphqlResult): string => `${error?.statusCode} ${error?.error}`
const save = async (change: object = {}, token = manager) =>
  (await ask(SAVE_QUOTE, { input: quoteInput(t, change) }, token)).data.saveQuote
const sent = async (change: object = {}) => {
  const { id, revision } = await save(change)
  return (await ask(SEND_QUOTE, { id, revision }, manager)).data.sendQuote
}
const carOf = (change: object = {}): object => ({
  ...(quoteInput(t).cars as object[])[0],
  ...change,
})
const ownerRows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await t.db.owner.query<Record<string, unknown>>(text, values)).rows

describe('a saved quote', () => {
  test('has the prices of a booking for each car, with its fees, and taxes as an invoice has them', async () => {
    const quote = await save({ cars: [carOf(), carOf({ name: 'Unit 8' })] })
    expect(quote).toMatchObject({ status: 'DRAFT', version: 1, currency: 'CAD', content: { discount: 0 } })
    const [car] = quote.content.cars
    // The same lines and the same sum that a booking with this service has.
    const booked = bookingInput(t).lineItems as { value: number }[]
    expect(car.lines.map(({ price }: { price: number }) => price)).toEqual(booked.map(({ value }) => value))
    expect(car.lines.filter(({ isFee }: { isFee: boolean }) => isFee).length).toBeGreaterThan(0)
    const { subTotal, total, taxes } = quote.content
    expect(subTotal).toBe(2 * car.total)
    expect(taxes).toEqual([{ name: 'HST', amount: total - subTotal }])
  })

  test('is for somebody else: managers neither write nor see one for themselves', async () => {
    const customerId = t.fixture.ca.userIds.manager
    expect((await ask(SAVE_QUOTE, { input: quoteInput(t, { customerId }) }, manager)).error?.statusCode).toBe(404)
    const { id } = await save()
    await t.db.owner.query('update quote set user_id = $1 where id = $2', [customerId, id])
    expect((await ask(READ_QUOTE, { id }, manager)).error?.statusCode).toBe(404)
  })

  test('is numbered for its tenant without gaps, also after a refusal', async () => {
    const first = await save()
    expect((await ask(SAVE_QUOTE, { input: quoteInput(t, { cars: [] }) }, manager)).error?.statusCode).toBe(422)
    expect((await save()).quoteNumber).toBe(first.quoteNumber + 1)
  })

  test('keeps its prices until it is saved again', async () => {
    const quote = await save()
    const service = t.fixture.ca.serviceIds.oil_change_basic
    await t.db.owner.query(
      `insert into service_price (tenant_id, service_id, country_code, price, included_litres, price_per_litre, valid_from)
       select tenant_id, service_id, country_code, price + 1000, included_litres, price_per_litre, $2
       from service_price where tenant_id = 1 and service_id = $1 and country_code = 'CA' and franchise_id is null`,
      [service, new Date(TEST_NOW.getTime() + DAY_MS)],
    )
    t.clock.set(new Date(TEST_NOW.getTime() + 2 * DAY_MS))
    const read = (await ask(READ_QUOTE, { id: quote.id }, manager)).data.quote
    expect(read.content.total).toBe(quote.content.total)
    const again = { id: quote.id, revision: quote.revision, input: quoteInput(t) }
    const saved = (await ask(SAVE_QUOTE, again, manager)).data.saveQuote
    expect(saved.content.subTotal).toBe(quote.content.subTotal + 1000)
    await t.db.owner.query('delete from service_price where tenant_id = 1 and service_id = $1 and valid_from = $2', [
      service,
      new Date(TEST_NOW.getTime() + DAY_MS),
    ])
  })

  test('takes the customer’s default discount off, and adds the oil change with the car’s oil', async () => {
    const { userIds, emails } = t.fixture.ca
    await t.db.owner.query(
      `update app_user set default_discount_type = 'PERCENT', default_discount_amount = 1000 where id = $1`,
      [userIds.customer],
    )
    // Managers see a customer once they served them; sales see all.
    const input = quoteInput(t, {
      customerId: userIds.customer,
      contact: { name: 'Harriet', company: '', email: emails.customer, phoneNumber: '' },
      cars: [carOf({ serviceIds: [], isRecommendedOil: true })],
    })
    const { data } = await ask(SAVE_QUOTE, { input }, sales)
    const [car] = data.saveQuote.content.cars
    expect(car.serviceIds).toHaveLength(1)
    expect(data.saveQuote.content.discount).toBeGreaterThan(0)
    await t.db.owner.query('update app_user set default_discount_type = null, default_discount_amount = null')
  })

  test('refuses wrong input at its field', async () => {
    const fieldsOf = async (change: object) =>
      (await ask(SAVE_QUOTE, { input: quoteInput(t, change) }, manager)).error?.fields?.map(({ field }) => field)
    const contact = { name: ' ', company: '', email: 'nobody', phoneNumber: '12' }
    expect(await fieldsOf({ contact })).toEqual(['name', 'email', 'phoneNumber'])
    expect(await fieldsOf({ validUntil: '2026-05-31' })).toEqual(['validUntil'])
    expect(await fieldsOf({ note: 'x'.repeat(2_001) })).toEqual(['note'])
    expect(await fieldsOf({ cars: [carOf(), carOf({ vehicleId: 999_999_999 })] })).toEqual(['cars.1'])
    expect(await fieldsOf({ cars: [carOf({ serviceIds: [] })] })).toEqual(['cars.0'])
    expect(await fieldsOf({ cars: [carOf({ serviceIds: [999_999] })] })).toEqual(['cars.0'])
    expect(await fieldsOf({ cars: [carOf({ vin: 'ABC' })] })).toEqual(['cars.0'])
    expect(
      await fieldsOf({ cars: [carOf({ vin: '2HGFC2F50KH000001' }), carOf({ vin: '2HGFC2F50KH000001' })] }),
    ).toEqual(['cars'])
    expect(await fieldsOf({ cars: Array.from({ length: 101 }, () => carOf()) })).toEqual(['cars'])
    const address = { ...(quoteInput(t).address as object), provinceCode: 'BC', province: 'British Columbia' }
    expect(await fieldsOf({ address })).toEqual(['address'])
  })

  test('is priced before its contact is complete, and nothing is saved', async () => {
    const before = await ownerRows('select from quote')
    const contact = { name: '', company: '', email: '', phoneNumber: '' }
    const { data } = await ask(PRICE_QUOTE, { input: quoteInput(t, { contact }) }, manager)
    expect(data.priceQuote).toMatchObject({ currency: 'CAD', content: { total: expect.any(Number) } })
    expect(await ownerRows('select from quote')).toHaveLength(before.length)
  })

  test('is not overwritten by somebody who saw an older one', async () => {
    const { id, revision } = await save()
    const input = quoteInput(t, { note: 'First' })
    expect((await ask(SAVE_QUOTE, { id, revision, input }, manager)).data.saveQuote.revision).toBe(revision + 1)
    const late = await ask(SAVE_QUOTE, { id, revision, input: quoteInput(t, { note: 'Second' }) }, manager)
    expect(errorOf(late)).toBe('409 QUOTE_CHANGED')
    expect(late.error?.message).toMatch(/saved this quote meanwhile/)
    expect((await ask(READ_QUOTE, { id }, manager)).data.quote.content.note).toBe('First')
  })
})

describe('who sees it', () => {
  test('managers see the quotes of their franchises, sales only their own and those of their vendors’ customers', async () => {
    const ofManager = await save()
    const ofSales = await save({}, sales)
    expect(errorOf(await ask(READ_QUOTE, { id: ofManager.id }, sales))).toBe('404 NOT_FOUND')
    expect((await ask(READ_QUOTE, { id: ofSales.id }, sales)).data.quote.id).toBe(ofSales.id)
    expect((await ask(READ_QUOTE, { id: ofSales.id }, manager)).data.quote.id).toBe(ofSales.id)
    const { franchiseId, userIds } = t.fixture.ca
    const listed = (await ask(LIST_QUOTES, { franchiseId, search: String(ofManager.quoteNumber) }, sales)).data.quotes
    expect(listed).toMatchObject({ count: 0, sums: [], quotes: [] })
    await t.db.owner.query(
      `with v as (insert into vendor (tenant_id, vendor_id, name) values (1, 77, 'Fleet') returning id),
       s as (insert into vendor_sales (tenant_id, vendor_id, user_id) select 1, id, $1 from v),
       c as (update app_user set vendor_id = v.id from v where app_user.id = $2)
       update quote set user_id = $2 where id = $3`,
      [userIds.sales, userIds.customer, ofManager.id],
    )
    expect((await ask(READ_QUOTE, { id: ofManager.id }, sales)).data.quote.id).toBe(ofManager.id)
    await t.db.owner.query('update app_user set vendor_id = null')
  })

  test('another tenant does not, and a technician neither', async () => {
    const { id } = await save()
    const stranger = await t.tokenOf(t.fixture.us.host, t.fixture.us.emails.manager)
    expect((await t.graphql(t.fixture.us.host, READ_QUOTE, { id }, stranger)).error?.statusCode).toBe(404)
    const technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
    expect((await ask(READ_QUOTE, { id }, technician)).error?.statusCode).toBe(404)
  })
})

describe('the list', () => {
  test('is filtered by state and text, and says what all pages add up to', async () => {
    const { franchiseId } = t.fixture.ca
    const contact = { name: 'Paula Parcel', company: 'Parcel & Sons', email: 'paula@parcel.example', phoneNumber: '' }
    const [first, second] = [await save({ contact }), await sent({ contact, validUntil: '2026-06-02' })]
    const list = async (filter: object) =>
      (await ask(LIST_QUOTES, { franchiseId, search: 'parcel', ...filter }, manager)).data.quotes
    expect(await list({})).toEqual({
      count: 2,
      sums: [{ currency: 'CAD', total: first.content.total + second.content.total }],
      quotes: [
        { id: second.id, status: 'SENT' },
        { id: first.id, status: 'DRAFT' },
      ],
    })
    expect((await list({ isOldestFirst: true })).quotes[0].id).toBe(first.id)
    expect((await list({ status: 'DRAFT' })).quotes).toEqual([{ id: first.id, status: 'DRAFT' }])
    expect((await list({ search: `#${second.quoteNumber}` })).quotes).toEqual([{ id: second.id, status: 'SENT' }])
    t.clock.set(new Date('2026-06-03T12:00:00Z'))
    expect((await list({ status: 'EXPIRED' })).quotes).toEqual([{ id: second.id, status: 'EXPIRED' }])
    expect((await list({ status: 'SENT' })).count).toBe(0)
    expect((await ask(LIST_QUOTES, { franchiseId: 999 }, manager)).error?.statusCode).toBe(404)
  })
})

describe('a list of cars', () => {
  test('is found by VIN and by model, and says what is wrong with a line', async () => {
    const [known] = await ownerRows('select year, make, model, engine from vehicle where id = $1', [
      t.fixture.vehicleIds.small,
    ])
    const car = { year: known?.year, make: String(known?.make).toLowerCase(), model: known?.model }
    const lines = [
      { line: 1, ...car, engine: '' },
      { line: 2, ...car, engine: known?.engine },
      { line: 3, ...car, engine: 'Steam' },
      { line: 4, ...car, make: 'Nobody', engine: '' },
      { line: 5, vin: '00000000000000000', make: '', model: '', engine: '' },
      { line: 6, make: '', model: '', engine: '' },
    ]
    const { data } = await ask(READ_CARS, { lines }, manager)
    const found = data.readQuoteCars as { line: number; problem: string | null; vehicle: object | null }[]
    expect(found.map(({ vehicle }) => vehicle !== null)).toEqual([true, true, false, false, false, false])
    expect(found[2]?.problem).toContain('has no engine Steam')
    expect(found[3]?.problem).toContain('We don’t know a')
    expect(found[4]?.problem).toContain('00000000000000000')
    const many = Array.from({ length: 21 }, (_, line) => ({ line, ...car, engine: '' }))
    expect((await ask(READ_CARS, { lines: many }, manager)).error?.statusCode).toBe(422)
  })
})
