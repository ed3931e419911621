import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantBranding } from '../../domain/tenant/tenant.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { addPlan } from '../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
const PAGES = {
  heroTitle: 'Oil changes at your door',
  heroText: 'We come to you.',
  about: ['# Since 2019', 'Two vans\nand a dog.'],
  showsPrices: true,
  showsAreas: true,
  showsHours: true,
  showsRatings: false,
  terms: ['# Payment', 'Pay when the job is done.'],
  termsUrl: '',
  privacy: [] as string[],
  privacyUrl: 'https://legal.example/privacy',
}
const SAVE = `mutation P($pages: PublicPagesInput!, $seen: String!) { updatePublicPages(pages: $pages, seen: $seen) { heroTitle terms stamp } }`
/** All processes drop what they cached when the database announces the change. */
const WITHIN_A_SECOND = { timeout: 1_000, interval: 25 }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { id, userIds, host, emails } = t.fixture.ca
  await t.db.owner.query(`insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner')`, [
    id,
    userIds.manager,
  ])
  owner = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, owner)
const stamp = async (): Promise<string> =>
  ((await ask('{ publicPages { stamp } }')).data as { publicPages: { stamp: string } }).publicPages.stamp
const save = async (change: Partial<typeof PAGES>): Promise<GraphqlResult> =>
  await ask(SAVE, { pages: { ...PAGES, ...change }, seen: await stamp() })
const get = (url: string, host = t.fixture.ca.host) => t.app.inject({ url, headers: { host } })
const body = async (url: string, host?: string): Promise<string> => (await get(url, host)).body
const setState = (state: string): Promise<unknown> =>
  t.db.owner.query('update tenant set state = $1 where id = $2', [state, t.fixture.ca.id])

interface BusinessNode {
  '@type': string
  name: string
  telephone: string
  address: Record<string, string>
  areaServed: { name: string }[]
  openingHoursSpecification: { opens: string }[]
  makesOffer?: { price: string; priceCurrency: string; itemOffered: { name: string } }[]
}
const dataOf = (page: string): BusinessNode[] =>
  (
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as {
      '@graph': BusinessNode[]
    }
  )['@graph']

