import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LAGGING_QUERIES } from '../../lagging-queries.ts'
import { createReplicatedDatabase, type ReplicatedDatabase } from '../../testing/databases/replicated-database.ts'
import { createFixture, type Fixture } from '../../testing/fixture.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'
import { appRoleUrl } from './app-role.ts'
import { readOneState } from './read-batches.ts'
import { Replica } from './replica.ts'
import type { Database, TenantDatabases } from './tenant-database.ts'

const MAX_LAG_MS = 600
let db: ReplicatedDatabase
let databases: TenantDatabases
let replica: Replica
let fixture: Fixture
let t: TestApp
const reports: string[] = []
/** How many reads the primary answered instead. */
let fallbacks = 0

beforeAll(async () => {
  db = await createReplicatedDatabase()
  databases = db.databases
  fixture = await createFixture(db.owner)
  replica = new Replica({
    url: appRoleUrl(db.replicaUrl, TEST_SECRET),
    primaryUrl: db.appUrl,
    size: 5,
    report: message => reports.push(message),
    maxLagMs: MAX_LAG_MS,
    everyMs: 50,
  })
  databases.readLagging({
    connect: (tenantId, connectPrimary) =>
      replica.connect(tenantId, () => {
        fallbacks += 1
        return connectPrimary()
      }),
  })
  t = await createTestApp({}, { db: { ...db, drop: () => Promise.resolve() }, fixture })
  await untilUsable(true)
})

afterAll(async () => {
  await t?.close()
  await replica?.close()
  await db?.drop()
})

const untilUsable = (usable: boolean): Promise<void> =>
  vi.waitUntil(() => replica.isUsable === usable, { timeout: 30_000, interval: 20 }).then(() => undefined)

async function isReplicas(db: Database): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`select pg_is_in_recovery() as here`.execute(db)
  return rows[0]?.here ?? false
}

const countUsers = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('app_user')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: db.standby.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('the replica shows each tenant its own rows only, as the primary does', async () => {
  const { ca, us } = fixture
  for (const { id } of [ca, us]) {
    // On a busy machine it may be late for a moment.
    await expect.poll(() => isReplicas(databases.lagging(id)), { timeout: 20_000 }).toBe(true)
    expect(await isReplicas(databases.of(id))).toBe(false)
    expect(await countUsers(databases.lagging(id))).toBe(await countUsers(databases.of(id)))
  }
  const foreign = await databases
    .lagging(ca.id)
    .selectFrom('franchise')
    .where('tenant_id', '=', us.id)
    .select('id')
    .execute()
  expect(foreign).toEqual([])
  expect(await countUsers(databases.lagging(0))).toBe(0)
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => countUsers(databases.lagging(index % 2 === 0 ? ca.id : us.id))),
  )
  expect(new Set(all)).toEqual(new Set([await countUsers(databases.of(ca.id)), await countUsers(databases.of(us.id))]))
})

const SPAN = 'startDate: "2026-05-01T00:00:00Z", endDate: "2026-06-01T00:00:00Z"'

test('every query that may lag is answered by the replica alone', async () => {
  const { ca } = fixture
  const queries: Record<(typeof LAGGING_QUERIES)[number], { query: string; as?: 'sales' }> = {
    search: { query: '{ search(text: "customer", limit: 5) { customers { name } } }' },
    franchiseAnalytics: { query: `{ franchiseAnalytics(franchiseIds: []) { __typename } }` },
    allAnalytics: {
      query: `{ allAnalytics(selectedFranchises: [], selectedVans: [], ${SPAN}, filter: days) { totalRevenue } }`,
    },
    allSalesAnalytics: {
      query: `{ allSalesAnalytics(selectedFranchises: [], selectedVendors: [], ${SPAN}, filter: days) { __typename } }`,
      as: 'sales',
    },
    franchiseSalesAnalytics: {
      query: `{ franchiseSalesAnalytics(franchiseIds: [], vendorIds: []) { __typename } }`,
      as: 'sales',
    },
    bookingFunnel: { query: `{ bookingFunnel(${SPAN}) { otherSources } }` },
    ratingSummary: { query: `{ ratingSummary { __typename } }` },
    countInspections: {
      query: `{ countInspections(${SPAN}, franchiseIds: [${ca.franchiseId}], vanIds: [${ca.vanIds[0]}]) }`,
    },
    arReport: { query: `{ arReport(${SPAN}, vendorIds: []) { __typename } }` },
    allArReport: { query: `{ allArReport(${SPAN}, franchiseIds: [${ca.franchiseId}]) { __typename } }` },
    salesArReport: {
      query: `{ salesArReport(${SPAN}, userId: ${ca.userIds.sales}, franchiseIds: [${ca.franchiseId}], vendorIds: []) { __typename } }`,
      as: 'sales',
    },
    salesCommissionReport: {
      query: `{ salesCommissionReport(${SPAN}, userId: ${ca.userIds.sales}, franchiseIds: [${ca.franchiseId}], vendorIds: []) { __typename } }`,
      as: 'sales',
    },
    accountingReport: {
      query: `{ accountingReport(report: TAXES, request: { startDate: "2026-05-01", endDate: "2026-05-31", franchiseIds: [], currency: CAD, salesBy: SERVICE }) { rowCount } }`,
    },
  }
  await db.owner.query(`insert into user_role values ($1, $2, 'owner') on conflict do nothing`, [
    ca.id,
    ca.userIds.manager,
  ])
  await vi.waitUntil(async () => (await rolesOfManager()) === 2, { timeout: 10_000 })
  for (const [name, { query, as }] of Object.entries(queries)) {
    const email = ca.emails[as ?? 'manager']
    const token = await t.tokenOf(ca.host, email)
    const before = fallbacks
    const { error, data } = await t.graphql(ca.host, query, {}, token)
    expect(error, name).toBeUndefined()
    expect(data?.[name], name).toBeDefined()
    expect(fallbacks - before, name).toBe(0)
  }
})

