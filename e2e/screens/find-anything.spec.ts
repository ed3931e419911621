import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask } from '../support/account.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation, expectAfterRetries, hashOf } from '../support/operations.ts'
import { bookOrder, cancelOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`

/** Books an order of somebody with a name of their own, and opens the list as a manager. */
async function openList(page: Page): Promise<{ id: string; name: string; token: string }> {
  const token = await keepSession(page, ownFranchise().manager)
  const name = `Fin ${randomUUID().slice(0, 8)}`
  const id = await bookOrder(page, name)
  await page.goto(LIST)
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  return { id, name, token }
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })

test('with the keyboard alone: a slash opens the search, arrows move, Enter opens, Escape closes', async ({ page }) => {
  const { id, name } = await openList(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(palette(page).getByRole('group', { name: 'Go to' }).getByRole('option').first()).toHaveText(
    'New booking',
  )
  await page.keyboard.type(name)
  const orders = palette(page).getByRole('group', { name: 'Work orders' })
  await expect(orders.getByRole('option')).toHaveCount(1)
  await expect(orders.locator('mark').first()).toHaveText(name)
  await expect(orders.getByRole('option')).toContainText(`Order ${id}`)
  await expect(orders.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  const customer = palette(page).getByRole('group', { name: 'Customers' }).getByRole('option')
  await page.keyboard.press('ArrowDown')
  await expect(customer).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await customer.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(palette(page)).not.toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${LIST}/${id}`)
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveCount(1)
  await expect(recent).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('an order is found by its number and Enter at once, also when it is cancelled', async ({ page }) => {
  const { id, name, token } = await openList(page)
  await cancelOrder(page, token, id)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(`#${id}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${LIST}/${id}`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('a late answer never replaces that of a newer text', async ({ page }) => {
  const { id, name } = await openList(page)
  const hash = hashOf('Search')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/graphql', async route => {
    const sent = route.request().postDataJSON() as { query?: string; variables?: { text?: string } } | null
    if (sent?.query !== hash) return await route.fallback()
    asked.push(sent.variables?.text ?? '')
    if (sent.variables?.text === 'zzzz') await released
    await route.fallback().catch(() => undefined)
  })
  await page.keyboard.press('Control+k')
  await field(page).fill('zzzz')
  await expect.poll(() => asked).toContain('zzzz')
  await field(page).fill(name)
  const option = palette(page).getByRole('group', { name: 'Work orders' }).getByRole('option')
  await expect(option).toContainText(`Order ${id}`)
  release()
  await page.waitForTimeout(300)
  await expect(option).toContainText(`Order ${id}`)
})

test('it says when nothing matches and when it cannot search, and tries again', async ({ page }) => {
  await openList(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('zzzzqqqq')
  await expect(palette(page)).toContainText(
    'Nothing matches “zzzzqqqq”. Try a phone number, an order number or a plate.',
  )
  await answerOperation(page, 'Search', { statusCode: 503, message: 'Please try again in a moment.' })
  await field(page).fill('zzzzqq')
  await expectAfterRetries(page, palette(page).getByText('Please try again in a moment.'))
  await page.unrouteAll()
  await palette(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(palette(page)).toContainText('Nothing matches “zzzzqq”.')
})

test('pages and settings are found by their name, and a slash in a field is a slash', async ({ page }) => {
  await openList(page)
  await page.getByLabel('Search work orders').fill('a')
  await page.getByLabel('Search work orders').press('/')
  await expect(page.getByLabel('Search work orders')).toHaveValue('a/')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await field(page).fill('hours')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/hours$/)
  await expect(page).toHaveTitle(/^Book Online \| .* – Opening hours/)
})

test('on a phone a button opens it over the whole screen', async ({ page }) => {
  const { id, name } = await openList(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Find anything' }).click()
  await field(page).fill(name)
  const option = palette(page).getByRole('group', { name: 'Work orders' }).getByRole('option')
  await expect(option).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await option.click()
  await expect(page).toHaveURL(`${LIST}/${id}`)
})

test('technicians find neither orders of other vans nor pages that are closed to them', async ({ page, browser }) => {
  const { technicians } = ownFranchise()
  const manager = await browser.newPage()
  const token = await keepSession(manager, ownFranchise().manager)
  const name = `Fin ${randomUUID().slice(0, 8)}`
  const id = await bookOrder(manager, name)
  const { workOrder } = await ask<{ workOrder: { van: { name: string } } }>(
    token,
    manager,
    `{ workOrder(id: ${id}) { van { name } } }`,
  )
  await manager.close()
  const driving = ownFranchise().vans.indexOf(workOrder.van.name)
  const other = technicians[(driving + 1) % 3] ?? ''
  await keepSession(page, other)
  await page.goto(LIST)
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill(`#${id}`)
  await expect(palette(page)).toContainText('Nothing matches')
  await field(page).fill('settings')
  await expect(palette(page)).toContainText('Nothing matches')
})
