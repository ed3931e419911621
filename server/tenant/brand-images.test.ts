import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpsImages } from '../providers/public-images/https-images.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20"/></svg>'
const HOSTS: Record<string, string> = { 'logos.example': '93.184.216.34', 'inside.example': '10.0.0.5' }
let requests: string[] = []
let icon: Buffer
const site = createServer((call, response) => {
  requests.push(call.url ?? '')
  if (call.url === '/logo.svg') response.end(SVG)
  else if (call.url === '/icon.png') response.end(icon)
  else response.writeHead(404).end()
})

let t: TestApp
beforeAll(async () => {
  icon = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  t = await createTestApp()
  // All checks are real; a public address leads to the test's own site.
  t.services.publicImages = createHttpsImages({
    resolve: host => Promise.resolve([HOSTS[host] ?? '']),
    dial: (url, _address, signal) =>
      request({ host: '127.0.0.1', port: (site.address() as AddressInfo).port, path: url.pathname, signal }),
  })
})
afterAll(async () => {
  await t.close()
  site.close()
})

const name = (id: number, logo: string, favicon: string | null): Promise<unknown> =>
  t.db.owner.query('update tenant set logo_url = $2, favicon_url = $3 where id = $1', [id, logo, favicon])

/** Runs in another process that has not read the tenants yet. */
async function atNewProcess<Result>(look: (app: TestApp) => Promise<Result>, settings = {}): Promise<Result> {
  const other = await createTestApp(settings, t)
  try {
    return await look(other)
  } finally {
    await other.close()
  }
}
const brandingAt = async ({ app }: TestApp, host: string): Promise<{ logoUrl: string; faviconUrl: string }> =>
  (await app.inject({ url: '/api/tenant', headers: { host } })).json()

test('TENANT-03 a logo and favicon on another site are fetched once, checked, and served from here', async () => {
  const { ca, us } = t.fixture
  await name(ca.id, 'https://logos.example/logo.svg', 'https://logos.example/icon.png')
  await name(us.id, 'https://inside.example/logo.svg', null)
  await atNewProcess(async other => {
    expect(await brandingAt(other, ca.host)).toMatchObject({ logoUrl: null, faviconUrl: null })
  })
  for (let minute = 0; minute < 3; minute++) await t.recurring['fetch-brand-images']()
  expect(requests.toSorted()).toEqual(['/icon.png', '/logo.svg'])

  await atNewProcess(async other => {
    const branding = await brandingAt(other, ca.host)
    expect(branding.logoUrl).toMatch(/^\/api\/tenant\/logo\?tenantId=\d+&v=[0-9a-f]{32}$/)
    expect(branding.faviconUrl).toMatch(/^\/api\/tenant\/favicon\?tenantId=\d+&v=[0-9a-f]{32}$/)
    // Like a browser's image request: only the address names the tenant.
    const logo = await other.app.inject({ url: branding.logoUrl, headers: { host: 'localhost' } })
    expect(logo.body).toBe(SVG)
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const favicon = await other.app.inject({ url: branding.faviconUrl, headers: { host: ca.host } })
    expect(favicon.headers['content-type']).toBe('image/png')
    const printed = await other.app.inject({ url: '/api/tenant/logo.png', headers: { host: ca.host } })
    expect((await sharp(printed.rawPayload).metadata()).height).toBe(160)
    // Pages load images only from their own site.
    const page = await other.app.inject({ url: '/api/health', headers: { host: ca.host } })
    expect(page.headers['content-security-policy']).toMatch(/img-src 'self' data: blob:(;|$)/)
  })
  await atNewProcess(
    async other =>
      expect((await brandingAt(other, ca.host)).logoUrl).toMatch(/^https:\/\/api\.vans\.test\/api\/tenant\/logo\?/),
    { API_URL: 'https://api.vans.test/api' },
  )
})

test('TENANT-03 an address that is not public is never requested; the default logo stays, and the fetch is retried after an hour', async () => {
  const { us } = t.fixture
  const { rows } = await t.db.owner.query('select problem, body from brand_image where tenant_id = $1', [us.id])
  expect(rows).toEqual([{ problem: 'The address is not one of the public internet.', body: null }])
  await atNewProcess(async other => expect((await brandingAt(other, us.host)).logoUrl).toBeNull())
  HOSTS['inside.example'] = '93.184.216.34'
  requests = []
  t.clock.set(new Date(TEST_NOW.getTime() + 59 * 60_000))
  await t.recurring['fetch-brand-images']()
  expect(requests).toEqual([])
  t.clock.set(new Date(TEST_NOW.getTime() + 61 * 60_000))
  await t.recurring['fetch-brand-images']()
  expect(requests).toEqual(['/logo.svg'])
  await atNewProcess(async other => expect((await brandingAt(other, us.host)).logoUrl).toContain('/api/tenant/logo'))
})

test('TENANT-03 a changed address is fetched again, and a file of the site needs no copy', async () => {
  const { ca } = t.fixture
  requests = []
  await name(ca.id, 'https://logos.example/icon.png', '/brand/maple-icon.svg')
  await atNewProcess(async other => expect((await brandingAt(other, ca.host)).logoUrl).toBeNull())
  await t.recurring['fetch-brand-images']()
  expect(requests).toEqual(['/icon.png'])
  const { rows } = await t.db.owner.query('select kind, content_type from brand_image where tenant_id = $1', [ca.id])
  expect(rows).toEqual([{ kind: 'logo', content_type: 'image/png' }])
  await atNewProcess(async other =>
    expect(await brandingAt(other, ca.host)).toMatchObject({ faviconUrl: '/brand/maple-icon.svg' }),
  )
})
