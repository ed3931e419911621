import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const SITE = 'https://www.garage.example'
const SAVE = `mutation E($sites: [String!]!, $seen: String!) { updateEmbedSites(sites: $sites, seen: $seen) { sites stamp } }`
/** The pages are built by `npm run build`, which runs before the tests. */
const isBuilt = existsSync(fileURLToPath(new URL('../../../dist/web/index.html', import.meta.url)))

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
const settings = async (): Promise<{ sites: string[]; stamp: string }> =>
  ((await ask('{ embedSettings { sites stamp } }')).data as { embedSettings: { sites: string[]; stamp: string } })
    .embedSettings
const save = async (sites: string[]): Promise<GraphqlResult> => ask(SAVE, { sites, seen: (await settings()).stamp })
const get = (url: string, { host = t.fixture.ca.host, dest = 'document' } = {}) =>
  t.app.inject({ url, headers: { host, 'sec-fetch-dest': dest } })
const ancestors = async (url: string, host?: string): Promise<string | undefined> =>
  /frame-ancestors ([^;]*)/.exec(
    String((await get(url, { host: host ?? t.fixture.ca.host })).headers['content-security-policy']),
  )?.[1]

test('sites are saved as origins, wrong ones are named, and another editor’s change is noticed', async () => {
  expect((await save(['www.garage.example/book', 'http://garage.example'])).error?.fields).toMatchObject([
    { field: 'sites.1' },
  ])
  const { stamp } = await settings()
  expect((await save(['www.garage.example/book'])).data).toMatchObject({ updateEmbedSites: { sites: [SITE] } })
  expect((await ask(SAVE, { sites: [], seen: stamp })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  const { rows } = await t.db.owner.query(
    `select changes->0->'to' as now from audit_entry where subject = 'tenant' and changes->0->'to' ? 'embed_sites' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ now: { embed_sites: [SITE] } }])
})

test.runIf(isBuilt)(
  'only the booking may be framed, only by the allowed sites, and only of that business',
  async () => {
    await save([SITE])
    await expect.poll(() => ancestors('/book/location'), { timeout: 1_000, interval: 25 }).toBe(`'self' ${SITE}`)
    for (const path of ['/book', '/book/schedule-book', '/book/confirmation'])
      expect(await ancestors(path), path).toBe(`'self' ${SITE}`)
    expect((await get('/book/location')).headers['x-frame-options']).toBeUndefined()
    for (const path of [
      '/',
      '/welcome',
      '/auth/login',
      '/account/franchisee/work-order',
      '/account/my-vehicles',
      '/booking',
      '/bookmarks/book/location',
      '/account/..%2fbook/location',
      '/setup',
      '/api/tenant',
    ]) {
      expect(await ancestors(path), path).toBe("'self'")
      expect((await get(path)).headers['x-frame-options'], path).toBe('SAMEORIGIN')
    }
    expect(await ancestors('/book/location', t.fixture.us.host)).toBe("'self'")
    expect((await get('/book/location', { host: t.fixture.us.host })).headers['x-frame-options']).toBe('SAMEORIGIN')
    await save([])
    await expect.poll(() => ancestors('/book/location'), { timeout: 1_000, interval: 25 }).toBe("'self'")
  },
)

test.runIf(isBuilt)('the booking has the frame’s script only in a frame', async () => {
  const framed = await get('/book/location', { dest: 'iframe' })
  expect(framed.body).toContain('<script src="/embed-frame.js"></script>')
  expect(framed.headers.vary).toContain('sec-fetch-dest')
  expect((await get('/book/location')).body).not.toContain('embed-frame')
  expect((await get('/auth/login', { dest: 'iframe' })).body).not.toContain('embed-frame')
})

test('a button without colors has those of the brand', async () => {
  await t.db.owner.query(`update tenant set colors = colors || '{"buttonColor": "#ffcc00"}' where id = $1`, [
    t.fixture.ca.id,
  ])
  await expect
    .poll(async () => (await get('/embed.js')).body, { timeout: 1_000, interval: 25 })
    .toContain('"color":"#ffcc00","textColor":"#000000"')
})

test('the scripts are plain code that other sites may load, and texts in them cannot end them', async () => {
  await t.db.owner.query('update tenant set name = $2 where id = $1', [t.fixture.ca.id, '</script>\u2028"'])
  await expect
    .poll(async () => (await get('/embed.js')).body, { timeout: 1_000, interval: 25 })
    .toContain('\\u003c/script>\\u2028')
  const { headers, body } = await get('/embed.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(() => new Script(body)).not.toThrow()
  const frame = await get('/embed-frame.js')
  expect(() => new Script(frame.body)).not.toThrow()
  expect(frame.headers['cross-origin-resource-policy']).toBe('same-origin')
})
