import sharp from 'sharp'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { enterLogin } from '../support/steps.ts'

const BRAND = `${tenantUrl('lonestar')}/account/franchisee/settings/brand`

/** The demo's second business gets its own pictures back. */
const restore = (): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `update tenant set logo_url = '/brand/lonestar-logo.svg', favicon_url = '/brand/lonestar-icon.svg', image = null where id = 2`,
    ),
  )
test.beforeEach(restore)
test.afterEach(restore)

test('an owner uploads a logo, sees it in the preview, saves it and takes it back', async ({ page, browser }) => {
  const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#8a1f6b' } })
    .png()
    .toBuffer()
  await page.goto(`${tenantUrl('lonestar')}/auth/login`)
  await enterLogin(page, 'owner@lonestar.example')
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(BRAND)
  const field = page.getByRole('group', { name: 'Logo', exact: true })
  await expect(field.getByRole('img')).toHaveAttribute('src', '/brand/lonestar-logo.svg')
  const choose = async (name: string, mimeType: string, buffer: Buffer) =>
    await field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('logo.png', 'image/png', Buffer.from('no picture'))
  await expect(field.getByRole('alert')).toHaveText(/This picture can’t be shown/)
  await choose('logo.gif', 'image/gif', logo)
  await expect(field.getByRole('alert')).toHaveText('Please use a PNG, JPEG, WebP or SVG picture.')
  await choose('logo.png', 'image/png', logo)
  await expect(field.getByRole('img')).toHaveAttribute('src', /^\/api\/tenant\/picture\//)
  await expect(page.locator('figure').first().locator('img')).toHaveAttribute('src', /^\/api\/tenant\/picture\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const visitor = await newVisitor(browser)
  await visitor.goto(`${tenantUrl('lonestar')}/welcome`)
  await expect(visitor.getByRole('banner').getByRole('img')).toHaveAttribute('src', /^\/api\/tenant\/picture\//)
  await visitor.context().close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await expect(field.getByRole('img')).toHaveAttribute('src', '/brand/lonestar-logo.svg')
})
