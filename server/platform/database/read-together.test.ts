import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { anyOf, namedQuery, runPrepared, withNumbers } from './prepared.ts'
import { gatherReads, readWithTotal } from './read-together.ts'
import type { Database, TenantDatabases } from './tenant-database.ts'

interface Seen {
  pid: number
  tenant: string
}

const SEEN = sql<Seen>`select pg_backend_pid() as pid, current_setting('app.tenant_id') as tenant`

let db: TestDatabase
let databases: TenantDatabases
beforeAll(async () => {
  db = await createTestDatabase()
  databases = db.databases
})
afterAll(() => db.drop())

const seenBy = async (database: Database): Promise<Seen[]> => {
  const read = gatherReads(database)
  return (await Promise.all(['first', 'second', 'third'].map(name => read(namedQuery(database, name, SEEN))))).flat()
}

test('reads of the same tick share a connection of their tenant, and those of two tenants do not', async () => {
  const [own, other] = await Promise.all([seenBy(databases.of(1)), seenBy(databases.of(2))])
  expect(new Set(own.map(({ pid }) => pid)).size).toBe(1)
  expect(own.map(({ tenant }) => tenant)).toEqual(['1', '1', '1'])
  expect(other.map(({ tenant }) => tenant)).toEqual(['2', '2', '2'])
  expect(other[0]?.pid).not.toBe(own[0]?.pid)
})

test('a read that fails fails alone, and its connection serves the next ones', async () => {
  const database = databases.of(1)
  const read = gatherReads(database)
  const answers = await Promise.allSettled([
    read(namedQuery(database, 'one', sql<{ n: number }>`select 1 as n`)),
    read(namedQuery(database, 'impossible', sql`select 1 / 0`)),
    read(namedQuery(database, 'two', sql<{ n: number }>`select 2 as n`)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[2]).toMatchObject({ value: [{ n: 2 }] })
  expect(await seenBy(databases.of(1))).toHaveLength(3)
})

test('in a transaction each read sees what was written before it', async () => {
  await databases
    .of(1)
    .transaction()
    .execute(async trx => {
      await sql`create temporary table note (n int) on commit drop`.execute(trx)
      await sql`insert into note values (7)`.execute(trx)
      const read = gatherReads(trx)
      expect(await Promise.all(['a', 'b'].map(name => read(namedQuery(trx, name, sql`select n from note`))))).toEqual([
        [{ n: 7 }],
        [{ n: 7 }],
      ])
    })
})

test('a page comes with its total', async () => {
  const database = databases.of(1)
  const numbers = database.selectFrom(sql<{ n: number }>`generate_series(1, 30)`.as<'numbers'>(sql`numbers (n)`))
  const count = namedQuery(
    database,
    'count of numbers',
    numbers.select(eb => eb.fn.countAll<number>().as('total')),
  )
  // Compiled once for all pages.
  const page = namedQuery(database, 'numbers', numbers.select('n').where('n', '>', -1).orderBy('n').limit(2).offset(-2))
  const pageAfter = (least: number, offset: number) =>
    readWithTotal(database, { page: withNumbers(page, [least, offset]), count })
  expect(await pageAfter(0, 0)).toEqual({ rows: [{ n: 1 }, { n: 2 }], total: 30 })
  expect(await pageAfter(10, 3)).toEqual({ rows: [{ n: 14 }, { n: 15 }], total: 30 })
})

test('a read of a few ids is planned once, and not for each number of ids', async () => {
  const plans = sql<{ once: number; each: number }>`
    select generic_plans as once, custom_plans as each from pg_prepared_statements where name = 'things by id'`
  const counts = await databases
    .of(1)
    .connection()
    .execute(async connection => {
      await sql`create temporary table thing (id bigint primary key)`.execute(connection)
      await sql`insert into thing select generate_series(1, 10000)`.execute(connection)
      await sql`analyze thing`.execute(connection)
      for (let read = 1; read <= 12; read++)
        await runPrepared(connection, 'things by id', sql`select id from thing where id = ${anyOf([read])}`)
      return await runPrepared(connection, 'plans of a statement', plans)
    })
  // PostgreSQL plans five times before it compares.
  expect(counts).toEqual([{ once: 7, each: 5 }])
})
