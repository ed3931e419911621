import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask } from '../support/account.ts'
import { expect, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { withOwner } from '../support/create-franchises.ts'
import { bookOrder, cancelOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`
const MOVE = 'mutation Move($id: ID!, $at: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $at) { reason } }'

interface Order {
  status: string
  isConfirmed: boolean
  scheduledAt: string
  van: { name: string } | null
}
const orderOf = async (page: Page, token: string, id: string): Promise<Order> =>
  (
    await ask<{ workOrder: Order }>(
      token,
      page,
      `{ workOrder(id: ${id}) { status isConfirmed scheduledAt van { name } } }`,
    )
  ).workOrder

/** Books and cancels an order as a manager. */
async function cancelledOrder(page: Page): Promise<{ id: string; name: string; token: string; before: Order }> {
  const token = await keepSession(page, ownFranchise().manager)
  const name = `Carl ${randomUUID().slice(0, 8)}`
  const id = await bookOrder(page, name)
  const before = await orderOf(page, token, id)
  await cancelOrder(page, token, id)
  return { id, name, token, before }
}

test('cancelled orders have a list with who, when and why, whose search is in the address', async ({ page }) => {
  const { id, name } = await cancelledOrder(page)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Cancelled', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled Work Orders' })).toBeVisible()
  await expect(page).toHaveTitle(/ – Cancelled Work Orders$/)
  await page.getByLabel('Search work orders').fill(name)
  await expect(page).toHaveURL(`${LIST}?status=cancelled&filter=${name.replace(' ', '+')}`)
  const rows = page.getByRole('table', { name: 'Cancelled Work Orders' }).getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('The customer cancelled')
  await expect(page.getByText('1 cancelled order', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(`${id},${name}`)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expectAccessibleAtBothWidths(page)
  await rows.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`${LIST}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Work order ${id}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Work Orders', exact: true }).click()
  await expect(page).toHaveURL(`${LIST}?status=cancelled&filter=${name.replace(' ', '+')}`)
  await page.getByLabel('Search work orders').fill('nobody at all')
  await expect(page.getByText('Nothing matches “nobody at all”.')).toBeVisible()
})

test('cancelled orders are sorted by their cancellation, appointment or customer, in the address', async ({ page }) => {
  const token = await keepSession(page, ownFranchise().manager)
  const family = randomUUID().slice(0, 8)
  const [zoe, amy] = [`Zoe ${family}`, `Amy ${family}`]
  const names = [zoe, amy]
  for (const name of names) {
    const id = await bookOrder(page, name)
    await cancelOrder(page, token, id)
    // The clock of the tests stands still. The first was to be earlier, and was cancelled later.
    const position = names.indexOf(name)
    await withOwner(pool =>
      pool.query(
        `update work_order set cancelled_at = cancelled_at - $2 * interval '1 hour',
           scheduled_at = timestamptz '2026-07-20 14:00Z' + $2 * interval '1 hour' where id = $1`,
        [id, position],
      ),
    )
  }
  const listed = page.getByRole('table', { name: 'Cancelled Work Orders' }).getByRole('link', { name: family })
  await page.goto(`${LIST}?status=cancelled&filter=${family}`)
  await expect(listed).toHaveText([zoe, amy])
  const order = page.getByLabel('Order', { exact: true })
  await order.selectOption({ label: 'Customer A to Z' })
  await expect(listed).toHaveText([amy, zoe])
  await expect(page).toHaveURL(`${LIST}?status=cancelled&filter=${family}&sort=customer`)
  await page.reload()
  await expect(listed).toHaveText([amy, zoe])
  await listed.first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Work order / })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Work Orders', exact: true }).click()
  await expect(page).toHaveURL(`${LIST}?status=cancelled&filter=${family}&sort=customer`)
  await order.selectOption({ label: 'Soonest first' })
  await expect(listed).toHaveText([zoe, amy])
  await order.selectOption({ label: 'Latest first' })
  await expect(listed).toHaveText([amy, zoe])
  await order.selectOption({ label: 'Latest cancelled first' })
  await expect(listed).toHaveText([zoe, amy])
  await expect(page).toHaveURL(`${LIST}?status=cancelled&filter=${family}`)
})

test('an order is restored into its own time in two clicks', async ({ page }) => {
  const { id, token, before } = await cancelledOrder(page)
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this order?' })
  await expect(dialog).toContainText('We email the customer.')
  const restore = dialog.getByRole('button', { name: /^Restore for / })
  await expect(restore).toBeEnabled()
  await expectAccessibleAtBothWidths(page)
  await restore.click()
  await expect(page.getByText(/^Restored for .*We emailed the customer\.$/)).toBeVisible()
  await expect(page.getByRole('main').getByText('Restored', { exact: true })).toBeVisible()
  expect(await orderOf(page, token, id)).toEqual(before)
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeHidden()
})

test('without its time, another one is chosen', async ({ page }) => {
  const token = await keepSession(page, ownFranchise().manager)
  const id = await bookOrder(page, `Carl ${randomUUID().slice(0, 8)}`)
  // At night nobody is available.
  await ask(token, page, MOVE, { id, at: '2026-07-09T05:00:00Z' })
  await cancelOrder(page, token, id)
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this order?' })
  await expect(dialog.getByText('Its time is no longer available. Choose another one.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Choose a time' })).toBeDisabled()
  await dialog.getByRole('button', { name: /^First available/ }).click()
  await dialog.getByRole('button', { name: /^Restore for / }).click()
  await expect(page.getByText(/^Restored for .*We emailed the customer\.$/)).toBeVisible()
  expect(await orderOf(page, token, id)).toMatchObject({ status: 'ASSIGNED', isConfirmed: true })
})

test('technicians see why an order was cancelled, and cannot restore it', async ({ page, browser }) => {
  const manager = await browser.newPage()
  const { id, before } = await cancelledOrder(manager)
  await manager.close()
  const driver = ownFranchise().technicians[ownFranchise().vans.indexOf(before.van?.name ?? '')] ?? ''
  await keepSession(page, driver)
  await page.goto(`${LIST}/${id}`)
  await expect(page.getByText('This order was cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeHidden()
})
