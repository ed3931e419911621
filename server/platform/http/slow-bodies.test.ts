import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completed } from '../../testing/operations/operation-access.ts'
import { ROUTES } from '../../testing/operations/route-access.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { loadConfig } from '../config.ts'
import { createHttpApp } from './http-app.ts'

/** Longer than any limit of this file, also on a busy machine. */
const PATIENCE_MS = 20_000

let t: TestApp
let port: number
const routes: string[] = []
/** Notes every route with a body that an application gets. */
function listen(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (/^(?:POST|PUT|PATCH|DELETE)$/.test(each)) routes.push(`${each} ${url}`)
  })
}
beforeAll(async () => {
  subscribe('fastify.initialization', listen)
  t = await createTestApp({ BODY_SECONDS: '1' })
  unsubscribe('fastify.initialization', listen)
  port = Number(new URL(t.app.listeningOrigin).port)
})
afterAll(() => t.close())

interface Slow {
  headers?: Record<string, string>
  /** What is sent of the body every tenth of a second; undefined: one byte. */
  part?: string
  length?: number
}

/** Sends a request whose body comes part by part. Returns the status, if any, and whether the connection was closed while the body was not complete. */
async function sendSlowly(
  route: string,
  { headers = {}, part = ' ', length = 4_096 }: Slow = {},
): Promise<{ status: number | undefined; isCut: boolean }> {
  const [method, pattern] = route.split(' ') as [string, string]
  const host = t.fixture.ca.host
  const lines = { host, 'content-type': 'application/json', 'content-length': String(length), ...headers }
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let left = length
  socket.on('data', data => (answer += String(data))).on('error', () => undefined)
  socket.write(
    `${method} ${pattern} HTTP/1.1\r\n${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  const dripping = setInterval(() => {
    if (left > 0 && socket.writable) socket.write(part.slice(0, left))
    left -= part.length
  }, 100)
  const isCut = await new Promise<boolean>(done => {
    const giveUp = setTimeout(() => done(false), PATIENCE_MS)
    const end = (cut: boolean) => {
      clearTimeout(giveUp)
      done(cut)
    }
    socket.once('close', () => end(left > 0))
    const whole = setInterval(() => left <= 0 && answer !== '' && end(false), 50)
    socket.once('close', () => clearInterval(whole))
  })
  clearInterval(dripping)
  socket.destroy()
  return { status: answer === '' ? undefined : Number(answer.split(' ', 2)[1]), isCut }
}

/** What stand-ins of outside services answer without their key; their other routes are pages for everybody. */
const OUTSIDE: readonly [RegExp, number][] = [
  [/ \/v1\//, 401],
  [/ \/sandbox\/stripe\//, 401],
  [/ \/sandbox\/smartcar\/(?:oauth\/token|v2\.0)/, 401],
  [/ \/files\//, 403],
]

/** Returns what a route answers to nobody before it reads the body; 408, because the body is too slow, where anybody may send one. */
function earlyAnswer(route: string): number {
  const access = ROUTES[route]
  if (!access) return OUTSIDE.find(([pattern]) => pattern.test(route))?.[1] ?? 408
  const { sees, answers } = completed(access)
  return access.refusal === undefined && ![...sees, ...answers].includes('nobody') ? 401 : 408
}

test('DOOR-24 every route with a body cuts a slow one off, and refuses who needs a session before it reads it', async () => {
  expect(routes).toEqual(expect.arrayContaining(['POST /api/graphql', 'PUT /files/*', 'POST /v1/refunds']))
  const answered = await Promise.all(routes.map(async route => ({ route, ...(await sendSlowly(route)) })))
  expect(answered).toEqual(routes.map(route => ({ route, status: earlyAnswer(route), isCut: true })))
  expect(routes.map(earlyAnswer).filter(status => status === 401).length).toBeGreaterThan(3)
})

test('DOOR-24 an unknown address, and a token without a session, get their answer before the body', async () => {
  expect(await sendSlowly('POST /api/graphql', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).toEqual({
    status: 401,
    isCut: true,
  })
  expect((await sendSlowly('POST /nowhere')).isCut).toBe(true)
})

test('DOOR-24 a signed-in customer cannot make the server read a file that they may not send', async () => {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  for (const route of ['POST /api/account/franchisee/imports', 'POST /api/tenant/pictures/logo'])
    expect((await sendSlowly(route, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
})

test('DOOR-24 a body that keeps coming has more time than one that does not', async () => {
  // 4 kB every tenth of a second, for three seconds.
  const part = ' '.repeat(4_096)
  // Only blanks: they are refused once they were all read.
  expect(await sendSlowly('POST /api/graphql', { part, length: 30 * part.length })).toEqual({
    status: 400,
    isCut: false,
  })
})

test('DOOR-24 headers, whole requests and connections have limits', async () => {
  const { server } = t.app
  expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 900_000, maxConnections: 5_000 })
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent', MAX_CONNECTIONS: '10' }))
  app.get('/', () => 'hello')
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const sockets = Array.from({ length: 12 }, () => connect(Number(address.port), '127.0.0.1'))
  const closed: unknown[] = []
  for (const socket of sockets) socket.on('error', () => undefined).once('close', () => closed.push(socket))
  await expect.poll(() => closed.length).toBe(2)
  for (const socket of sockets) socket.destroy()
  await app.close()
})
