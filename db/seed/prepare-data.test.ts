import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { FILLING, prepareData } from './prepare-data.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('while another process fills the database, one that starts waits, and then finds everything there', async () => {
  const other = new pg.Client({ connectionString: db.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [FILLING])
  // With one connection, as the smallest pool has.
  const pool = new pg.Pool({ connectionString: db.url, max: 1 })
  let isDone = false
  const prepared = prepareData(pool, { demo: false, now: new Date() }).finally(() => {
    isDone = true
  })
  await new Promise(done => setTimeout(done, 300))
  expect(isDone).toBe(false)
  await other.query(`insert into postal_area values ('M5V', 'CA', 'Toronto', 'ON', 43.6, -79.4)`)
  await other.query(`insert into vehicle (year, make, model, engine) values (2020, 'Kia', 'Soul', '2.0L')`)
  await other.end()
  await prepared
  const { rows } = await db.owner.query(
    'select (select count(*)::int from vehicle) as vehicles, (select count(*)::int from postal_area) as areas',
  )
  expect(rows).toEqual([{ vehicles: 1, areas: 1 }])
  await pool.end()
}, 60_000)
