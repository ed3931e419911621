import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiClient, type HttpAnswer, sessionOf } from '../bench/api-client.ts'
import { startServerProcess } from '../bench/server-process.ts'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { findFranchise } from '../server/franchise/place.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../server/testing/booking.ts'
import { createReplicatedDatabase, type ReplicatedDatabase } from '../server/testing/databases/replicated-database.ts'
import { createFixture, type Fixture, PASSWORD } from '../server/testing/fixture.ts'
import { freePort } from '../server/testing/free-port.ts'
import { bookToPaid, finishJobs, type Layout, startLayout } from './layout.ts'
import { storm } from './storm.ts'

const CLIENTS = 16
const DAY_MS = 86_400_000
const WAIT = { timeout: 30_000, interval: 20 }

let db: ReplicatedDatabase
let fixture: Fixture
let layout: Layout
/** Hours that nothing else here books. */
let hours: Iterator<Date>
beforeAll(async () => {
  db = await createReplicatedDatabase()
  fixture = await createFixture(db.owner)
  layout = await startLayout(db.url, db.replicaUrl)
  const franchise = await findFranchise(db.databases.of(fixture.ca.id), fixture.ca.franchiseId)
  if (!franchise) throw new Error('The fixture has no franchise.')
  const later = (days: number): Date => new Date(Date.now() + days * DAY_MS)
  hours = slotsBetween(later(70), later(100), franchise).values()
}, 120_000)
afterAll(async () => {
  await layout.close()
  await db.drop()
}, 120_000)

const nextHour = (): string => hours.next().value?.toISOString() ?? ''
const ask = (port: number, path: string): Promise<HttpAnswer> => {
  const client = new ApiClient(port, fixture.ca.host)
  return client.call({ method: 'GET', path }).finally(() => client.close())
}
const guestInput = (date: string) => bookingInput({ fixture }, { date, idempotencyKey: randomUUID(), isBooked: false })

test('guests book and staff charge through two web processes, while one of them is killed and replaced', async () => {
  expect(await bookToPaid(layout, db.url, fixture, { operations: 16, victims: ['web-b'] })).toEqual([])
}, 240_000)

test('when guests of both processes book the last van of an hour, one gets it', async () => {
  await db.owner.query('update van set active = false where id = $1', [fixture.ca.vanIds[0]])
  const clients = layout.ports.map(port => new ApiClient(port, fixture.ca.host))
  for (let round = 0; round < 3; round++) {
    const date = nextHour()
    const answers = await Promise.all(
      Array.from(
        { length: CLIENTS },
        async (_, index) => await clients[index % clients.length]?.graphql(CREATE_WORK_ORDER, guestInput(date)),
      ),
    )
    const won = answers.filter(answer => JSON.stringify(answer?.data).includes('CONFIRMED'))
    const lost = answers.filter(answer => answer?.error?.error === 'TIME_SLOT_UNAVAILABLE')
    expect([won.length, lost.length]).toEqual([1, CLIENTS - 1])
  }
  for (const client of clients) client.close()
  await db.owner.query('update van set active = true where id = $1', [fixture.ca.vanIds[0]])
}, 60_000)

test('a change of the settings is seen in every process within a second', async () => {
  const phones = (): Promise<unknown[]> =>
    Promise.all(
      layout.ports.map(
        async port => (JSON.parse((await ask(port, '/api/tenant')).body) as { supportPhone: string }).supportPhone,
      ),
    )
  await phones()
  for (const phone of ['4165550188', '4165550199']) {
    await db.owner.query('update tenant set support_phone = $2 where id = $1', [fixture.ca.id, phone])
    await wait(1000)
    expect(await phones()).toEqual([phone, phone])
  }
})

test('both web processes search on the replica, and on the primary while the replica is stopped', async () => {
  const { ca } = fixture
  const staff = await Promise.all(
    layout.ports.map(
      async port =>
        new ApiClient(port, ca.host, await sessionOf(port, ca.host, { email: ca.emails.manager, password: PASSWORD })),
    ),
  )
  const find = (text: string): Promise<string[][]> =>
    Promise.all(
      staff.map(async client => {
        const query = 'query Search($text: String!) { search(text: $text, limit: 5) { customers { name } } }'
        const { search } = await client.ask<{ search: { customers: { name: string }[] } }>(query, { text })
        return search.customers.map(({ name }) => name)
      }),
    )
  const rename = (name: string) =>
    db.owner.query('update app_user set name = $2 where tenant_id = $1 and email = $3', [
      ca.id,
      name,
      ca.emails.customer,
    ])
  const everywhere = (name: string) => vi.waitFor(async () => expect(await find(name)).toEqual([[name], [name]]), WAIT)
  await rename('Ferdinand Ahrens')
  await everywhere('Ferdinand Ahrens')
  // What the replica has not repeated yet is not found. Within ten seconds that is no reason to leave it.
  await onReplica('select pg_wal_replay_pause()')
  await rename('Mathilda Borg')
  await vi.waitFor(async () => expect(await find('Mathilda Borg')).toEqual([[], []]), { timeout: 6_000, interval: 20 })
  await onReplica('select pg_wal_replay_resume()')
  await everywhere('Mathilda Borg')
  await db.standby.stop()
  await rename('Quentin Cole')
  expect(await find('Quentin Cole')).toEqual([['Quentin Cole'], ['Quentin Cole']])
  await db.standby.start()
  for (const client of staff) client.close()
}, 90_000)

