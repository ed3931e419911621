import { afterAll, beforeAll, expect, test } from 'vitest'
import { payLink } from '../payment/pay-link/pay-link.ts'
import { loadConfig } from '../platform/config.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const API = { API_URL: 'https://api.vans.test/api' }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp(API)
})
afterAll(() => t.close())

const port = (): string => {
  const address = t.app.server.address()
  return typeof address === 'object' ? `:${address?.port}` : ''
}

const call = (origin: string, method: 'GET' | 'OPTIONS' = 'GET', url = '/api/tenant') =>
  t.app.inject({
    method,
    url,
    headers: {
      host: 'api.vans.test',
      origin,
      'x-tenant-id': String(t.fixture.us.id),
      ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
    },
  })

test('an API on its own host lets the tenants’ own sites call it, and finds the tenant by its id', async () => {
  const origin = `http://${t.fixture.us.host}${port()}`
  const response = await call(origin, 'OPTIONS', '/api/graphql')
  expect(response.statusCode).toBe(204)
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, content-type, x-order-link, x-tenant-id, x-unattended',
    'access-control-allow-methods': 'GET, POST, PUT',
  })
  const answer = await call(origin)
  expect(answer.json<{ id: number }>().id).toBe(t.fixture.us.id)
  expect(answer.headers['access-control-allow-origin']).toBe(origin)
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  expect(answer.headers.vary).toMatch(/\borigin\b/)
  const site = `http://127.0.0.1${port()}`
  expect((await call(site)).headers['access-control-allow-origin']).toBe(site)
})

test('no other site is allowed, under any name', async () => {
  const { host } = t.fixture.us
  for (const origin of [
    `https://elsewhere.test${port()}`,
    `https://${host}${port()}`,
    `http://${host}:1`,
    `http://${host}`,
    `http://${host}.elsewhere.test${port()}`,
    'null',
    '',
  ]) {
    expect((await call(origin)).headers['access-control-allow-origin'], origin).toBeUndefined()
    const response = await call(origin, 'OPTIONS', '/api/graphql')
    expect(response.statusCode, origin).toBe(404)
    expect(response.headers['access-control-allow-methods'], origin).toBeUndefined()
  }
})

test('pages may call it and show its images; uploads and links in mails lead to it', async () => {
  const policy = String((await call('')).headers['content-security-policy'])
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.vans\.test[ ;]/)
  expect(policy).toMatch(/img-src [^;]*https:\/\/api\.vans\.test[ ;]/)
  expect((await call('')).headers['cross-origin-resource-policy']).toBe('cross-origin')
  const { host, emails } = t.fixture.ca
  const token = await t.tokenOf(host, emails.technician)
  const { data } = await t.graphql(
    host,
    'mutation { presignUpload(fileName: "a.png", contentType: "image/png", size: 8) { uploadUrl location } }',
    {},
    token,
  )
  expect(data.presignUpload.uploadUrl).toMatch(/^https:\/\/api\.vans\.test\/files\//)
  expect(data.presignUpload.location).toMatch(/^\/files\//)
  const config = loadConfig({ ...API, SECRET: 'a secret for tests only' })
  expect(payLink(config, 'https://maple.test', { tenantId: 1, paymentId: 7, now: TEST_NOW })).toMatch(
    /^https:\/\/api\.vans\.test\/api\/payments\/7\/checkout\?/,
  )
})

test('without its own host the API allows no other site', async () => {
  const same = await createTestApp()
  const { headers } = await same.app.inject({
    url: '/api/tenant',
    headers: { host: same.fixture.ca.host, origin: `http://${same.fixture.us.host}` },
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  await same.close()
})
