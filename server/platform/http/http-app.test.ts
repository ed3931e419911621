import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '../config.ts'
import { createHttpApp } from './http-app.ts'

const headersWith = async (settings: NodeJS.ProcessEnv): Promise<NodeJS.Dict<unknown>> => {
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent', ...settings }))
  app.get('/', () => 'hello')
  const { headers } = await app.inject('/')
  await app.close()
  return headers
}

test('every answer keeps browsers from loading, framing and guessing what is not the site’s', async () => {
  const headers = await headersWith({})
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'self';.*frame-ancestors 'self'/),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('DOOR-01 the id of a request is a short one of letters and digits, or our own', async () => {
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent' }))
  app.get('/', () => 'hello')
  const answered = async (given: string): Promise<unknown> =>
    (await app.inject({ url: '/', headers: { 'x-request-id': given } })).headers['x-request-id']
  expect(await answered('proxy-7_a')).toBe('proxy-7_a')
  for (const given of ['x'.repeat(10_000), 'a b', '<script>', '']) {
    expect(await answered(given)).toMatch(/^[\da-f-]{36}$/)
  }
  await app.close()
})

test('an API on a host of its own may be called and shown by the site, and a site on https stays there', async () => {
  const headers = await headersWith({ API_URL: 'https://api.example.com', PUBLIC_URL: 'https://example.com' })
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/connect-src 'self' https:\/\/api\.example\.com/),
    'cross-origin-resource-policy': 'cross-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
  })
})

test('who leaves before an answer begins is no failure, an answer that breaks off is one', async () => {
  const app = await createHttpApp(loadConfig({ LOG_LEVEL: 'silent' }))
  const answers: { body: PassThrough; failures: ReturnType<typeof vi.spyOn> }[] = []
  app.post('/', async (asked, reply) => {
    const body = new PassThrough()
    answers.push({ body, failures: vi.spyOn(asked.log, 'error') })
    return await reply.type('text/plain').send(body)
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = () => {
    const headers = { 'accept-encoding': 'br', 'content-type': 'application/json' }
    const asking = request({ port, method: 'POST', headers }).on('error', () => undefined)
    asking.end('{}')
    return asking
  }
  const leaver = ask()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  leaver.destroy()
  const [left] = answers
  await new Promise(closed => left?.body.once('close', closed))
  expect(left?.failures).not.toHaveBeenCalled()

  ask()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.body.destroy()
  await vi.waitFor(() => expect(answers[1]?.failures).toHaveBeenCalled())
  await app.close()
})
