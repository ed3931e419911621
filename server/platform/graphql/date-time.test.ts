import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const AVAILABILITY =
  'query ($start: DateTime!, $end: DateTime!) { availability(code: "M5V1J9", start: $start, end: $end) { date } }'
const WRONG = [
  '2026-11-31T15:00:00Z',
  '12/20/2026 3:00 PM',
  '2026-06-04T00:00:00',
  '2026-06-04',
  '9999-12-31T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '1999-06-04T00:00:00Z',
  '',
]

test('WRONG-06 DATE-01 a date that does not exist or has no zone is refused with a sentence that explains the format', async () => {
  const ask = (start: unknown) => t.graphql(t.fixture.ca.host, AVAILABILITY, { start, end: '2026-06-06T00:00:00Z' })
  for (const start of [...WRONG, 20_260_604, true, ['2026-06-04T00:00:00Z', '2026-06-05T00:00:00Z'], {}]) {
    const { status, error } = await ask(start)
    expect({ start, status }).toEqual({ start, status: 400 })
    expect(error?.message).toMatch(/2026-11-30T15:00:00Z/)
  }
  const literal = `{ availability(code: "M5V1J9", start: "2026-11-31T15:00:00Z", end: "2026-12-06T00:00:00Z") { date } }`
  expect((await t.graphql(t.fixture.ca.host, literal)).error?.message).toMatch(/2026-11-30T15:00:00Z/)
  const [utc, zoned] = [await ask('2026-06-04T12:00:00Z'), await ask('2026-06-04T08:00:00.000-04:00')]
  expect(utc.data.availability.length).toBeGreaterThan(0)
  expect(zoned.data).toEqual(utc.data)
})

test('DATE-01 the inspection report accepts only instants', async () => {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const report = async (startDate: string): Promise<number> => {
    const [franchise, van] = [t.fixture.ca.franchiseId, t.fixture.ca.vanIds[0]]
    const days = [startDate, '2026-06-06T00:00:00.000Z'].map(encodeURIComponent).join('/')
    const url = `/api/account/franchisee/analytics/${days}/${franchise}/${van}`
    const headers = { host: t.fixture.ca.host, authorization: `Bearer ${token}` }
    return (await t.app.inject({ url, headers })).statusCode
  }
  expect(await report('2026-06-04T00:00:00.000Z')).toBe(200)
  for (const wrong of WRONG.filter(text => text !== '')) expect(await report(wrong), wrong).toBe(422)
})

test('DATE-01 payout statements are queried by calendar days', async () => {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const query = `query ($franchiseId: ID!, $startDate: String!) {
    payoutStatementsByDate(franchiseId: $franchiseId, startDate: $startDate, endDate: "2026-06-30") { id }
  }`
  const { franchiseId } = t.fixture.ca
  const ask = (startDate: string) => t.graphql(t.fixture.ca.host, query, { franchiseId, startDate }, token)
  expect((await ask('2026-06-01')).status).toBe(200)
  for (const startDate of ['', '2026-06-31', '9999-01-01', '+275760-09-13', '2026-06-01T00:00:00Z', 'x']) {
    const { status, error } = await ask(startDate)
    expect({ startDate, status, fields: error?.fields?.map(({ field }) => field) }).toEqual({
      startDate,
      status: 422,
      fields: ['startDate'],
    })
  }
})
