import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPostalAreas } from '../../db/seed/postal-areas.ts'
import { loadConfig } from '../platform/config.ts'
import { keysOf } from '../platform/secret.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET } from '../testing/test-secret.ts'
import { setupLink } from './setup-token.ts'

let db: TestDatabase
const apps: TestApp[] = []
let token: string

/** Starts a process on the empty database. */
async function start(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp(settings, { db, fixture: {} } as TestApp)
  apps.push(app)
  return app
}

const linkOf = (secret: string): Promise<string> =>
  setupLink(db.databases.of(0), keysOf(loadConfig({ SECRET: secret })), 'https://prairie.example')

let t: TestApp
beforeAll(async () => {
  db = await createTestDatabase()
  await loadPostalAreas(db.owner)
  t = await start()
  token = (await linkOf(TEST_SECRET)).split('#')[1] ?? ''
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await db.drop()
})

const CALGARY = {
  street: '120 8 Ave SW',
  city: 'Calgary',
  postalCode: 'T2P 1B3',
  province: 'Alberta',
  provinceCode: 'AB',
  country: 'Canada',
  countryCode: 'CA',
  lat: 51.0458,
  lng: -114.0651,
}
const business = (change: object = {}) => ({
  token,
  businessName: 'Prairie Lube',
  countryCode: 'CA',
  base: CALGARY,
  phoneNumber: '(403) 555-0142',
  ownerName: 'Olive Owner',
  email: 'olive@prairie.example',
  password: 'seven green kites',
  ...change,
})
const post = (path: string, body: object, app = t, host = 'book.prairie.example') =>
  app.post(host, `/setup/${path}`, body)
