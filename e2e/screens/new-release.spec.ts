import type { Page } from '@playwright/test'
import { enterAs, signUp } from '../support/account.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { openAs } from '../support/sessions.ts'

const MANAGER = 'manager.toronto@maple.example'
const LIST = '/account/franchisee/customers'
/** The notice looks once a second. */
const A_WHILE_MS = 3_000

const notice = (page: Page) => page.getByText('A new version is ready')

/** Lets the server have another release than the page. */
const release = (page: Page): Promise<unknown> =>
  page.route('**/api/release', route => route.fulfill({ json: { release: 'fedcba987654' } }))

/** Somebody comes back to this tab. */
const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('the page and the server name the same release', async ({ page }) => {
  await page.goto(`${tenantUrl('maple')}/account/login`)
  const own = await page.locator('meta[name="release"]').getAttribute('content')
  const answer = await page.request.get(`${baseUrl()}/api/release`)
  expect(await answer.json()).toEqual({ release: own })
  expect(own).toMatch(/^[0-9a-f]{12}$/)
  await page.goto(`${tenantUrl('maple')}/book/location`)
  await expect(page.locator('meta[name="release"]')).toHaveAttribute('content', own ?? '')
})

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1280, tag: '@slow' },
])
  test(`staff are asked to reload after an upgrade, at ${width} px`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await release(page)
    await openAs(page, MANAGER, LIST)
    await expect(notice(page)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/release')
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(A_WHILE_MS)
    await expect(notice(page)).toBeHidden()
  })

test('nobody is asked while they type, and they are asked on the next page', async ({ page }) => {
  let isReleased = false
  await page.route('**/api/release', route =>
    isReleased ? route.fulfill({ json: { release: 'fedcba987654' } }) : route.fallback(),
  )
  await openAs(page, MANAGER, LIST)
  await page.getByRole('searchbox').first().fill('customer')
  await page.getByRole('heading', { level: 1 }).click()
  isReleased = true
  // The first question was a moment ago.
  await page.clock.runFor(61_000)
  await comeBack(page)
  await page.waitForTimeout(A_WHILE_MS)
  await expect(notice(page)).toBeHidden()
  await page.getByRole('link', { name: 'Invoices' }).and(page.locator(':visible')).first().click()
  await expect(notice(page)).toBeVisible()
})

test('customers are asked in their account, and not in the booking', async ({ page }) => {
  await release(page)
  await enterAs(page, await signUp(page))
  await page.goto(`${tenantUrl('maple')}/account/appointments`)
  await expect(notice(page)).toBeVisible()
  await page.goto(`${tenantUrl('maple')}/book/location`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(A_WHILE_MS)
  await expect(notice(page)).toBeHidden()
})