test('a business without texts has a welcome page with its services, areas and hours, and none of another’s', async () => {
  const answer = await get('/welcome')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const { body: page } = answer
  const { rows } = await t.db.owner.query<{ name: string }>(
    'select name from franchise where tenant_id = $1 order by id',
    [t.fixture.ca.id],
  )
  for (const text of [
    rows[0]?.name ?? '',
    'Book appointment',
    'href="/book/location"',
    'Toronto',
    'Opening hours',
    'You pay after the service.',
    '$',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('Austin')
  expect(page).toContain('<link rel="canonical" href="http')
  expect(page).toMatch(/<meta property="og:image" content="http[^"]+\/api\/tenant\/logo\.png">/)
  expect(page).not.toContain('noindex')
  expect(await body('/welcome', t.fixture.us.host)).toContain('Your ZIP code')
})

test('the plans of a business are compared: what all of them cover is said once', async () => {
  for (const [frequency, own] of [
    ['MONTHLY', 'Two cars'],
    ['ANNUALLY', 'One car'],
  ] as const) {
    const { id, serviceId } = await addPlan(t, frequency, `${frequency} plan`)
    await t.db.owner.query(
      `insert into service_price (tenant_id, service_id, country_code, price) values ($1, $2, 'CA', 0)`,
      [t.fixture.ca.id, serviceId],
    )
    const description = `Every oil change\n${own}`
    await t.db.owner.query('update subscription_type set description = $2 where id = $1', [id, description])
  }
  await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('Every plan covers:')
  // Search engines read each plan as a whole.
  const page = (await body('/welcome')).replace(/<script.*<\/script>/, '')
  expect(page.match(/Every oil change/g)).toHaveLength(1)
  expect(page).toContain('Two cars')
  expect(page).toContain('One car')
})

test('search engines read each place with its hours, areas and phone, and the prices of the shown place', async () => {
  const [first, ...others] = dataOf(await body('/welcome'))
  expect(first).toMatchObject({
    '@type': 'AutoRepair',
    telephone: '+14165550100',
    address: { addressLocality: 'Toronto', addressRegion: 'ON', addressCountry: 'CA' },
    areaServed: [{ name: 'Toronto' }],
  })
  expect(first?.address).not.toHaveProperty('streetAddress')
  expect(first?.openingHoursSpecification[0]?.opens).toMatch(/^\d\d:\d\d$/)
  expect(first?.makesOffer?.every(({ priceCurrency }) => priceCurrency === 'CAD')).toBe(true)
  // $59.00 and the mobile service fee of $15.00, which each visit has.
  expect(first?.makesOffer?.find(({ itemOffered }) => itemOffered.name === 'Tire Rotation')?.price).toBe('74.00')
  expect(others.every(place => place.makesOffer === undefined)).toBe(true)
})

test('a visitor’s postal code chooses the place; a wrong one says so, and an unserved one names the nearest', async () => {
  expect(await body('/welcome?code=m5v+1j9')).toContain('Good news: we serve M5V 1J9.')
  await t.db.owner.query(
    `insert into postal_area values ('T2P', 'CA', 'Calgary', 'AB', 51.0, -114.0) on conflict do nothing`,
  )
  expect(await body('/welcome?code=T2P')).toContain('We don’t serve T2P yet.')
  for (const code of ['zzz', 'T9Z', '%00', 'x'.repeat(5_000)])
    expect(await body(`/welcome?code=${code}&code=2`).catch(String), code).not.toContain('Good news')
})

test('an area has the names of places, not of the organizations that have a ZIP code', async () => {
  const { id, host } = t.fixture.us
  await t.db.owner.query(
    `with named as (insert into postal_area values ('98052', 'US', 'Redmond', 'WA', 47.7, -122.1), ('98151', 'US', 'Goodwill Games 1990', 'WA', 47.6, -122.3),
       ('98184', 'US', 'Bank Of America', 'WA', 47.6, -122.3) returning code)
     insert into service_area (tenant_id, franchise_id, postal_code) select $1, (select min(id) from franchise where tenant_id = $1), code from named`,
    [id],
  )
  await expect.poll(() => body('/welcome', host), WITHIN_A_SECOND).toContain('Redmond')
  expect(await body('/welcome', host)).not.toMatch(/Goodwill Games|Bank Of America/)
})

test('a business with many places lists some of them, and shows the hours of the chosen one only', async () => {
  await t.db.owner.query(
    `with made as (insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
       select $1, 'Branch ' || n, 1, 'CA', 'America/Toronto', '1 Road', 'Toronto', 'ON', 'M5V1J9', 43, -79, '4165550100', 'a@b.co' from generate_series(1, 20) n returning id),
     areas as (insert into service_area (tenant_id, franchise_id, postal_code) select $1, id, 'M5V' from made)
     insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute) select $1, id, 1, 480, 1080 from made`,
    [t.fixture.ca.id],
  )
  await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('more places')
  const page = await body('/welcome')
  expect(page.match(/<table>/g)).toHaveLength(1)
  expect(page.match(/href="\/welcome\?place=/g)).toHaveLength(12)
  await t.db.owner.query(`update franchise set archived_at = now() where tenant_id = $1 and name like 'Branch %'`, [
    t.fixture.ca.id,
  ])
  await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).not.toContain('Branch 1')
})

describe('settings', () => {
  test('what an owner saves is on the pages within a second, only on this business’s, and audited once', async () => {
    const other = await body('/welcome', t.fixture.us.host)
    expect((await get('/terms')).headers['content-security-policy'] ?? '').not.toContain("default-src 'none'")
    expect((await save({})).data).toMatchObject({ updatePublicPages: { terms: PAGES.terms } })
    await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('<h1>Oil changes at your door</h1>')
    const page = await body('/welcome')
    expect(page).toContain('<h3>Since 2019</h3><p>Two vans<br>and a dog.</p>')
    expect(page).toContain('<a href="/terms">Terms</a><a href="/privacy">Privacy</a>')
    expect(await body('/terms')).toContain('<h2>Payment</h2><p>Pay when the job is done.</p>')
    const privacy = await get('/privacy')
    expect([privacy.statusCode, privacy.headers.location]).toEqual([302, PAGES.privacyUrl])
    expect(await body('/welcome', t.fixture.us.host)).toBe(other)
    const { rows } = await t.db.owner.query(
      `select row_count from audit_entry where subject = 'tenant' and action = 'update' and changes->0->'to' ? 'hero_title'`,
    )
    expect(rows).toHaveLength(1)
    expect((await ask(SAVE, { pages: PAGES, seen: 'old' })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
    const { error } = await save({ heroTitle: 'x'.repeat(81), termsUrl: 'http://a.example' })
    expect(error?.fields?.map(({ field }) => field)).toEqual(['heroTitle', 'termsUrl'])
  })

  test('parts are shown only if they are chosen', async () => {
    await save({ showsPrices: false, showsAreas: false, showsHours: false })
    await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).not.toContain('Services and prices')
    const page = await body('/welcome')
    expect(page).not.toContain('Opening hours')
    expect(dataOf(page)[0]).not.toHaveProperty('makesOffer')
    expect(dataOf(page)[0]).not.toHaveProperty('areaServed')
    await save({})
  })

  test('the history says what changed, and it can be put back', async () => {
    await save({ about: [], terms: [`Old. ${'x'.repeat(400)}`], privacyUrl: 'https://legal.example/new' })
    const { data } = await ask('{ settingsHistory(first: 1) { id problem lines { label from to } } }')
    const [change] = (
      data as { settingsHistory: { id: string; problem: null; lines: { label: string; to: string }[] }[] }
    ).settingsHistory
    expect(change?.problem).toBeNull()
    expect(change?.lines.map(({ label }) => label).toSorted()).toEqual([
      'About us',
      'Address of the privacy page',
      'Text of the terms',
    ])
    expect(change?.lines.every(({ to }) => (to ?? '').length <= 302)).toBe(true)
    const { data: now } = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: change?.id })
    const { error } = await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
      id: change?.id,
      seen: (now as { previewPutBack: { stamp: string } }).previewPutBack.stamp,
    })
    expect(error).toBeUndefined()
    await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('Two vans<br>')
  })

  test('hostile texts stay texts, in the page and in its data', async () => {
    const { rows } = await t.db.owner.query<{ name: string }>('select name from tenant where id = $1', [
      t.fixture.ca.id,
    ])
    await save({
      heroTitle: HOSTILE.slice(0, 80),
      heroText: HOSTILE,
      about: [`# ${HOSTILE}`, HOSTILE],
      terms: [HOSTILE],
    })
    await t.db.owner.query('update tenant set name = $2, site_title = $2 where id = $1', [t.fixture.ca.id, HOSTILE])
    await t.db.owner.query('update service set name = $2, description = $2 where tenant_id = $1', [
      t.fixture.ca.id,
      HOSTILE,
    ])
    await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('&lt;img src=x')
    const markers = `?code=${encodeURIComponent(`M5V${HOSTILE}`)}`
    for (const page of [await body('/welcome'), await body(`/welcome${markers}`), await body('/terms')]) {
      expect(page).not.toMatch(/<img src=x|<script>|<\/script><script/)
      expect(page.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(1)
    }
    expect(dataOf(await body('/welcome'))[0]?.makesOffer?.[0]?.itemOffered.name).toBe(HOSTILE)
    const { headers } = await get('/welcome')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*font-src 'self';form-action 'self'/)
    await t.db.owner.query('update tenant set name = $2, site_title = $2 where id = $1', [
      t.fixture.ca.id,
      rows[0]?.name,
    ])
    await save({})
  })
})

