import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask } from '../support/account.ts'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { bookOrder, cancelOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`
const MOVE = 'mutation Move($id: ID!, $at: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $at) { reason } }'

/** Books an order that waits for a van, because it is at night. */
async function requestedOrder(page: Page, token: string, name: string, night: string): Promise<string> {
  const id = await bookOrder(page, name)
  await ask(token, page, MOVE, { id, at: `${night}T05:00:00Z` })
  return id
}

test('a new order is announced on an open list and moves no row until it is shown, and a removed order disappears', async ({
  page,
}) => {
  const name = `Lively ${randomUUID().slice(0, 8)}`
  const token = await keepSession(page, ownFranchise().manager)
  const middle = await requestedOrder(page, token, name, '2026-07-08')
  await page.goto(`${LIST}?status=requested&filter=${encodeURIComponent(name)}`)
  const rows = page.getByRole('tabpanel').getByRole('link', { name })
  await expect(rows).toHaveCount(1)
  const place = await rows.first().boundingBox()

  await requestedOrder(page, token, name, '2026-07-07')
  const pill = page.getByRole('button', { name: '1 new order' })
  await expect(pill).toBeVisible()
  expect(await rows.first().boundingBox()).toEqual(place)
  // Rows added at the end move nothing.
  const last = await requestedOrder(page, token, name, '2026-07-09')
  await expect(rows).toHaveCount(2)
  await pill.click()
  await expect(rows).toHaveCount(3)
  await expect(pill).toBeHidden()

  await cancelOrder(page, token, middle)
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toHaveAttribute('href', new RegExp(`/${last}$`))
})

test('when two users edit an order, the second sees the changes, keeps their input, and can then save', async ({
  page,
  browser,
}) => {
  const token = await keepSession(page, ownFranchise().manager)
  const id = await bookOrder(page)
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('button', { name: 'Edit notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit notes' })
  await dialog.getByLabel('Notes', { exact: true }).fill('Park in the back.')

  const second = await newVisitor(browser)
  await keepSession(second, ownFranchise().tester)
  await second.goto(`${LIST}/${id}`)
  await second.getByRole('button', { name: 'Edit notes' }).click()
  await second.getByRole('textbox', { name: 'Notes' }).fill('Ring twice.')
  await second.getByRole('button', { name: 'Save' }).click()

  // The change arrives while the first person is typing.
  await expect(dialog.getByText('Ring twice.')).toBeVisible()
  const others = dialog.getByRole('status').filter({ hasText: 'changed while you were editing' })
  await expect(others.getByRole('listitem')).toHaveText([/^.+, \d+:\d\d [AP]M: Notes changed\.$/])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error: Could not change work order, try again later.')
  await expect(dialog.getByRole('button', { name: 'Use the other change' })).toBeVisible()
  await expect(dialog.getByLabel('Notes', { exact: true })).toHaveValue('Park in the back.')
  await dialog.getByLabel('Notes', { exact: true }).fill('Park in the back. Ring twice.')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  // The other page, which only shows the order, updates.
  await expect(second.getByText('Park in the back. Ring twice.')).toBeVisible()
  await cancelOrder(page, token, id)
  await expect(second.getByText('This order was cancelled.')).toBeVisible()
  await second.context().close()
})

test('what changed while the connection was broken is there once it is back', async ({ page, context }) => {
  const token = await keepSession(page, ownFranchise().manager)
  const id = await bookOrder(page)
  await page.goto(`${LIST}/${id}`)
  await expect(page.getByText('No notes.')).toBeVisible()
  await context.setOffline(true)
  await ask(token, page, 'mutation Note($id: ID!) { updateNotes(id: $id, notes: "Written meanwhile.") { id } }', { id })
  await context.setOffline(false)
  await expect(page.getByText('Written meanwhile.')).toBeVisible()
})
