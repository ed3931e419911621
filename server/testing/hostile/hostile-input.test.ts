import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../schema.ts'
import { ACTORS, type ActorName, OPERATIONS, type OperationAccess } from '../operations/operation-access.ts'
import { documentOf, operationsOf } from '../operations/operation-document.ts'
import { createWorld, signInAll } from '../operations/operation-world.ts'
import { ROUTES } from '../operations/route-access.ts'
import type { World } from '../operations/world.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { HOSTILE_TEXTS, SHORT_HOSTILE_TEXTS } from './hostile-texts.ts'
import { type Spot, shortValues, spotsOf } from './hostile-values.ts'

const operations = operationsOf(buildSchema())

let t: TestApp
let world: World
let tokens: Record<ActorName, string | undefined>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  tokens = await signInAll(t)
})
afterAll(() => t.close())

/** Every place gets each value in `npm run test:slow`. Here it gets a quarter of them: the next place of any operation gets the next quarter. */
const isThorough = process.env.EVERY_HOSTILE_VALUE === 'true'
let turn = 0
function some<Value>(values: readonly Value[]): readonly Value[] {
  turn += 1
  return isThorough ? values : values.filter((_value, index) => (index + turn) % 4 === 0)
}

/** Maximum CPU time of an answer on its own thread, so that a busy machine changes nothing. */
const MAX_CPU_MS = 100
/** Only for what hangs. */
const MAX_MS = 30_000

interface HostileRequest {
  actor: ActorName
  method?: 'GET' | 'POST'
  url?: string
  body?: string | object
}

interface Answered {
  status: number
  body: string
  cpuMs: number
  tookMs: number
}