async function rolesOfManager(): Promise<number> {
  const { ca } = fixture
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from user_role where user_id = ${ca.userIds.manager}`.execute(databases.lagging(ca.id))
  return rows[0]?.n ?? 0
}

test('a replica that falls behind is not read until it has caught up', async () => {
  const { ca } = fixture
  reports.length = 0
  await onStandby('select pg_wal_replay_pause()')
  const found = async (): Promise<number> =>
    (await databases.lagging(ca.id).selectFrom('van').where('name', '=', 'Late').select('id').execute()).length
  await db.owner.query(`insert into van (tenant_id, franchise_id, name) values ($1, $2, 'Late')`, [
    ca.id,
    ca.franchiseId,
  ])
  // Within the allowed lag, the older state is answered.
  expect(await found()).toBe(0)
  await untilUsable(false)
  expect(replica.lagMs).toBeGreaterThan(MAX_LAG_MS)
  expect(await found()).toBe(1)
  expect(await isReplicas(databases.lagging(ca.id))).toBe(false)
  await onStandby('select pg_wal_replay_resume()')
  await untilUsable(true)
  expect(await found()).toBe(1)
  expect(await isReplicas(databases.lagging(ca.id))).toBe(true)
  expect(reports).toEqual([
    expect.stringMatching(/^The replica is \d+ seconds behind\. The primary answers its reads\.$/),
    'The replica is there again: it answers reports and searches.',
  ])
})

test('no read fails while the replica is stopped and started again', async () => {
  const { ca } = fixture
  const token = await t.tokenOf(ca.host, ca.emails.manager)
  const search = async (): Promise<number> => {
    const { data } = await t.graphql(
      ca.host,
      '{ search(text: "customer", limit: 5) { customers { name } } }',
      {},
      token,
    )
    return data?.search.customers.length ?? -1
  }
  const expected = await search()
  expect(expected).toBeGreaterThan(0)
  const over = new AbortController()
  const answers: number[] = []
  const reading = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) answers.push(await search())
    }),
  )
  await db.standby.stop()
  await untilUsable(false)
  const whileGone = answers.length
  await vi.waitUntil(() => answers.length > whileGone + 10)
  await db.standby.start()
  await untilUsable(true)
  over.abort()
  await reading
  expect(new Set(answers)).toEqual(new Set([expected]))
  expect(await isReplicas(databases.lagging(ca.id))).toBe(true)
})

test('a report keeps one state, and one that loses the replica in its middle fails instead of mixing two', async () => {
  const { ca } = fixture
  const readTwice = (between: () => Promise<void>): Promise<boolean[]> =>
    readOneState(databases.lagging(ca.id), async db => {
      const first = await isReplicas(db)
      await between()
      return [first, await isReplicas(db)]
    })
  expect(await readTwice(() => Promise.resolve())).toEqual([true, true])
  await expect(readTwice(() => db.standby.stop())).rejects.toThrow()
  expect(await readTwice(() => Promise.resolve())).toEqual([false, false])
  await db.standby.start()
  await untilUsable(true)
})

test('a promoted replica is not read', async () => {
  reports.length = 0
  await onStandby('select pg_promote()')
  await untilUsable(false)
  expect(await isReplicas(databases.lagging(fixture.ca.id))).toBe(false)
  expect(reports).toEqual(['The replica does not answer. The primary answers its reads.'])
})
