import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** `IMPORT_CUSTOMERS=100000 npm run test:api -- server/import/import-speed.test.ts` measures a large file. */
const CUSTOMERS = Number(process.env.IMPORT_CUSTOMERS ?? 2_000)
const AIM_SECONDS = 60
/** The days of June 2026 on which is booked: after the priority fee. */
const DAYS = '03,04,05,08,09,10,11,12,15,16,17,18,19,22,23,24,25,26'.split(',')

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(`insert into user_role select $1, $2, unnest('{manager,owner}'::text[])`, [
    ca.id,
    ca.userIds.sales,
  ])
  token = await t.tokenOf(ca.host, ca.emails.sales)
})
afterAll(() => t.close())

/** A file in which every customer has a phone and an address: 9 MB with 100,000. */
const fileOf = (count: number): string =>
  [
    'Name,Email,Phone,Street,City,Postal code',
    ...Array.from(
      { length: count },
      (_, nth) =>
        `Customer ${nth},c${nth}@import.test,416555${String(nth % 10_000).padStart(4, '0')},${nth} King St W,Toronto,M5V 1J9`,
    ),
  ].join('\n')

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Books one order after another until it is stopped. @returns a function that stops it and returns the milliseconds of each */
function keepBooking(): () => Promise<number[]> {
  const took: number[] = []
  const stopping = new AbortController()
  const done = (async () => {
    for (let nth = 0; !stopping.signal.aborted; nth++) {
      const day = DAYS[Math.floor(nth / 8) % DAYS.length]
      const started = performance.now()
      await book(t, { date: `2026-06-${day}T${13 + (nth % 8)}:00:00Z` })
      took.push(performance.now() - started)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })()
  return async () => {
    stopping.abort()
    await done
    return took
  }
}

test('a file of many customers is checked and imported within a minute while bookings go on', {
  timeout: 300_000,
}, async () => {
  const { ca } = t.fixture
  const ask = async (query: string) => expect((await t.graphql(ca.host, query, {}, token)).error).toBeUndefined()
  const stop = keepBooking()
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/account/franchisee/imports?kind=CUSTOMERS&franchiseId=${ca.franchiseId}&fileName=customers.csv`,
    headers: { host: ca.host, authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: fileOf(CUSTOMERS),
  })
  const { id } = answer.json<{ id: string }>()
  const work = () => t.jobs['run-import'](ca.id, { importRunId: Number(id) })
  const columns = ['name', 'email', 'phone', 'street', 'city', 'postalCode'].map(
    (field, column) => `{field: "${field}", column: ${column}}`,
  )
  await ask(`mutation { checkImport(id: ${id}, columns: [${columns.join(', ')}]) { id } }`)
  const checked = await seconds(work)
  await ask(`mutation { applyImport(id: ${id}, newCount: ${CUSTOMERS}, changedCount: 0) { id } }`)
  const imported = await seconds(work)
  const bookings = (await stop()).toSorted((a, b) => a - b)
  const { rows } = await t.db.owner.query<{ n: number }>(
    `select count(*)::int as n from app_user u join address a on a.user_id = u.id where u.email like '%@import.test'`,
  )
  expect(rows[0]?.n).toBe(CUSTOMERS)
  await ask(`mutation { undoImport(id: ${id}) { id } }`)
  const undone = await seconds(work)
  const { rows: left } = await t.db.owner.query(`select from app_user where email like '%@import.test'`)
  expect(left).toHaveLength(0)
  if (process.env.IMPORT_CUSTOMERS !== undefined)
    process.stdout.write(
      `${CUSTOMERS} customers: check ${checked.toFixed(1)} s, import ${imported.toFixed(1)} s, undo ${undone.toFixed(1)} s; ` +
        `${bookings.length} bookings meanwhile, median ${bookings[Math.floor(bookings.length / 2)]?.toFixed(0)} ms, slowest ${bookings.at(-1)?.toFixed(0)} ms\n`,
    )
  expect(checked + imported).toBeLessThan(AIM_SECONDS)
})
