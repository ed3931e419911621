import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRecaptchaCheck } from './recaptcha-check.ts'

let sentForm: Record<string, string> = {}
let answer: string
/** Returns the documented answer of siteverify to any request. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    sentForm = { path: `${request.method} ${request.url}`, ...Object.fromEntries(new URLSearchParams(body)) }
    response.setHeader('content-type', 'application/json').end(answer)
  })
})
beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

const check = (port = (server.address() as AddressInfo).port) =>
  createRecaptchaCheck({ siteKey: 'site', secretKey: 'secret', url: `http://127.0.0.1:${port}/recaptcha/api` })
const verify = (token = 'token') => check().verify(token, { action: 'SignUp', ip: '192.0.2.1' })
const person = {
  success: true,
  score: 0.9,
  action: 'SignUp',
  challenge_ts: '2026-01-01T00:00:00Z',
  hostname: 'x.example',
}

test('sends requests as documented, and lets a human pass', async () => {
  answer = JSON.stringify(person)
  expect(await verify()).toBe(true)
  expect(sentForm).toEqual({
    path: 'POST /recaptcha/api/siteverify',
    secret: 'secret',
    response: 'token',
    remoteip: '192.0.2.1',
  })
})

test.each([
  ['a low score', { ...person, score: 0.4 }],
  ['another action', { ...person, action: 'BookingAssistance' }],
  ['a v2 token, without score and action', { success: true }],
  ['what Google refuses in spite of its score', { ...person, success: false }],
  ['a token used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
])('%s does not pass', async (_what, given) => {
  answer = JSON.stringify(given)
  expect(await verify()).toBe(false)
})

test('exactly 0.5 passes', async () => {
  answer = JSON.stringify({ ...person, score: 0.5 })
  expect(await verify()).toBe(true)
})

test('an empty token and one of more than 8000 characters send no request', async () => {
  answer = JSON.stringify(person)
  sentForm = {}
  expect(await verify('')).toBe(false)
  expect(await verify('a'.repeat(8001))).toBe(false)
  expect(sentForm).toEqual({})
  expect(await verify('a'.repeat(8000))).toBe(true)
})

test('a service that is down or sends an invalid answer gives no verdict', async () => {
  answer = '<html>'
  await expect(verify()).rejects.toMatchObject({ statusCode: 503 })
  await expect(check(1).verify('token', { action: 'SignUp', ip: '::1' })).rejects.toMatchObject({
    statusCode: 503,
    message: 'reCAPTCHA not ready. Please try again later.',
  })
})

test('the browser gets the site key and no challenge', async () => {
  expect(check().publicSettings()).toEqual({ kind: 'recaptcha', siteKey: 'site' })
  expect(await check().challenge('Book')).toBeNull()
})
