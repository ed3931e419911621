import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../../testing/booking.ts'
import { freePort } from '../../testing/free-port.ts'
import { type HttpSink, startHttpSink } from '../../testing/services/http-sink.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadConfig } from '../config.ts'
import { callService } from '../http/call-service.ts'
import { createHttpApp } from '../http/http-app.ts'
import { logSettings } from './log.ts'
import { observeCall } from './observe-call.ts'
import { observeRequests } from './observe-requests.ts'
import { observeWork } from './observe-work.ts'
import { readQueueState } from './queue-state.ts'
import { logSlowStatements } from './slow-statements.ts'
import { startObserving } from './start-observing.ts'
import { topics } from './topics.ts'
import { beginWork, currentWork, runWork } from './work.ts'

let t: TestApp
let sink: HttpSink
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  sink = await startHttpSink()
})
afterEach(() => sink.close())

const sources = () => ({
  pool: () => t.db.databases.poolState(),
  queue: () => readQueueState(t.db.owner),
  invoicesToRead: () => 0,
  liveStreams: () => 2,
})
const observing = (settings: Record<string, string>) =>
  startObserving(loadConfig({ NODE_ENV: 'test', ...settings }), sources(), t.app.log)

const PERSON = 'ana.souza@example.com'
const TENANT = '{ vehicleYears }'

/** Books as a guest: a request with an operation, statements and a job. */
const book = () => t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, { date: '2026-06-04T15:00:00Z' }))

test('/metrics counts requests, operations, statements and jobs by names, and says how long the queue has been waiting', async () => {
  const port = await freePort()
  const observed = await observing({ METRICS_PORT: String(port) })
  const read = async (): Promise<string> => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await book()
  await t.graphql(t.fixture.ca.host, '{ nothingLikeThis }')
  await t.app.inject({
    url: '/api/tenant/picture/00000000000000000000000000000000',
    headers: { host: t.fixture.ca.host },
  })
  await t.db.owner.query(
    `select graphile_worker.add_job('mail-welcome', '{"tenantId": 1, "userId": 1}', run_at := now() - interval '90 s')`,
  )
  const text = await read()
  expect(text).toMatch(/^vanbay_http_request_seconds_count\{route="POST \/api\/graphql",status="200"\} \d/m)
  expect(text).toMatch(
    /^vanbay_http_request_seconds_count\{route="GET \/api\/tenant\/picture\/:digest",status="404"\} 1$/m,
  )
  expect(text).toMatch(/^vanbay_operation_seconds_count\{operation="createWorkOrder",outcome="ok"\} 1$/m)
  expect(text).toMatch(/^vanbay_statements_total\{statement="[\w .-]+",outcome="ok"\} \d/m)
  expect(text).toMatch(/^vanbay_pool_connections [1-9]/m)
  expect(text).toMatch(/^vanbay_live_streams 2$/m)
  expect(text).toMatch(/^vanbay_queue_waiting 1$/m)
  expect(Number(/^vanbay_queue_oldest_seconds ([\d.]+)$/m.exec(text)?.[1])).toBeGreaterThan(80)
  expect(text).toMatch(/^vanbay_info\{version="\d+\.\d+\.\d+",role="all"\} 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m)
  expect(text).not.toContain('guest-')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await t.db.owner.query(`delete from graphile_worker._private_jobs`)
  await observed.stop()
  await expect(read()).rejects.toThrow('fetch failed')
})

test('while the database does not answer, /metrics has everything but the queue', async () => {
  const port = await freePort()
  const down = { ...sources(), queue: () => Promise.reject(new Error('no database')) }
  const observed = await startObserving(loadConfig({ METRICS_PORT: String(port) }), down, t.app.log)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/^vanbay_pool_connections \d/m)
  expect(text).not.toMatch(/^vanbay_queue_waiting \d/m)
  await observed.stop()
})

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string }[]
}

test('a trace has the request, its operation and its statements, with ids of tenant and request and no values', async () => {
  const observed = await observing({ OTEL_EXPORTER_OTLP_ENDPOINT: sink.url })
  await book()
  await observed.stop()
  expect(sink.received.map(({ path }) => path)).toContain('/v1/traces')
  const spans = sink.received.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans),
    ),
  )
  const root = spans.find(span => span.name === 'POST /api/graphql')
  const operation = spans.find(span => span.name === 'createWorkOrder')
  expect(operation).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId })
  expect(spans.some(span => span.parentSpanId === operation?.spanId)).toBe(true)
  expect(root?.attributes.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['vanbay.tenant_id', 'vanbay.request_id', 'vanbay.outcome']),
  )
  const sent = JSON.stringify(sink.received)
  expect(sent).not.toContain('guest-')
  expect(sent).not.toContain('$1')
}, 30_000)

test('a trusted proxy’s trace continues here, and nobody else’s', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  const traceWith = async (TRUST_PROXY: string): Promise<string | undefined> => {
    const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent', TRUST_PROXY }))
    app.get('/', () => currentWork()?.traceId ?? '')
    const { body } = await app.inject({ url: '/', headers })
    await app.close()
    return body
  }
  expect(await traceWith('1')).toBe(traceId)
  expect(await traceWith('false')).toMatch(/^[0-9a-f]{32}$/)
  expect(await traceWith('false')).not.toBe(traceId)
  const zeros = { traceParent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }
  expect(beginWork('request', 'GET /', zeros)).toMatchObject({
    parent: undefined,
    traceId: expect.not.stringMatching(/^0+$/),
  })
})

/** Collects the lines of a log. */
function lines(): { stream: Writable; read(): Record<string, unknown>[] } {
  const written: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(...chunk.toString().trim().split('\n'))
      done()
    },
  })
  return { stream, read: () => written.map(line => JSON.parse(line) as Record<string, unknown>) }
}

