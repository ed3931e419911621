import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.db.owner.query('update tenant set logo_url = $1 where id = $2', ['/brand/maple-logo.svg', t.fixture.ca.id])
})
afterAll(() => t.close())

const COLORS = [
  'primaryLightest',
  'primaryLighter',
  'primary',
  'primaryDarker',
  'primaryDarkest',
  'logoColor',
  'buttonColor',
  'navBarTextColor',
  'bookingStepsTextColor',
  'bookingStepsTextAccentColor',
]

test('TENANT-01 TENANT-02 GET api/tenant returns the tenant, with exactly ten colours', async () => {
  for (const { id, host } of [t.fixture.ca, t.fixture.us]) {
    const answer = await t.app.inject({ url: '/api/tenant', headers: { host } })
    const { colors, ...branding } = answer.json<{ colors: object }>()
    expect(answer.statusCode).toBe(200)
    expect(branding).toMatchObject({ id, name: expect.any(String), siteTitle: expect.any(String) })
    expect(Object.keys(branding)).toEqual(expect.arrayContaining(['logoUrl', 'faviconUrl', 'image']))
    expect(Object.keys(colors).toSorted()).toEqual(COLORS.toSorted())
  }
})

test('the logo is available as an image for mails, and is the default one if the tenant has none', async () => {
  const { ca, us } = t.fixture
  const ask = (host: string) => t.app.inject({ url: '/api/tenant/logo.png', headers: { host } })
  const [logo, standard] = await Promise.all([ask(ca.host), ask(us.host)])
  expect(logo.headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' })
  expect(logo.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(standard.headers['content-type']).toBe('image/png')
  expect(standard.rawPayload.equals(logo.rawPayload)).toBe(false)
})

test('the tenant of a request is the host’s, otherwise the named one, otherwise the first', async () => {
  const idAt = async (headers: Record<string, string>): Promise<number> =>
    (await t.app.inject({ url: '/api/tenant', headers })).json<{ id: number }>().id
  const { ca, us } = t.fixture
  expect(await idAt({ host: us.host })).toBe(us.id)
  expect(await idAt({ host: us.host, 'x-tenant-id': String(ca.id) })).toBe(us.id)
  expect(await idAt({ host: 'elsewhere.test', 'x-tenant-id': String(us.id) })).toBe(us.id)
  expect(await idAt({ host: 'elsewhere.test', 'x-tenant-id': '999' })).toBe(ca.id)
  expect(await idAt({ host: 'elsewhere.test' })).toBe(ca.id)
})
