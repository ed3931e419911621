import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../platform/config.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const SESSION = '0198a8e0-0000-7000-8000-000000000000'
const PART = { visitor: 'v1', session: SESSION, events: [{ type: 2, timestamp: 1, data: { node: {} } }] }

let t: TestApp
afterEach(() => t.close())

const send = (body: object, token?: string) => t.post(t.fixture.us.host, '/analytics/recording', body, token)

test('visits are sent to the collector with its key, tenant and user; its refusal is reported', async () => {
  const taken: { authorization: string | undefined; body: string }[] = []
  let status = 202
  const collector = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      taken.push({ authorization: request.headers.authorization, body })
      reply.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  const port = typeof address === 'object' ? address?.port : 0
  t = await createTestApp({
    SESSION_RECORDING: 'collector',
    SESSION_RECORDING_URL: `http://127.0.0.1:${port}/rrweb`,
    SESSION_RECORDING_KEY: 'key-7',
  })
  const { us } = t.fixture
  expect((await send(PART)).status).toBe(204)
  expect((await send(PART, await t.tokenOf(us.host, us.emails.customer))).status).toBe(204)
  expect(taken.map(one => one.authorization)).toEqual(['Bearer key-7', 'Bearer key-7'])
  expect(taken.map(one => JSON.parse(one.body) as unknown)).toEqual([
    { ...PART, tenantId: us.id, userId: null },
    { ...PART, tenantId: us.id, userId: us.userIds.customer },
  ])
  status = 500
  expect((await send(PART)).status).toBe(503)
  collector.close()
})

test('the stand-in writes a file for each visit; an invalid recording is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vanbay-recordings-'))
  t = await createTestApp({ SESSION_RECORDING: 'local', DATA_DIR: dataDir })
  expect((await send(PART)).status).toBe(204)
  expect((await send(PART)).status).toBe(204)
  const file = await readFile(join(dataDir, 'recordings', String(t.fixture.us.id), `${SESSION}.jsonl`), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(2)
  for (const wrong of [{ session: '../../etc' }, { events: [] }, { events: ['text'] }, { visitor: '' }])
    expect((await send({ ...PART, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  await rm(dataDir, { recursive: true })
})

test('DOOR-11 a recording never contains a query, and pages under /auth are refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vanbay-recordings-'))
  t = await createTestApp({ SESSION_RECORDING: 'local', DATA_DIR: dataDir })
  const meta = (href: string): object => ({ ...PART, events: [{ type: 4, timestamp: 1, data: { href, width: 1 } }] })
  expect((await send(meta('http://us.test/book/location?resetReferrer=a-token#x'))).status).toBe(204)
  const file = await readFile(join(dataDir, 'recordings', String(t.fixture.us.id), `${SESSION}.jsonl`), 'utf8')
  expect(file).toContain('"http://us.test/book/location"')
  expect(file).not.toContain('a-token')
  for (const href of [
    'http://us.test/auth/login',
    '/auth/forgot-password?resetReferrer=a-token',
    'http://us.test//../auth/x',
  ])
    expect((await send(meta(href))).status, href).toBe(422)
  await rm(dataDir, { recursive: true })
})

test('DOOR-11 a page view is stored without a query', async () => {
  t = await createTestApp()
  const name = 'page:/auth/forgot-password?resetReferrer=a-token'
  await t.post(t.fixture.us.host, '/analytics', { name, visitor: 'v1' })
  const { rows } = await t.db.owner.query('select name from analytics_event')
  expect(rows).toEqual([{ name: 'page:/auth/forgot-password' }])
})

test('every visit is recorded with a provider, and none without', async () => {
  t = await createTestApp()
  expect((await send(PART)).status).toBe(404)
  expect(loadConfig({}).sessionRecording).toBeUndefined()
  expect(loadConfig({ SESSION_RECORDING: 'local' }).sessionRecording?.percent).toBe(100)
  expect(() => loadConfig({ SESSION_RECORDING: 'collector' })).toThrow(ConfigError)
  expect(() => loadConfig({ SESSION_RECORDING_URL: 'https://a.test' })).toThrow(/SESSION_RECORDING_KEY/)
})
