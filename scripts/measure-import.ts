// node scripts/measure-import.ts [--customers 100000]: seconds that a file of customers takes to check, import and undo while bookings go on, on a database of its own.
import { parseArgs } from 'node:util'
import { book } from '../server/testing/orders.ts'
import { createTestApp, type TestApp } from '../server/testing/test-app.ts'

const { values } = parseArgs({ options: { customers: { type: 'string', default: '100000' } } })
const customers = Number(values.customers)
const AIM_SECONDS = 60

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

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work()
  console.log(`${what.padEnd(12)}${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** Books one order after another until it is stopped. @returns a function that stops it and returns the milliseconds of each */
function keepBooking(t: TestApp): () => Promise<number[]> {
  const took: number[] = []
  let isOn = true
  const done = (async () => {
    for (let nth = 0; isOn; nth++) {
      const day = 2 + (nth % 20)
      const started = performance.now()
      await book(t, {
        date: `2026-06-${String(day).padStart(2, '0')}T${String(13 + (Math.floor(nth / 20) % 8)).padStart(2, '0')}:00:00Z`,
      }).catch(() => undefined)
      took.push(performance.now() - started)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })()
  return async () => {
    isOn = false
    await done
    return took
  }
}

const t = await createTestApp()
try {
  const { ca } = t.fixture
  await t.db.owner.query(`insert into user_role select $1, $2, unnest('{manager,owner}'::text[])`, [
    ca.id,
    ca.userIds.sales,
  ])
  const token = await t.tokenOf(ca.host, ca.emails.sales)
  const headers = { host: ca.host, authorization: `Bearer ${token}` }
  const ask = async (query: string): Promise<Record<string, never>> => {
    const { data, error } = await t.graphql(ca.host, query, {}, token)
    if (error) throw new Error(error.message)
    return data as Record<string, never>
  }
  const stop = keepBooking(t)
  const started = performance.now()
  const id = await timed('upload', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/account/franchisee/imports?kind=CUSTOMERS&franchiseId=${ca.franchiseId}&fileName=customers.csv`,
      headers: { ...headers, 'content-type': 'text/csv' },
      payload: fileOf(customers),
    })
    return answer.json<{ id: string }>().id
  })
  const work = () => t.jobs['run-import'](ca.id, { importRunId: Number(id) })
  const columns = ['name', 'email', 'phone', 'street', 'city', 'postalCode'].map(
    (field, column) => `{field: "${field}", column: ${column}}`,
  )
  await ask(`mutation { checkImport(id: ${id}, columns: [${columns.join(', ')}]) { id } }`)
  await timed('check', work)
  await ask(`mutation { applyImport(id: ${id}, newCount: ${customers}, changedCount: 0) { id } }`)
  await timed('import', work)
  const seconds = (performance.now() - started) / 1000
  const bookings = (await stop()).toSorted((a, b) => a - b)
  const { rows } = await t.db.owner.query<{ n: number }>(
    `select count(*)::int as n from app_user where email like '%@import.test'`,
  )
  console.log(`${rows[0]?.n} customers in ${seconds.toFixed(1)} s (aim: ${AIM_SECONDS} s)`)
  console.log(
    `${bookings.length} bookings meanwhile, median ${bookings[Math.floor(bookings.length / 2)]?.toFixed(0)} ms, slowest ${bookings.at(-1)?.toFixed(0)} ms`,
  )
  await ask(`mutation { undoImport(id: ${id}) { id } }`)
  await timed('undo', work)
  if (rows[0]?.n !== customers || seconds > AIM_SECONDS) process.exitCode = 1
} finally {
  await t.close()
}
