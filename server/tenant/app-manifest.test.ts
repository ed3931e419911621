import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { appIcon } from './app-icon.ts'
import { TenantDirectory } from './tenant-directory.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const get = (url: string, host = t.fixture.ca.host) => t.app.inject({ url, headers: { host } })

/** Returns the colour at a point of a picture, as parts of 255. */
async function colorAt(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('a tenant’s app has its name and colours, and opens on the work orders', async () => {
  const { headers, body } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const { rows } = await t.db.owner.query<{ name: string; primary: string }>(
    `select name, colors->>'primary' as primary from tenant where id = 1`,
  )
  expect(JSON.parse(body)).toMatchObject({
    short_name: rows[0]?.name,
    theme_color: rows[0]?.primary,
    start_url: '/account/franchisee/work-orders',
    display: 'standalone',
  })
  const other = await get('/manifest.webmanifest', t.fixture.us.host)
  expect(JSON.parse(other.body).short_name).not.toBe(rows[0]?.name)
})

test('its icons are squares of their size, and a maskable one has room around the picture', async () => {
  const { icons } = JSON.parse((await get('/manifest.webmanifest')).body) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes, purpose } of icons) {
    const { statusCode, headers, rawPayload } = await get(src)
    expect({ src, statusCode, type: headers['content-type'] }).toEqual({ src, statusCode: 200, type: 'image/png' })
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
    if (purpose === 'maskable') expect(await colorAt(rawPayload, 60, 256)).toEqual([255, 255, 255, 255])
  }
  expect((await get('/app-icon/64.png')).statusCode).toBe(404)
})

test('the icon is the tenant’s own, else its logo, else its initial on its colour', async () => {
  const square = (color: string) =>
    `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${color}"/></svg>`).toString('base64')}`
  const tenant = await new TenantDirectory(t.db.databases).get(1)
  if (!tenant) throw new Error('there is no tenant 1')
  const colors = { ...tenant.colors, primary: '#123456' }
  const iconColor = async (faviconUrl: string | null, logoUrl: string | null) =>
    await colorAt(await appIcon(t.db.databases.of(1), { ...tenant, faviconUrl, logoUrl, colors }, '192'), 96, 20)
  expect(await iconColor(square('#ff0000'), square('#00ff00'))).toEqual([255, 0, 0, 255])
  expect(await iconColor(null, square('#00ff00'))).toEqual([0, 255, 0, 255])
  expect(await iconColor('/brand/missing.svg', null)).toEqual([18, 52, 86, 255])
})
