import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkReadiness, type Readiness } from './readiness.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

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
    body: {
      status: 'ready',
      database: 'ok',
      migrations: 'ok',
      worker: 'late',
      lastHeartbeatAt: null,
    },
  })
  const checked = (): Promise<Readiness> => checkReadiness(t.db.owner, [])
  await t.db.owner.query("insert into app.worker_heartbeat (worker_id) values ('worker-1')")
  expect(await checked()).toMatchObject({ worker: 'ok' })
  await t.db.owner.query("update app.worker_heartbeat set seen_at = now() - interval '2 minutes'")
  expect(await checked()).toMatchObject({ status: 'ready', worker: 'late' })
})

test('requests that come together share one query', async () => {
  const queries = vi.spyOn(t.db.owner, 'query')
  const answers = await Promise.all(Array.from({ length: 20 }, ready))
  expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
  expect(queries.mock.calls.filter(([text]) => text.includes('schema_migration')).length).toBeLessThanOrEqual(1)
  queries.mockRestore()
})

test('a database without the newest migration makes the process not ready', async () => {
  expect(await checkReadiness(t.db.owner, ['9999_of_the_next_release'])).toMatchObject({
    status: 'not ready',
    migrations: 'behind',
  })
})

test('a pooler that does not answer makes the process not ready, although the database does', async () => {
  const gone = () => Promise.reject(new Error('connect ECONNREFUSED'))
  expect(await checkReadiness(t.db.owner, [], gone)).toMatchObject({ status: 'not ready', database: 'unreachable' })
  expect(await checkReadiness(t.db.owner, [], () => Promise.resolve())).toMatchObject({ status: 'ready' })
})

test('the answer to anybody names no account of the payment provider that refuses our key', async () => {
  await t.db.owner.query(
    `insert into app.refused_account (account, country_code, tenant_id, reason, refused_at) values ('acct_refused', 'CA', $1, 'revoked', now())`,
    [t.fixture.ca.id],
  )
  expect(JSON.stringify(await ready())).not.toContain('acct_')
  await t.db.owner.query(`delete from app.refused_account where account = 'acct_refused'`)
})

test('DOOR-32 a database that refuses the application’s login makes the process not ready, although its owner may log in', async () => {
  const own = await createTestApp({ LOG_LEVEL: 'fatal' })
  const name = new URL(own.db.url).pathname.slice(1)
  const asked = async () => (await own.app.inject({ url: '/api/ready' })).json<Readiness>()
  expect(await asked()).toMatchObject({ status: 'ready' })
  await own.db.owner.query(`revoke connect on database "${name}" from public`)
  await own.db.owner.query(`revoke connect on database "${name}" from vanbay_app`)
  await own.db.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'vanbay_app'`,
    [name],
  )
  await vi.waitFor(async () => expect(await asked()).toMatchObject({ status: 'not ready', database: 'unreachable' }), {
    timeout: 15_000,
    interval: 300,
  })
  await own.db.owner.query(`grant connect on database "${name}" to public`)
  await own.close()
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
