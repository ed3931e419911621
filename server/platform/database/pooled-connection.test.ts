import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { prepared } from './prepared.ts'
import { refuseTransactionPooler } from './refuse-transaction-pooler.ts'
import { type Database, TenantDatabases } from './tenant-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const TENANT = sql<{ tenant: number | null }>`select app.current_tenant() as tenant`
const tenantOf = async (database: Database): Promise<number | null | undefined> =>
  (await TENANT.execute(database)).rows[0]?.tenant
const VALUES = 'select app.current_tenant() as tenant, $1::int as value'

/** Runs with one connection, so that whatever a statement leaves on it would be seen by the next. */
async function withOne(keepsStatements: boolean, run: (databases: TenantDatabases) => Promise<void>): Promise<void> {
  const databases = new TenantDatabases(db.appUrl, 1, { pooler: { url: db.appUrl, keepsStatements } })
  try {
    await run(databases)
  } finally {
    await databases.close()
  }
}

test.each([true, false])('each statement is bound to its tenant (names kept: %s)', keeps =>
  withOne(keeps, async databases => {
    for (const tenant of [1, 2, 1, 0, 2]) expect(await tenantOf(databases.of(tenant))).toBe(tenant || null)
  }),
)

test.each([true, false])('a statement with a name has it or not, and is bound in both cases (names kept: %s)', keeps =>
  withOne(keeps, async databases => {
    for (const [tenant, value] of [
      [1, 7],
      [2, 8],
      [1, 9],
    ] as const) {
      const named = prepared<{ tenant: number; value: number }>('pooled-values', VALUES, [value])
      expect((await databases.of(tenant).executeQuery(named)).rows).toEqual([{ tenant, value }])
    }
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(
      databases.of(1),
    )
    expect(rows.map(({ name }) => name)).toEqual(keeps ? ['app-bind-tenant', 'pooled-values'] : [])
  }),
)

test('all statements of a transaction have its tenant, and none has it after it', () =>
  withOne(false, async databases => {
    const seen = await databases
      .of(1)
      .transaction()
      .execute(async trx => [await tenantOf(trx), await tenantOf(trx)])
    expect(seen).toEqual([1, 1])
    const serializable = databases.of(2).transaction().setIsolationLevel('serializable').setAccessMode('read only')
    expect(await serializable.execute(tenantOf)).toBe(2)
    expect(await tenantOf(databases.of(0))).toBeNull()
    await expect(
      databases
        .of(1)
        .transaction()
        .execute(async trx => {
          await sql`select 1 / 0`.execute(trx)
        }),
    ).rejects.toThrow('division by zero')
    expect(await tenantOf(databases.of(0))).toBeNull()
  }))

test('a statement that fails says why, and the next one works', () =>
  withOne(true, async databases => {
    const wrong = (): Promise<unknown> => databases.of(1).executeQuery(prepared('pooled-wrong', 'select nothing', []))
    for (let nth = 0; nth < 2; nth++) await expect(wrong()).rejects.toThrow('column "nothing" does not exist')
    const divide = (by: number): Promise<unknown> =>
      databases.of(1).executeQuery(prepared('pooled-divide', 'select 1 / $1::int as result', [by]))
    await expect(divide(0)).rejects.toThrow('division by zero')
    expect(await divide(1)).toMatchObject({ rows: [{ result: 1 }] })
    expect(await tenantOf(databases.of(2))).toBe(2)
  }))

test.each([true, false])(
  'a value that cannot be sent is an error, and the next statement works (names kept: %s)',
  keeps =>
    withOne(keeps, async databases => {
      const circle: { self?: unknown } = {}
      circle.self = circle
      const send = (value: unknown): Promise<unknown> =>
        databases.of(1).executeQuery(prepared('pooled-circle', 'select $1::jsonb as value', [value]))
      await expect(send(circle)).rejects.toThrow('circular')
      expect(await send({ is: 'no circle' })).toMatchObject({ rows: [{ value: { is: 'no circle' } }] })
      expect(await tenantOf(databases.of(2))).toBe(2)
    }),
)

test('a transaction that is left open is not seen by the next tenant', () =>
  withOne(false, async databases => {
    await databases
      .of(1)
      .connection()
      .execute(connection => sql`begin`.execute(connection))
    await expect(tenantOf(databases.of(2))).rejects.toThrow('came with an open transaction')
    expect(await tenantOf(databases.of(2))).toBe(2)
  }))

test('statements of two tenants at once see their own tenant', () =>
  withOne(false, async databases => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, nth) => {
        const tenant = (nth % 2) + 1
        const database = databases.of(tenant)
        return [tenant, nth % 3 === 0 ? await database.transaction().execute(tenantOf) : await tenantOf(database)]
      }),
    )
    expect(seen.filter(([tenant, found]) => tenant !== found)).toEqual([])
  }))

test('how many rows changed, and an empty answer, arrive as without a pooler', () =>
  withOne(false, async databases => {
    const changed = await sql`update contact set name = name where false`.execute(databases.of(1))
    expect(changed).toMatchObject({ rows: [], numAffectedRows: 0n })
    const none = await sql`select 1 where false`.execute(databases.of(1))
    expect(none.rows).toEqual([])
  }))

test('a connection of its own is refused, because it would keep no tenant', () =>
  withOne(false, async databases => {
    await expect(databases.connect(1)).rejects.toThrow('keeps no tenant')
  }))

test('the database itself is not taken for a pooler', async () => {
  await expect(refuseTransactionPooler(db.url)).resolves.toBeUndefined()
})
