import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** `IMPORT_CUSTOMERS=100000 npm run test:slow -- server/import/import-speed.slow.test.ts` measures a large file. */
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

/** Books one order after another, from one of the days on, until it is stopped. @returns a function that stops it and returns the milliseconds of each */
function keepBooking(fromDay = 0): () => Promise<number[]> {
  const took: number[] = []
  const stopping = new AbortController()
  const done = (async () => {
    for (let nth = 0; !stopping.signal.aborted; nth++) {
      const day = DAYS[(fromDay + Math.floor(nth / 8)) % DAYS.length]
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

/** Modes in which a lock of a whole table stops those who write rows of it. */
const STOPPING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/** Looks again and again which tables somebody locks as a whole. @returns a function that stops it and returns these */
function watchLocks(): () => Promise<string[]> {
  const seen = new Set<string>()
  const stopping = new AbortController()
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const { rows } = await t.db.owner.query<{ name: string; mode: string }>(
        `select distinct c.relname as name, l.mode from pg_locks l join pg_class c on c.oid = l.relation
         where l.database = (select oid from pg_database where datname = current_database()) and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
           and l.mode = any($1)`,
        [STOPPING],
      )
      for (const { name, mode } of rows) seen.add(`${name} ${mode}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    stopping.abort()
    await done
    return [...seen]
  }
}

/** The most memory, in MB, that a process of this database's server had so far. Only Linux says it. */
async function serverMemory(): Promise<number> {
  const { rows } = await t.db.owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const peaks = rows.map(({ pid }) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  })
  return Math.max(...peaks)
}

const summary = (took: number[]): string => {
  const sorted = took.toSorted((a, b) => a - b)
  return `${sorted.length} bookings meanwhile, median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`
}

test('a file of many customers is checked, imported and undone, each within a minute, while bookings go on', {
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
  const bookings = await stop()
  const { rows } = await t.db.owner.query<{ n: number }>(
    `select count(*)::int as n from app_user u join address a on a.user_id = u.id where u.email like '%@import.test'`,
  )
  expect(rows[0]?.n).toBe(CUSTOMERS)
  await ask(`mutation { undoImport(id: ${id}) { id } }`)
  const [stopAgain, locks] = [keepBooking(DAYS.length / 2), watchLocks()]
  const undone = await seconds(work)
  const bookedMeanwhile = await stopAgain()
  expect(await locks()).toEqual([])
  const { rows: left } = await t.db.owner.query(`select from app_user where email like '%@import.test'`)
  expect(left).toHaveLength(0)
  if (process.env.IMPORT_CUSTOMERS !== undefined)
    process.stdout.write(
      `${CUSTOMERS} customers: check ${checked.toFixed(1)} s, import ${imported.toFixed(1)} s (${summary(bookings)}), undo ${undone.toFixed(1)} s ` +
        `(${summary(bookedMeanwhile)}); memory of a database process ${(await serverMemory()).toFixed(0)} MB, of this one ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB\n`,
    )
  expect(checked + imported).toBeLessThan(AIM_SECONDS)
  expect(undone).toBeLessThan(AIM_SECONDS)
})
