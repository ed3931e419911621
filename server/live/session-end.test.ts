import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { loadConfig } from '../platform/config.ts'
import { createServices } from '../services.ts'
import { TenantDirectory } from '../tenant/tenant-directory.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'
import { TEST_SECRET } from '../testing/test-secret.ts'
import { OrderChanges } from './order-changes.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum delay between the end of a session and of its stream. */
const WITHIN_MS = 1000

let t: TestApp
let host: string
/** A second process on the same database. */
let second: FastifyInstance
let closeSecond: () => Promise<void>
beforeAll(async () => {
  t = await createTestApp({ STAFF_IDLE_HOURS: '12', CUSTOMER_IDLE_DAYS: '30' })
  host = t.fixture.ca.host
  const config = {
    ...loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'false', SECRET: TEST_SECRET }),
    publicUrl: 'http://127.0.0.1:1',
  }
  const orderChanges = new OrderChanges(t.db.appUrl)
  const services = createServices(config, t.db.owner)
  second = await createApp({
    config,
    databases: t.db.databases,
    tenants: new TenantDirectory(t.db.databases),
    services,
    clock: t.clock,
    orderChanges,
    ownerPool: t.db.owner,
  })
  await second.listen({ port: 0, host: '127.0.0.1' })
  closeSecond = async () => {
    await second.close()
    await orderChanges.close()
    await services.mailer.close()
    await services.invoiceReader.close()
  }
})
afterAll(async () => {
  await closeSecond()
  await t.close()
})
beforeEach(() => t.clock.set(TEST_NOW))

/** Opens an order stream; `ended` resolves when the server ends it. */
async function openStream(app: FastifyInstance, token: string): Promise<{ ended: Promise<void> }> {
  const { port } = app.server.address() as AddressInfo
  let ended = Promise.resolve()
  await new Promise<void>((listening, fail) => {
    const path = '/api/account/franchisee/work-orders/changes'
    const request = get({ port, path, headers: { host, authorization: `Bearer ${token}` } }, answer => {
      ended = new Promise(done => answer.once('end', done))
      answer.once('data', () => listening())
      answer.resume()
    })
    request.once('error', fail)
  })
  return { ended }
}

/** Whether this happens before a timer of so many milliseconds. A busy machine delays both. */
const isInTime = (end: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([end.then(() => true), wait(ms, false)])
const manager = (): Promise<string> => t.tokenOf(host, t.fixture.ca.emails.manager)
const isSignedIn = async (token: string): Promise<boolean> =>
  (await t.graphql(host, '{ currentUser { id } }', {}, token)).status === 200
const at = (ms: number): void => t.clock.set(new Date(TEST_NOW.getTime() + ms))

describe('the end of a session closes its streams in every process', () => {
  const endings: [how: string, end: (token: string) => Promise<unknown>][] = [
    ['logging out', token => t.post(host, '/auth/logout', {}, token)],
    [
      'signing out the device from another one',
      async token => {
        const other = await manager()
        const ended = await t.graphql(host, 'mutation { signOutOtherDevices }', {}, other)
        expect(ended.error).toBeUndefined()
        return token
      },
    ],
    [
      'a new password on another device',
      async token => {
        const query = 'mutation P($password: String) { updateAccount(password: $password) { id } }'
        const changed = await t.graphql(host, query, { password: PASSWORD }, await manager())
        expect(changed.error).toBeUndefined()
        return token
      },
    ],
    [
      'a deletion of many at once',
      async token => {
        await t.db.owner.query(
          `insert into session (tenant_id, token_hash, user_id, expires_at)
           select 1, ('x' || n)::bytea, $1, now() from generate_series(1, 60) n`,
          [t.fixture.ca.userIds.manager],
        )
        await t.db.owner.query('delete from session where user_id = $1', [t.fixture.ca.userIds.manager])
        return token
      },
    ],
  ]
  test.each(endings)('DOOR-14 within a second after %s', async (_how, end) => {
    const token = await manager()
    const streams = [await openStream(t.app, token), await openStream(second, token)]
    const stays = await openStream(second, await t.tokenOf(host, t.fixture.ca.emails.tester))
    let hasEnded = false
    void stays.ended.then(() => (hasEnded = true))
    await end(token)
    for (const { ended } of streams) expect(await isInTime(ended, WITHIN_MS)).toBe(true)
    expect(hasEnded).toBe(false)
  })

  test('DOOR-14 when it is idle for too long, and an open stream does not count as use', async () => {
    const token = await manager()
    at(12 * HOUR_MS - 300)
    const stream = await openStream(second, token)
    at(12 * HOUR_MS)
    expect(await isInTime(stream.ended, 300 + WITHIN_MS)).toBe(true)
    expect(await isSignedIn(token)).toBe(false)
  })
})

describe('an idle session', () => {
  test('DOOR-14 of staff ends 12 hours after the last action, within five minutes', async () => {
    const token = await manager()
    at(11 * HOUR_MS)
    expect(await isSignedIn(token)).toBe(true)
    at(22 * HOUR_MS)
    expect(await isSignedIn(token)).toBe(true)
    at(34 * HOUR_MS)
    expect(await isSignedIn(token)).toBe(false)
  })

  test('DOOR-14 is not extended by requests of an unattended page', async () => {
    const token = await manager()
    at(11 * HOUR_MS)
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { host, authorization: `Bearer ${token}`, 'x-unattended': '1' },
      payload: { query: '{ currentUser { id } }' },
    })
    expect(answer.statusCode).toBe(200)
    at(12 * HOUR_MS)
    expect(await isSignedIn(token)).toBe(false)
  })

  test('DOOR-14 of a customer ends after 30 days, or after 60 days of use', async () => {
    const { customer } = t.fixture.ca.emails
    const [unused, used] = [await t.tokenOf(host, customer), await t.tokenOf(host, customer)]
    at(29 * DAY_MS)
    expect(await isSignedIn(used)).toBe(true)
    at(30 * DAY_MS)
    expect([await isSignedIn(unused), await isSignedIn(used)]).toEqual([false, true])
    at(59 * DAY_MS)
    expect(await isSignedIn(used)).toBe(true)
    at(60 * DAY_MS)
    expect(await isSignedIn(used)).toBe(false)
  })
})

