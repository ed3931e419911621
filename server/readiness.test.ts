import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { checkReadiness } from './readiness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ready = async (): Promise<{ status: number; body: Record<string, unknown> }> => {
  const answer = await t.app.inject({ url: '/api/ready' })
  return { status: answer.statusCode, body: answer.json() }
}

test('a migrated database makes the process ready, and a worker without a heartbeat is reported as late', async () => {
  expect(await ready()).toEqual({
    status: 200,
    body: { status: 'ready', database: 'ok', migrations: 'ok', worker: 'late', lastHeartbeatAt: null },
  })
  await t.db.owner.query("insert into app.worker_heartbeat (worker_id) values ('worker-1')")
  expect((await ready()).body).toMatchObject({ worker: 'ok' })
  await t.db.owner.query("update app.worker_heartbeat set seen_at = now() - interval '2 minutes'")
  expect((await ready()).body).toMatchObject({ status: 'ready', worker: 'late' })
})

test('a database without the newest migration makes the process not ready', async () => {
  expect(await checkReadiness(t.db.owner, ['9999_of_the_next_release'])).toMatchObject({
    status: 'not ready',
    migrations: 'behind',
  })
})

test('a database that does not answer makes the process not ready', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  expect(await checkReadiness(pool, [])).toEqual({
    status: 'not ready',
    database: 'unreachable',
    migrations: 'unknown',
    worker: 'unknown',
    lastHeartbeatAt: null,
  })
  await pool.end()
})