const count = async (table: string): Promise<number> =>
  (await db.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1

describe('before the set-up', () => {
  test('processes with one SECRET print one link, another SECRET or database another one', async () => {
    expect(await linkOf(TEST_SECRET)).toBe(await linkOf(TEST_SECRET))
    expect(await linkOf(TEST_SECRET)).toMatch(/^https:\/\/prairie\.example\/setup#[\w-]{38}$/)
    expect(await linkOf('another secret, long enough for the rules of it')).not.toBe(await linkOf(TEST_SECRET))
    const other = await createTestDatabase()
    // The tests' databases are copies of one.
    await other.owner.query('update app.setup_nonce set nonce = gen_random_uuid()')
    const keys = keysOf(loadConfig({ SECRET: TEST_SECRET }))
    expect(await setupLink(other.databases.of(0), keys, 'https://prairie.example')).not.toBe(await linkOf(TEST_SECRET))
    await other.drop()
  })

  test('every other page says that the site is not set up, and the API answers 503', async () => {
    for (const url of ['/', '/book/location', '/auth/login', '/account/franchisee/work-orders']) {
      const { statusCode, body } = await t.app.inject({ url, headers: { accept: 'text/html' } })
      // Without a built site there are no pages.
      if (statusCode !== 404)
        expect({ statusCode, body }).toMatchObject({ statusCode: 503, body: expect.stringContaining('not set up yet') })
    }
    expect((await t.app.inject({ url: '/api/tenant' })).statusCode).toBe(503)
  })

  test.each(['link', 'suggestions', 'place', 'business'])(
    'setup/%s refuses a wrong and a missing token, and makes nothing',
    async path => {
      for (const wrong of ['', 'x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`]) {
        const { status, body } = await post(path, { ...business(), search: 'Main', id: 'x', token: wrong })
        expect({ wrong, status, error: body.error }).toEqual({ wrong, status: 403, error: 'WRONG_LINK' })
      }
      expect((await post(path, { ...business(), token: undefined })).status).toBe(422)
      expect(await count('tenant')).toBe(0)
    },
  )

  test('the right token opens the page and finds addresses of the country', async () => {
    expect((await post('link', { token })).status).toBe(200)
    const { body } = await post('suggestions', { token, search: '120 8 Ave SW Calgary T2P 1B3', countryCode: 'CA' })
    const [first] = body.suggestions as { id: string; label: string }[]
    expect(first?.label).toContain('Calgary')
    const found = await post('place', { token, id: first?.id })
    expect(found.body.place).toMatchObject({ provinceCode: 'AB', countryCode: 'CA' })
  })

  test('wrong tokens are limited by address', async () => {
    const limited = await start({ RATE_LIMITS: 'true' })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await post('link', { token: 'wrong' }, limited)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
  })

  test('wrong input gets a sentence per field, and makes nothing', async () => {
    const fieldsOf = async (change: object): Promise<string[]> => {
      const { status, body } = await post('business', business(change))
      expect(status).toBe(422)
      return (body.fields as { field: string }[]).map(({ field }) => field)
    }
    expect(await fieldsOf({ businessName: ' ', phoneNumber: '1', ownerName: '', email: 'x' })).toEqual([
      'businessName',
      'phoneNumber',
      'ownerName',
      'email',
    ])
    expect(await fieldsOf({ password: 'short' })).toEqual(['password'])
    expect(await fieldsOf({ password: 'olive and more' })).toEqual(['password'])
    expect(await fieldsOf({ countryCode: 'US' })).toEqual(['base'])
    expect(await fieldsOf({ base: { ...CALGARY, street: 'Somewhere' } })).toEqual(['base'])
    expect(await count('tenant')).toBe(0)
  })

  test('the application cannot call the function that makes further tenants', async () => {
    const { rows } = await db.owner.query(
      `select has_function_privilege('vanbay_app', 'app.create_tenant(jsonb)', 'execute') as other,
         has_function_privilege('vanbay_app', 'app.create_first_tenant(jsonb)', 'execute') as first`,
    )
    expect(rows).toEqual([{ other: false, first: true }])
  })
})

describe('the set-up', () => {
  test('two at once, in two processes, make one tenant with everything of the template', async () => {
    const second = await start()
    const answers = await Promise.all([
      post('business', business()),
      post('business', business({ email: 'other@prairie.example' }), second),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await count('tenant')).toBe(1)
    const { rows } = await db.owner.query(
      `select t.name, t.state, t.kind, d.host, f.city, f.time_zone, f.phone_number,
        (select count(*)::int from franchise_hours) as hours, (select count(*)::int from van) as vans,
        (select bool_and(confirmed_at is null) from service_price where state = 'PRICED') as unconfirmed,
        (select bool_and(exists (select from service_price p where p.service_id = s.id and p.state = 'NOT_CHARGED')) from service s where is_fee) as fees_not_charged,
        exists (select from service_area where postal_code = 'T2P') as base_is_served,
        (select count(*)::int from service_area) between 20 and 60 as area, (select array_agg(role order by role) from user_role) as roles
       from tenant t join tenant_domain d on d.tenant_id = t.id join franchise f on f.tenant_id = t.id`,
    )
    expect(rows).toEqual([
      {
        name: 'Prairie Lube',
        state: 'setup',
        kind: 'live',
        host: 'book.prairie.example',
        city: 'Calgary',
        time_zone: 'America/Edmonton',
        phone_number: '4035550142',
        hours: 5,
        vans: 1,
        unconfirmed: true,
        fees_not_charged: true,
        base_is_served: true,
        area: true,
        roles: ['manager', 'owner'],
      },
    ])
    const made = answers.find(({ status }) => status === 200)?.body as {
      session: { authentication_token: string; roles: string[] }
    }
    expect(made.session.roles).toEqual(['manager', 'owner'])
    const document = 'query Try { currentUser { email roles } franchises { id } }'
    const { data } = await t.graphql('book.prairie.example', document, {}, made.session.authentication_token)
    expect(data.franchises).toHaveLength(1)
    expect(data.currentUser.roles).toEqual(['manager', 'owner'])
  })

  test('its changes are audited as set-up, without the password', async () => {
    const { rows } = await db.owner.query<{ actor_kind: string; changes: object }>('select * from audit_entry')
    expect(rows.length).toBeGreaterThan(10)
    expect(new Set(rows.map(row => row.actor_kind))).toEqual(new Set(['set-up']))
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })

  test('afterwards every call answers 404 with the right token, and nothing is made', async () => {
    for (const path of ['link', 'suggestions', 'place', 'business'])
      expect((await post(path, { ...business(), search: 'Main', id: 'x' })).status).toBe(404)
    const { rows } = await db.owner.query(`select app.create_first_tenant('{}') as made`)
    expect(rows).toEqual([{ made: null }])
    expect(await count('tenant')).toBe(1)
  })

  test('nothing is offered before a price is confirmed', async () => {
    const { rows } = await db.owner.query<{ id: number }>('select id from franchise')
    // The price list is cached by franchise for some seconds.
    const ask = async (franchiseId: number | null) => {
      const { data } = await t.graphql(
        'book.prairie.example',
        'query Prices($franchiseId: ID) { servicePrices(countryCode: "CA", franchiseId: $franchiseId) { nameKey } }',
        { franchiseId },
      )
      return (data.servicePrices as { nameKey: string }[]).map(({ nameKey }) => nameKey)
    }
    expect(await ask(null)).toEqual([])
    await db.owner.query(
      `update service_price set confirmed_at = now() where service_id in (select id from service where name_key = 'oil_change_basic')`,
    )
    expect(await ask(rows[0]?.id ?? 0)).toEqual(['oil_change_basic'])
  })
})