test('a worker answers only whether it is well, and has a version', async () => {
  expect(await ask(layout.workerPort, '/api/health')).toMatchObject({
    status: 200,
    body: expect.stringMatching(/"version":"\d+\.\d+\.\d+"/),
  })
  expect((await ask(layout.workerPort, '/api/ready')).status).toBe(200)
  for (const path of ['/', '/api/tenant', '/book/location'])
    expect((await ask(layout.workerPort, path)).status).toBe(404)
})

test('a web process that stops is not ready, finishes what it has begun, and sends pages with events elsewhere', async () => {
  const settings = { ...layout.settings, ROLE: 'web', DRAIN_SECONDS: '6' }
  // The server says where the site is, which is the address of all processes together.
  const port = await freePort()
  const server = await startServerProcess({ databaseUrl: db.url, port, settings })
  const token = await sessionOf(port, fixture.ca.host, { email: fixture.ca.emails.manager, password: PASSWORD })
  const events = listen(port, token)
  await vi.waitFor(() => expect(events.text).toContain(': listening'), WAIT)
  const guest = new ApiClient(port, fixture.ca.host)
  const lock = await db.owner.connect()
  let booking: ReturnType<ApiClient['graphql']>
  let stopped: Promise<void>
  try {
    await lock.query('begin; lock table work_order in share row exclusive mode')
    booking = guest.graphql(CREATE_WORK_ORDER, guestInput(nextHour()))
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), WAIT)
    stopped = server.stop()
    await vi.waitFor(async () => expect((await ask(port, '/api/ready')).body).toContain('"status":"draining"'), {
      timeout: 5_000,
      interval: 20,
    })
    expect((await ask(port, '/api/ready')).status).toBe(503)
    // Until the proxy has noticed, it still sends requests.
    expect((await ask(port, '/api/tenant')).status).toBe(200)
    await vi.waitFor(() => expect(events.text).toMatch(/retry: \d{4}\n\n$/), WAIT)
    // One that came just before the door closed is cut off.
    await vi.waitFor(() => expect(ask(port, '/api/health')).rejects.toThrow('ECONNREFUSED'), WAIT)
  } finally {
    await lock.query('commit')
    lock.release()
  }
  expect(await booking).toMatchObject({ status: 200, data: { createWorkOrder: { outcome: 'CONFIRMED' } } })
  guest.close()
  await stopped
}, 90_000)

test('web processes are killed again and again while clients book and pay, and every request that failed succeeds when it is sent again', async () => {
  const plan = { clients: 6, everyMs: 3_000, forMs: 11_000, victims: ['web-a', 'web-b'] } as const
  const { problems, operations, kills, failed } = await storm(layout, db.url, fixture, plan)
  expect(problems).toEqual([])
  // On a busy machine one may not be back yet when its turn comes.
  expect([operations > 20, kills >= 2, failed > 0]).toEqual([true, true, true])
}, 120_000)

test('a worker that stops finishes its job, and the mail is sent once', async () => {
  await finishJobs(db.owner)
  layout.smtp.messageIds.length = 0
  layout.smtp.delayMs = 1500
  const guest = new ApiClient(layout.nextPort(), fixture.ca.host)
  await guest.graphql(CREATE_WORK_ORDER, guestInput(nextHour()))
  guest.close()
  await vi.waitFor(() => expect(layout.smtp.taking).toBeGreaterThan(0), WAIT)
  await layout.stopWorker()
  expect(layout.smtp.messageIds.filter(id => id.startsWith('booking-'))).toHaveLength(1)
  const { rows } = await db.owner.query('select from graphile_worker.jobs where locked_at is not null')
  expect(rows).toHaveLength(0)
}, 60_000)

test('a process that keeps uploads in its own folder does not start beside the others', async () => {
  await expect(
    startServerProcess({ databaseUrl: db.url, settings: { PUBLIC_URL: `http://localhost:${layout.ports[0]}` } }),
  ).rejects.toThrow('set S3_ENDPOINT and the other S3 variables, the same for all processes')
}, 60_000)

async function onReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: db.replicaUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Returns how many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** Opens the event stream of a member of the staff. Its text grows. */
function listen(port: number, token: string): { text: string } {
  const heard = { text: '' }
  const headers = { host: fixture.ca.host, authorization: `Bearer ${token}` }
  const path = '/api/account/franchisee/work-orders/changes'
  const request = get({ host: '127.0.0.1', port, path, headers }, answer => {
    answer.setEncoding('utf8').on('data', (text: string) => {
      heard.text += text
    })
  })
  request.on('error', () => undefined)
  return heard
}
