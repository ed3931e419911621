import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiClient } from '../../bench/api-client.ts'
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const CLIENTS = 32
/** Several processes share uploads in S3 only. No file is uploaded here. */
const NO_LOCAL_FILES = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'AKID',
  S3_SECRET_ACCESS_KEY: 'no request uses this key',
}

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
  // The first of two vans is busy at that hour.
  await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[0]])
})
afterEach(() => t.close())

type Answer = Pick<GraphqlResult, 'data' | 'error'>

/** Half of them were shown an available hour and must be refused when they lose; the others become requests. */
const inputs = (date: string): Record<string, unknown>[] =>
  Array.from({ length: CLIENTS }, (_, index) =>
    bookingInput(t, { date, idempotencyKey: randomUUID(), isBooked: index % 2 === 0 ? false : null }),
  )

const outcomeOf = ({ data, error }: Answer): string => data?.createWorkOrder?.outcome ?? error?.error ?? 'nothing'

/** Expects one winner; losers that were shown an available hour leave no rows, not even an account. */
async function expectOneWinner(outcomes: readonly string[]): Promise<void> {
  const count = (wanted: string): number => outcomes.filter(outcome => outcome === wanted).length
  const requested = count('REQUESTED')
  expect(count('CONFIRMED')).toBe(1)
  expect(requested + count('TIME_SLOT_UNAVAILABLE')).toBe(CLIENTS - 1)
  const { rows } = await t.db.owner.query(`
    select (select count(*) from work_order where van_id is not null) as claimed, (select count(*) from work_order) as orders,
      (select count(*) from app_user where email like 'guest-%') as guests, (select count(*) from line_item) as lines`)
  const orders = requested + 1
  expect(rows).toEqual([{ claimed: 1, orders, guests: orders, lines: orders * 4 }])
}

test('when 32 guests book the last available van concurrently, one gets it', async () => {
  const { host } = t.fixture.ca
  const answers = await Promise.all(
    inputs('2026-06-03T15:00:00Z').map(input => t.graphql(host, CREATE_WORK_ORDER, input)),
  )
  await expectOneWinner(answers.map(outcomeOf))
})

test('two server processes on one database agree on one winner', async () => {
  const servers: ServerProcess[] = []
  try {
    for (const _ of ['first', 'second'])
      servers.push(await startServerProcess({ databaseUrl: t.db.url, settings: NO_LOCAL_FILES }))
    const clients = servers.map(({ port }) => new ApiClient(port, t.fixture.ca.host))
    const book = async (input: Record<string, unknown>, index: number): Promise<string> => {
      const answer = await clients[index % clients.length]?.graphql(CREATE_WORK_ORDER, input)
      return outcomeOf({ data: answer?.data, error: answer?.error })
    }
    await expectOneWinner(await Promise.all(inputs(nextOpenHour()).map(book)))
    for (const client of clients) client.close()
  } finally {
    for (const server of servers) await server.stop()
  }
}, 240_000)

/** 15:00 UTC of a Wednesday at least a week away: separate processes use the real clock. */
function nextOpenHour(): string {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  return `${day.toISOString().slice(0, 10)}T15:00:00Z`
}