async function once({ actor, method = 'POST', url = '/api/graphql', body }: HostileRequest): Promise<Answered> {
  const host = actor === 'otherTenant' || actor === 'strayToken' ? t.fixture.us.host : t.fixture.ca.host
  const token = tokens[actor]
  const headers = {
    host,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const payload = typeof body === 'object' ? JSON.stringify(body) : body
  const [begun, cpu] = [performance.now(), process.threadCpuUsage()]
  const answer = await t.app.inject({ method, url, headers, payload })
  const { user, system } = process.threadCpuUsage(cpu)
  return {
    status: answer.statusCode,
    body: answer.body,
    cpuMs: (user + system) / 1000,
    tookMs: performance.now() - begun,
  }
}

/** Returns the problem with an answer; null for a good one. A slow one is retried, because compilation or garbage collection may have slowed it. */
async function problemOf(request: HostileRequest, what: string, isRefused = false): Promise<string | null> {
  let answer = await once(request)
  if (answer.status < 500 && (answer.cpuMs > MAX_CPU_MS || answer.tookMs > MAX_MS)) answer = await once(request)
  const { status, body, cpuMs, tookMs } = answer
  if (status >= 500) return `${what}: ${status} ${body.slice(0, 200)}`
  if (isRefused && (status < 400 || status === 404)) return `${what}: not refused but ${status}`
  if (cpuMs > MAX_CPU_MS) return `${what}: ${cpuMs.toFixed()} ms of the event loop`
  return tookMs > MAX_MS ? `${what}: ${tookMs.toFixed()} ms` : null
}

const allowed = (access: OperationAccess): ActorName => access.sees?.[0] ?? access.answers?.[0] ?? 'nobody'

/** Uses a new idempotency key per request, or it would replay the previous answer. */
const withOwnKey = (variables: Record<string, unknown>, { path }: Spot): Record<string, unknown> =>
  'idempotencyKey' in variables && path !== 'idempotencyKey'
    ? { ...variables, idempotencyKey: crypto.randomUUID() }
    : variables

describe.each(operations)('DOOR-01 DOOR-15 %s', (name, kind, field) => {
  const access: OperationAccess = OPERATIONS[name] ?? {}

  test('WRONG-07 quickly refuses texts of 100 kB, deep nesting and many aliases from every actor, and accepts short values of every kind', async () => {
    const variables = (await access.variables?.(world)) ?? {}
    const spots = spotsOf(field.args, variables)
    const problems: (string | null)[] = []
    const ask = (given: Record<string, unknown>): object => ({
      query: documentOf(kind, field, given),
      variables: given,
    })
    for (const actor of ACTORS) {
      const text = HOSTILE_TEXTS[0]?.[1]
      const [spot] = spots
      const given = spot?.put(text) ?? { unused: text }
      problems.push(await problemOf({ actor, body: ask(given) }, `${actor} long ${spot?.path}`, true))
    }
    const actor = allowed(access)
    for (const spot of spots.filter(each => each.isText))
      for (const [what, text] of some(HOSTILE_TEXTS))
        problems.push(await problemOf({ actor, body: ask(spot.put(text)) }, `${spot.path} ${what}`, true))
    const call = documentOf(kind, field, variables)
    const [head, inside] = [call.slice(0, call.indexOf('{')), call.slice(call.indexOf('{') + 1, -1)]
    const nested = `${head}{ ${'... { '.repeat(50)} ${inside} ${'} '.repeat(50)} }`
    const aliased = `${head}{ ${Array.from({ length: 1000 }, (_, index) => `a${index}: __typename`).join(' ')} ${inside} }`
    for (const query of [nested, aliased])
      problems.push(await problemOf({ actor, body: { query, variables } }, query.slice(0, 80), true))
    for (const spot of spots)
      for (const value of some(shortValues(spot.type))) {
        const given = withOwnKey(spot.put(value), spot)
        const what = `${spot.path} = ${JSON.stringify(value).slice(0, 60)}`
        problems.push(await problemOf({ actor, body: ask(given) }, what))
      }
    await access.restore?.(world)
    expect(problems.filter(problem => problem !== null)).toEqual([])
  })
})

/** Texts that a route may get in its path, query or body field. */
const ROUTE_TEXTS = [
  ...[...HOSTILE_TEXTS, ...SHORT_HOSTILE_TEXTS].map(([, text]) => text),
  '-1',
  '0',
  '0.5',
  '1e3',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '2026-11-31T00:00:00Z',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '%00',
  '../../etc/passwd',
]
const ROUTE_VALUES: readonly unknown[] = [...ROUTE_TEXTS, null, 7, -1, 1e308, true, [], {}, [[]], ['a', 'b']]

/** Encodes a text for a path; replaces characters that a path cannot contain. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

function* hostileUrls(pattern: string, path: string): Generator<string> {
  const url = new URL(path, 'http://host')
  const parts = url.pathname.split('/')
  const names = pattern.split('/')
  for (const text of some(ROUTE_TEXTS)) {
    for (const [index, name] of names.entries())
      if (name.startsWith(':')) yield `${parts.with(index, encoded(text)).join('/')}${url.search}`
    for (const [name] of url.searchParams) {
      const others = new URLSearchParams(url.search)
      others.delete(name)
      yield `${url.pathname}?${others.toString()}&${name}=${encoded(text)}`
      yield `${url.pathname}?${others.toString()}&${name}=${encoded(text)}&${name}=1`
    }
    yield `${url.pathname}${url.search}${url.search === '' ? '?' : '&'}tenantId=${encoded(text)}`
  }
  yield `${url.pathname}${url.search === '' ? '?' : `${url.search}&`}%ff=%`
}

function* hostileBodies(body: object): Generator<string> {
  for (const name of Object.keys(body))
    for (const value of some(ROUTE_VALUES)) yield JSON.stringify({ ...body, [name]: value })
  const deep = '['.repeat(150_000)
  yield* ['null', '[]', '1', '"x"', '{', '', `{"${Object.keys(body)[0]}":${deep}${deep.replaceAll('[', ']')}}`]
  yield JSON.stringify({ ...body, tenantId: '9223372036854775808' })
}

test.each(Object.entries(ROUTES))('DOOR-01 DOOR-15 %s', async (route, access) => {
  const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
  const path = access.path?.(world) ?? pattern
  const actor = allowed(access)
  const problems: (string | null)[] = []
  for (const url of hostileUrls(pattern, path))
    problems.push(await problemOf({ actor, method, url, body: access.body }, url.slice(0, 120)))
  if (method === 'POST') {
    for (const body of hostileBodies(access.body ?? {})) {
      problems.push(await problemOf({ actor, method, url: path, body }, body.slice(0, 120)))
      if (route.endsWith('/logout')) tokens = await signInAll(t)
    }
  }
  expect(problems.filter(problem => problem !== null)).toEqual([])
})

/** Returns the bytes of the heap still in use. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('DOOR-01 DOOR-09 memory is freed after hostile texts', async () => {
  const flood = async (): Promise<void> => {
    for (const [name, kind, field] of operations) {
      const variables = { unused: HOSTILE_TEXTS[0]?.[1] }
      const query = `${documentOf(kind, field, {})} # ${name} ${crypto.randomUUID()}`
      await once({ actor: 'nobody', body: { query, variables } })
      await once({ actor: 'nobody', body: { query } })
    }
  }
  await flood()
  const before = heapInUse()
  for (let round = 0; round < 3; round++) await flood()
  expect((heapInUse() - before) / 1e6).toBeLessThan(30)
})
