import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const COLORS = { primary: '#14633f', accent: '#b4541a' }
const SAVE = `mutation C($colors: BrandColorsInput!, $seen: String!) { updateBrandColors(colors: $colors, seen: $seen) { logo favicon linkPicture stamp } }`
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="red"/></svg>',
)

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

const host = () => t.fixture.ca.host
const ask = (query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(host(), query, variables, owner)
const upload = (
  payload: Buffer,
  { kind = 'logo', type = 'image/png', token = owner }: { kind?: string; type?: string; token?: string } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: `/api/tenant/pictures/${kind}`,
    headers: { host: host(), 'content-type': type, authorization: `Bearer ${token}` },
    payload,
  })
const uploaded = async (...given: Parameters<typeof upload>): Promise<string> =>
  (await upload(...given)).json<{ url: string }>().url
const square = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
interface Brand {
  logo: string | null
  favicon: string | null
  linkPicture: string | null
  stamp: string
}
const brand = async (): Promise<Brand> =>
  ((await ask('{ brandColors { logo favicon linkPicture stamp } }')).data as { brandColors: Brand }).brandColors
const save = async (pictures: object): Promise<GraphqlResult> =>
  ask(SAVE, { colors: { ...COLORS, ...pictures }, seen: (await brand()).stamp })
const get = (url: string) => t.app.inject({ url, headers: { host: host() } })

test('an uploaded picture is redrawn as pixels, also an SVG, and is served for ever under an address of its content', async () => {
  const url = await uploaded(await square('red'), { type: 'image/jpeg' })
  expect(url).toMatch(/^\/api\/tenant\/picture\/[0-9a-f]{32}\?tenantId=\d+$/)
  expect(await uploaded(await square('red'), { type: 'image/jpeg' })).toBe(url)
  expect(await uploaded(await square('blue'), { type: 'image/jpeg' })).not.toBe(url)
  const drawn = await get(await uploaded(SVG, { type: 'image/svg+xml' }))
  expect(drawn.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  expect((await sharp(drawn.rawPayload).metadata()).format).toBe('png')
  expect((await sharp((await get(url)).rawPayload).metadata()).exif).toBeUndefined()
  const other = await t.app.inject({ url: url.replace(/\?.*/, ''), headers: { host: t.fixture.us.host } })
  expect(other.statusCode).toBe(404)
})

test('what is no picture, is too large or is dangerous is refused with a sentence', async () => {
  const entity = Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${SVG.toString()}`)
  for (const [file, type] of [
    [Buffer.from('not a picture'), 'image/png'],
    [Buffer.from('%PDF-1.7'), 'image/jpeg'],
    [entity, 'image/svg+xml'],
  ] as const) {
    const answer = await upload(file, { type })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ message: string }>().message).toMatch(/^(This|The) /)
  }
  expect((await upload(Buffer.alloc(2 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await upload(await square('red'), { kind: 'wallpaper' })).statusCode).toBe(404)
  expect((await upload(await square('red'), { type: 'text/html' })).statusCode).toBe(415)
})

test('only those who may change the brand upload', async () => {
  const { emails } = t.fixture.ca
  for (const email of [emails.customer, emails.technician, emails.tester])
    expect((await upload(await square('red'), { token: await t.tokenOf(host(), email) })).statusCode, email).toBe(404)
  expect((await upload(await square('red'), { token: 'nobody' })).statusCode).toBe(401)
})

test('a saved logo is on the site, in mails and in the link picture at once; it can be taken back in the history', async () => {
  const logo = await uploaded(await square('green'), { type: 'image/jpeg' })
  const linkPicture = await uploaded(await square('blue'), { type: 'image/jpeg', kind: 'link' })
  expect((await save({ logo, linkPicture })).error).toBeUndefined()
  const site = async () => (await get('/api/tenant')).json<{ logoUrl: string; image: string }>()
  await expect.poll(site, { timeout: 1_000, interval: 25 }).toMatchObject({ logoUrl: logo, image: linkPicture })
  const mailed = await sharp((await get('/api/tenant/logo.png')).rawPayload).stats()
  expect(mailed.dominant.g).toBeGreaterThan(mailed.dominant.r)
  expect((await get('/welcome')).body).toContain(linkPicture.replace('?', '?'))

  const second = await uploaded(await square('red'), { type: 'image/jpeg' })
  expect((await save({ logo: second })).error).toBeUndefined()
  const { data } = await ask('{ settingsHistory(first: 1) { id problem lines { label } } }')
  const [change] = (data as { settingsHistory: { id: string; problem: string | null; lines: object[] }[] })
    .settingsHistory
  expect(change).toMatchObject({ problem: null, lines: [{ label: 'Logo' }] })
  const { data: seen } = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: change?.id })
  const { error } = await ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
    id: change?.id,
    seen: (seen as { previewPutBack: { stamp: string } }).previewPutBack.stamp,
  })
  expect(error).toBeUndefined()
  expect(await brand()).toMatchObject({ logo, linkPicture })
})

test('undo names the picture of before again, also one that the operator set', async () => {
  await t.db.owner.query(`update tenant set logo_url = '/brand/maple-logo.svg' where id = $1`, [t.fixture.ca.id])
  const logo = await uploaded(await square('black'), { type: 'image/jpeg' })
  expect((await save({ logo })).error).toBeUndefined()
  expect((await save({ logo: '/brand/maple-logo.svg' })).data).toMatchObject({
    updateBrandColors: { logo: '/brand/maple-logo.svg' },
  })
  expect((await save({ favicon: '/brand/maple-logo.svg' })).error?.fields).toMatchObject([{ field: 'favicon' }])
  expect((await save({ logo })).error).toBeUndefined()
})

test('no address but that of an uploaded picture is accepted, and a picture that is left out stays', async () => {
  const before = await brand()
  for (const logo of ['https://elsewhere.example/a.png', '/etc/passwd', `${before.logo}0`, 'javascript:alert(1)'])
    expect((await save({ logo })).error?.fields, logo).toMatchObject([{ field: 'logo' }])
  expect((await save({})).data).toMatchObject({ updateBrandColors: { logo: before.logo } })
  expect((await save({ logo: null })).data).toMatchObject({
    updateBrandColors: { logo: null, linkPicture: before.linkPicture },
  })
})
