import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ask } from '../support/account.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { workWithVans } from '../support/own-rows.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`
const MOVE = 'mutation Move($id: ID!, $at: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $at) { reason } }'

test.beforeEach(() => workWithVans(1))

/** Books orders and moves them to the night of July 9, so that they are requests. @param hours in UTC, by the contact's name */
async function requests(page: Page, token: string, hours: Record<string, string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [name, hour] of Object.entries(hours)) {
    const id = await bookOrder(page, name)
    await ask(token, page, MOVE, { id, at: `2026-07-09T${hour}:00Z` })
    ids.set(name, id)
  }
  return ids
}

const tick = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select order \\d+, ${name}$`) })
const names = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: / Night/ })
    .locator('css=[class*="name"]')

test('staff sort the requests, confirm several at once, and see which was not confirmed and why', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const ids = await requests(page, token, { 'Zoe Night': '05:00', 'Abe Night': '05:00', 'Mia Night': '07:00' })
  await page.goto(`${LIST}?status=requested&filter=Night`)
  await expect(tick(page, 'Mia Night')).toBeVisible()
  await page.getByLabel('Order', { exact: true }).selectOption('Customer A to Z')
  await expect(page).toHaveURL(/sort=customer/)
  await expect(names(page)).toHaveText(['Abe Night', 'Mia Night', 'Zoe Night'])
  await page.reload()
  await expect(names(page)).toHaveText(['Abe Night', 'Mia Night', 'Zoe Night'])
  // By the keyboard alone.
  const all = page.getByRole('checkbox', { name: 'Select all 3 shown' })
  await all.focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeAttached()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Each order goes into the van that suits it best')
  await dialog.getByRole('button', { name: 'Confirm 3 orders' }).click()
  await expect(dialog.getByRole('heading', { name: '2 of 3 confirmed' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(
    `Order ${ids.get('Zoe Night')}, Zoe Night: No van is free at this time.`,
  )
  await expect(dialog).toContainText(`Order ${ids.get('Abe Night')}, Abe Night: ${vans[0]}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  // What was refused stays selected, with its reason in the row.
  await expect(names(page)).toHaveText(['Zoe Night'])
  await expect(bar).toContainText('1 selected')
  await expect(page.getByText('No van is free at this time. Move the order to another time.')).toBeVisible()
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()
})

test('selected orders are printed, a page each, and downloaded', async ({ page }) => {
  const { manager } = ownFranchise()
  const token = await keepSession(page, manager)
  const ids = await requests(page, token, { 'Pia Print': '09:00', 'Pat Print': '10:00', 'Pam Print': '11:00' })
  await page.goto(`${LIST}?status=requested&filter=Print`)
  await tick(page, 'Pia Print').check()
  await tick(page, 'Pat Print').check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Download selected' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('Pia Print')
  expect(csv).not.toContain('Pam Print')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  await answerOperation(page, 'WorkOrder', { statusCode: 404, message: 'The work order was not found.' })
  await bar.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print 2 work orders' })
  await expect(dialog.getByRole('alert')).toContainText(`Order ${ids.get('Pat Print')}: The work order was not found.`)
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeDisabled()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('article', { name: `Work order ${ids.get('Pia Print')}` })).toContainText(
    'Conventional Oil Change',
  )
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > div > article')).toHaveCount(2)
  await expect(page.locator('body > div > article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})