test('each line of the log has the ids of its request, also after the body was read, and no text of an error', async () => {
  const log = lines()
  const app = Fastify({ logger: { ...logSettings('info'), stream: log.stream } })
  observeRequests(app, { trustProxy: false })
  app.post('/', async request => {
    Object.assign(currentWork() ?? {}, { tenantId: 3, actorId: 12 })
    await new Promise(done => setTimeout(done, 5))
    const cause = Object.assign(new Error(`Key (email)=("${PERSON}") exists`), { detail: PERSON })
    request.log.error({ err: cause }, 'unexpected failure')
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSON }),
  })
  const line = log.read().find(({ msg }) => msg === 'unexpected failure')
  expect(line).toMatchObject({
    tenantId: 3,
    actorId: 12,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    reqId: expect.any(String),
    err: { type: 'Error', stack: expect.stringContaining('observe.test.ts') },
  })
  expect(JSON.stringify(log.read())).not.toContain(PERSON)
  await app.close()
})

test('a slow statement is logged by its name, and a fast one is not', async () => {
  const log = lines()
  const app = Fastify({ logger: { ...logSettings('info'), stream: log.stream } })
  const end = logSlowStatements(app.log, 100)
  const work = beginWork('job', 'mail-welcome', { tenantId: 2 })
  runWork(work, () =>
    topics.statement.publish({
      text: 'select "id" from "work_order" where x = $1',
      milliseconds: 250.4,
      outcome: 'ok',
    }),
  )
  topics.statement.publish({ text: 'select 1', milliseconds: 99, outcome: 'ok' })
  end()
  topics.statement.publish({ text: 'select 2', milliseconds: 5000, outcome: 'ok' })
  expect(log.read()).toEqual([
    expect.objectContaining({
      msg: 'slow statement',
      statement: 'select work_order',
      milliseconds: 250,
      task: 'mail-welcome',
      tenantId: 2,
      traceId: work.traceId,
    }),
  ])
})

test('the real statements are reported with their tenant’s work, and failed ones as failed', async () => {
  const seen: { text: string; outcome: string }[] = []
  const end = topics.statement.subscribe(({ text, outcome }) => void seen.push({ text, outcome }))
  await t.graphql(t.fixture.ca.host, TENANT)
  await t.db.databases
    .of(t.fixture.ca.id)
    .selectFrom('van')
    .select('nothing' as 'id')
    .execute()
    .catch(() => undefined)
  end()
  expect(seen).toContainEqual({ text: 'select "nothing" from "van"', outcome: 'failed' })
  expect(seen.some(({ outcome }) => outcome === 'ok')).toBe(true)
})

test('an unexpected error is sent in an envelope with its place in the code, and without personal text', async () => {
  const dsn = `${sink.url.replace('http://', 'http://public-key@')}/42`
  const observed = await observing({ SENTRY_DSN: dsn })
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent' }))
  app.get('/orders/:id', () => {
    throw Object.assign(new TypeError(`no order of "${PERSON}"`), { detail: PERSON })
  })
  const { headers } = await app.inject('/orders/17')
  await observed.stop()
  await app.close()
  const [sent] = sink.received
  expect(sent).toMatchObject({
    path: '/api/42/envelope/',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': expect.stringMatching(/^Sentry sentry_version=7, .*sentry_key=public-key$/),
    },
  })
  const [envelope, item, event] = (sent?.body ?? '')
    .split('\n')
    .map(part => JSON.parse(part) as Record<string, unknown>)
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: envelope?.event_id,
    transaction: 'GET /orders/:id',
    exception: { values: [{ type: 'TypeError', value: 'no order of "…"' }] },
    tags: { request_id: headers['x-request-id'] },
  })
  expect(JSON.stringify(event)).toContain('observe.test.ts')
  expect(sent?.body).not.toContain(PERSON)
})

test('a service of errors that is down, or has had enough, does not slow the server', async () => {
  const observed = await observing({ SENTRY_DSN: `${sink.url.replace('http://', 'http://key@')}/1` })
  sink.status = 429
  topics.failure.publish({ error: new Error('first') })
  await expect.poll(() => sink.received.length).toBe(1)
  await new Promise(done => setTimeout(done, 100))
  for (let count = 0; count < 100; count++) topics.failure.publish({ error: new Error('next') })
  await observed.stop()
  expect(sink.received).toHaveLength(1)
  const full = await observing({ SENTRY_DSN: `${sink.url.replace('http://', 'http://key@')}/1` })
  sink.status = 200
  for (let count = 0; count < 100; count++) topics.failure.publish({ error: new Error('next') })
  await full.stop()
  expect(sink.received).toHaveLength(31)
})

test('calls of outside services and jobs are reported with how they ended', async () => {
  const seen: string[] = []
  const ends = [
    topics.call.subscribe(({ service, outcome }) => void seen.push(`${service} ${outcome}`)),
    topics.ended.subscribe(({ work, outcome }) => void seen.push(`${work.name} ${outcome}`)),
  ]
  const host = new URL(sink.url).host
  const signal = AbortSignal.timeout(5000)
  await callService(`${sink.url}/x`, { signal })
  sink.status = 503
  await callService(`${sink.url}/x`, { signal })
  await observeCall('smtp', () => Promise.reject(new Error('gone'))).catch(() => undefined)
  await observeWork(beginWork('job', 'mail-receipt'), () => Promise.resolve())
  await observeWork(beginWork('job', 'mail-refund'), () => Promise.reject(new Error('gone'))).catch(() => undefined)
  for (const end of ends) end()
  expect(seen).toEqual([`${host} ok`, `${host} refused`, 'smtp failed', 'mail-receipt ok', 'mail-refund failed'])
})
