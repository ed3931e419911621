import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseTransactionPooler } from '../server/platform/database/refuse-transaction-pooler.ts'
import type { Fixture } from '../server/testing/fixture.ts'
import { createFixtureDatabase, type TestDatabase } from '../server/testing/test-database.ts'
import { findPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { startThroughTransactionPooler, throughPooler } from './pooler.ts'

const found = findPgBouncer()
const program = 'program' in found ? found.program : ''
const reason = 'reason' in found ? found.reason : ''

let db: TestDatabase
let fixture: Fixture
beforeAll(async () => {
  ;({ db, fixture } = await createFixtureDatabase())
})
afterAll(() => db.drop())

const SHORT = { mixed: 600, races: 2, operations: 8 }

test('through a real PgBouncer in transaction mode, tenants see their own rows, one guest gets the last van, and orders are paid once', async context => {
  context.skip(reason !== '', reason)
  const plan = { mode: 'transaction', poolSize: 3, ...SHORT } as const
  expect(await throughPooler(program, db.url, fixture, plan)).toEqual([])
}, 120_000)

test('the same in session mode', async context => {
  context.skip(reason !== '', reason)
  const fresh = await createFixtureDatabase()
  const plan = { mode: 'session', poolSize: 40, ...SHORT, races: 1, operations: 4 } as const
  try {
    expect(await throughPooler(program, fresh.db.url, fresh.fixture, plan)).toEqual([])
  } finally {
    await fresh.db.drop()
  }
}, 120_000)

test('a server whose own address leads through a pooler in transaction mode does not start, and says what to set', async context => {
  context.skip(reason !== '', reason)
  expect(await startThroughTransactionPooler(program, db.url)).toContain(
    'Set DATABASE_URL to the database itself, and DATABASE_POOLER_URL to the pooler.',
  )
}, 60_000)

test('an address of a replica through such a pooler is refused too', async context => {
  context.skip(reason !== '', reason)
  const pooler = await startPgBouncer(program, db.url, { mode: 'transaction', poolSize: 20 })
  try {
    await expect(refuseTransactionPooler(pooler.through(db.url), 'DATABASE_REPLICA_URL')).rejects.toThrow(
      'Set DATABASE_REPLICA_URL to the replica itself.',
    )
  } finally {
    await pooler.close()
  }
}, 60_000)