test('every state of the business has its page: opening soon, paused and closed cannot be booked', async () => {
  await setState('setup')
  await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('opens soon')
  expect(await body('/welcome')).toContain('noindex')
  expect(await body('/welcome')).not.toContain('Services and prices')
  await setState('paused')
  await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('takes no bookings at the moment')
  expect(await body('/welcome')).toContain('Services and prices')
  expect(await body('/sitemap.xml')).not.toContain('/book/location')
  await setState('closed')
  await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('has closed')
  for (const page of [await body('/welcome')]) {
    expect(page).not.toContain('href="/book/location"')
    expect(page).not.toContain('Services and prices')
  }
  expect(await body('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  expect(await body('/terms')).toContain('Pay when the job is done.')
  await setState('open')
  await expect.poll(() => body('/welcome'), WITHIN_A_SECOND).toContain('href="/book/location"')
})

test('search engines find the pages of a real business, with those of its texts, and none of a demo', async () => {
  const [robots, sitemap] = [await get('/robots.txt'), await get('/sitemap.xml')]
  expect(robots.body).toMatch(/Disallow: \/account\n[^]*Sitemap: http.*\/sitemap\.xml\n$/)
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect([...sitemap.body.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path)).toEqual([
    '/welcome',
    '/book/location',
    '/terms',
  ])
  await t.db.owner.query(`update tenant set kind = 'demo' where id = $1`, [t.fixture.ca.id])
  await expect.poll(() => body('/robots.txt'), WITHIN_A_SECOND).toBe('User-agent: *\nDisallow: /\n')
  await t.db.owner.query(`update tenant set kind = 'live' where id = $1`, [t.fixture.ca.id])
})

test('the branding and the mails name the pages that exist', async () => {
  await save({})
  await expect
    .poll(async () => (await get('/api/tenant')).json<{ pages: { path: string }[] }>().pages, WITHIN_A_SECOND)
    .toMatchObject([{ path: '/welcome' }, { path: '/terms' }, { path: '/privacy' }])
  const other = (await get('/api/tenant', t.fixture.us.host)).json<TenantBranding>()
  expect(other.pages).toMatchObject([{ path: '/welcome' }])
  const mailOf = (branding: TenantBranding) => {
    const tenant = mailTenant({ ...branding, countryCode: 'CA', embedSites: [] }, 'https://maple.example')
    return renderMail({ tenant, title: 'Title', intro: 'Intro', closing: 'Bye' })
  }
  const mail = mailOf((await get('/api/tenant')).json<TenantBranding>())
  expect(mail.html).toContain('href="https://maple.example/terms"')
  expect(mail.text).toContain('Privacy: https://maple.example/privacy')
  expect(mailOf(other).html).not.toContain('/terms')
})