test('DOOR-14 staff log in again after 30 days, or after the tenant’s number of days, even for a session that is older than the setting', async () => {
  const usedUntil = async (token: string, days: number): Promise<void> => {
    for (let hours = 11; hours < days * 24; hours += 11) {
      at(hours * HOUR_MS)
      await t.db.owner.query('update session set last_used_at = $1', [t.clock.now()])
    }
    at(days * DAY_MS - 1)
    expect(await isSignedIn(token)).toBe(true)
    at(days * DAY_MS)
    expect(await isSignedIn(token)).toBe(false)
  }
  await usedUntil(await manager(), 30)
  t.clock.set(TEST_NOW)
  // Settings of the other tenant, which are not cached yet.
  const { us } = t.fixture
  const token = await t.tokenOf(us.host, us.emails.manager)
  await t.db.owner.query('insert into tenant_security (tenant_id, staff_session_days) values ($1, 2)', [us.id])
  await t.db.owner.query('update session set last_used_at = $1', [new Date(TEST_NOW.getTime() + 2 * DAY_MS)])
  at(2 * DAY_MS - 1)
  const ask = async (): Promise<number> => (await t.graphql(us.host, '{ currentUser { id } }', {}, token)).status
  expect(await ask()).toBe(200)
  at(2 * DAY_MS)
  // The tenant's settings are cached for at most five seconds.
  await expect.poll(ask, { timeout: 8000, interval: 500 }).toBe(401)
})

test('DOOR-14 a session in use is written at most once in five minutes', async () => {
  const token = await manager()
  const written = async (): Promise<number> => {
    const { rows } = await t.db.owner.query<{ at: Date }>(
      'select max(last_used_at) as at from session where user_id = $1',
      [t.fixture.ca.userIds.manager],
    )
    return (rows[0]?.at.getTime() ?? 0) - TEST_NOW.getTime()
  }
  await t.db.owner.query('delete from session where user_id = $1 and last_used_at > $2', [
    t.fixture.ca.userIds.manager,
    TEST_NOW,
  ])
  at(299_000)
  await isSignedIn(token)
  expect(await written()).toBe(0)
  at(301_000)
  await isSignedIn(token)
  expect(await written()).toBe(301_000)
})
