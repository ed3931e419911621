import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask } from '../support/account.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { bookOrder, cancelOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { AHEAD, chooseHour, ownHour } from '../support/own-hours.ts'
import { workWithVans } from '../support/own-rows.ts'
import { keepSession } from '../support/stored-booking.ts'
import { bookedInVan, vanIdOf } from '../support/vans/van-orders.ts'

const orderPage = (id: string) => `${tenantUrl('maple')}/account/franchisee/work-orders/${id}`
const MOVE = 'mutation Move($id: ID!, $at: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $at) { reason } }'

test.beforeEach(() => workWithVans(3))

/** Counts the presses of a person. */
function counted() {
  let clicks = 0
  return {
    press: async (what: Locator) => {
      clicks++
      await what.click()
    },
    count: () => clicks,
  }
}

const vansIn = (dialog: Locator) => dialog.getByRole('group', { name: 'Van' }).getByRole('radio')

test('WOFLOW-03 a request is confirmed in two presses, with a van that is free', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const at = '2026-07-27T15:00:00Z'
  const blockers: string[] = []
  for (const van of vans) blockers.push(await bookedInVan(page, token, { name: 'Bea Busy', van, at }))
  const id = await bookedInVan(page, token, { name: 'Rae Request', at })
  await page.goto(orderPage(id))
  await expect(page.getByText('No van was available at that time.').first()).toBeVisible()
  await cancelOrder(page, token, blockers[1] ?? '')
  // True no more, so it is not said.
  await expect(page.getByText('No van was available at that time.')).toHaveCount(1)
  const { press, count } = counted()
  await press(page.getByRole('button', { name: 'Confirm Order' }))
  const dialog = page.getByRole('dialog', { name: 'Which van takes this order?' })
  await expect(vansIn(dialog)).toHaveCount(3)
  await expect(vansIn(dialog).first()).toBeChecked()
  await expect(vansIn(dialog).first()).toHaveAccessibleName(new RegExp(`^${vans[1]} Suggested Free .+`))
  await expect(vansIn(dialog).last()).toBeDisabled()
  await expect(vansIn(dialog).last()).toHaveAccessibleName(new RegExp(`^${vans[2]} Busy: Bea Busy, 11:00 AM`))
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: `Confirm for ${vans[1]}` }))
  await expect(page.getByText(`Confirmed for ${vans[1]}. We emailed the customer.`)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(2)
})

test('WODETAIL-09 an order is moved in four presses and keeps its van', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const id = await bookedInVan(page, token, { name: 'Mo Moved', van: vans[1], at: '2026-06-16T13:00:00Z' })
  await page.goto(orderPage(id))
  const { press, count } = counted()
  await press(page.getByRole('button', { name: 'Reschedule' }))
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await press(dialog.getByRole('button', { name: /^Wed\s*17/ }))
  await press(dialog.getByRole('radio', { name: /^Wednesday, June 17, 2:00 PM, / }))
  await expect(vansIn(dialog).first()).toHaveAccessibleName(new RegExp(`^${vans[1]} Current van Free`))
  await expect(vansIn(dialog).first()).toBeChecked()
  await press(dialog.getByRole('button', { name: /^Move to Wed,.Jun.17,.2:00.PM$/ }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(new RegExp(`^Moved to Wed,.Jun.17,.2:00.PM, ${vans[1]}\\.`))).toBeVisible()
  await expect(page.getByText('from 2026-06-16 09:00 am to 2026-06-17 02:00 pm')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})

test('a van that is busy at the new time is never changed without a word', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const at = '2026-06-18T18:00:00Z'
  const id = await bookedInVan(page, token, { name: 'Mo Moved', van: vans[0], at: '2026-06-18T13:00:00Z' })
  await bookedInVan(page, token, { name: 'Bea Busy', van: vans[0], at })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(orderPage(id))
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseHour(dialog, at)
  await expect(dialog.getByText(`${vans[0]} is busy at 2:00 PM. ${vans[1]} is free.`)).toBeVisible()
  await vansIn(dialog)
    .and(page.getByRole('radio', { name: vans[2] }))
    .check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: new RegExp(`^Move to .+ with ${vans[2]}$`) }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(new RegExp(`from ${vans[0]} to ${vans[2]}$`))).toBeVisible()
})

test('where no van is free the order waits for one, and says so before it is moved', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const at = '2026-06-19T18:00:00Z'
  const id = await bookedInVan(page, token, { name: 'Mo Moved', van: vans[0], at: '2026-06-19T13:00:00Z' })
  for (const van of vans) await bookedInVan(page, token, { name: 'Bea Busy', van, at })
  await page.goto(orderPage(id))
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseHour(dialog, at)
  await expect(dialog.getByText('No van is free at this time. The order will wait for a van.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Request Fri/ }).click()
  await expect(page.getByText('Moved. No van is available then, so it needs a van.')).toBeVisible()
  await expect(page.getByText(new RegExp(`no longer ${vans[0]}$`))).toBeVisible()
})

test('a keyboard alone moves an order into another van', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const id = await bookedInVan(page, token, { name: 'Kim Keys', van: vans[0], at: '2026-06-22T13:00:00Z' })
  await page.goto(orderPage(id))
  await page.getByRole('button', { name: 'Assign Work Order' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign Work Order' })
  await expect(vansIn(dialog).first()).toBeChecked()
  await expect(vansIn(dialog).and(page.getByRole('radio', { name: `${vans[0]} Current van` }))).toBeDisabled()
  await expectAccessible(page)
  await vansIn(dialog).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(vansIn(dialog).nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Assigned to ${vans[2]}.`)).toBeVisible()
  await expect(page.getByText('Assigned', { exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(`from ${vans[0]} to ${vans[2]}`))).toBeVisible()
})

test('a van that somebody takes meanwhile is marked as busy, and another one is suggested', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const at = '2026-06-23T13:00:00Z'
  const id = await bookedInVan(page, token, { name: 'Rick Race', van: vans[0], at })
  await page.goto(orderPage(id))
  await page.getByRole('button', { name: 'Assign Work Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Work Order' })
  await expect(dialog.getByRole('button', { name: `Assign to ${vans[1]}` })).toBeEnabled()
  await bookedInVan(page, token, { name: 'Quick Quinn', van: vans[1], at })
  await expect(dialog.getByRole('button', { name: `Assign to ${vans[2]}` })).toBeEnabled()
  await expect(dialog.getByText('Busy: Quick Quinn, 9:00 AM')).toBeVisible()
})

/** Opens an order as a second person's browser, with a dialog that is filled in. */
async function rescheduling(page: Page): Promise<{ id: string; token: string; dialog: Locator }> {
  const token = await keepSession(page, ownFranchise().manager)
  const id = await bookOrder(page, `Tess ${randomUUID().slice(0, 8)}`)
  await page.goto(orderPage(id))
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseHour(dialog, await ownHour(page, AHEAD, { token }))
  return { id, token, dialog }
}

test('when somebody else moves the order first, the dialog says who and when, and both changes are possible', async ({
  page,
  browser,
}) => {
  const { id, token, dialog } = await rescheduling(page)
  await ask(token, page, MOVE, { id, at: await ownHour(page, AHEAD, { token }) })
  const note = dialog.getByRole('status').filter({ hasText: 'This order changed while you were editing.' })
  await expect(note.getByRole('listitem')).toHaveText([
    /, \d+:\d\d [AP]M: Rescheduled, from 2026-07-\d\d .+ to 2026-06-/,
  ])
  await dialog.getByRole('button', { name: /^Move to/ }).click()
  await expect(note).toContainText('Save your input anyway, or leave the order as it is now.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Rescheduled', { exact: true })).toHaveCount(2)

  const second = await newVisitor(browser)
  const other = await rescheduling(second)
  const wanted = await ownHour(second, AHEAD, { token: other.token })
  await ask(other.token, second, MOVE, { id: other.id, at: wanted })
  await other.dialog.getByRole('button', { name: /^Move to/ }).click()
  await other.dialog.getByRole('button', { name: 'Use the other change' }).click()
  await expect(other.dialog).toBeHidden()
  const read = 'query At($id: ID!) { workOrder(id: $id) { scheduledAt } }'
  expect(await ask(other.token, second, read, { id: other.id })).toEqual({
    workOrder: { scheduledAt: new Date(wanted).toISOString() },
  })
  await second.context().close()
})

test('when somebody else cancels the order, an open dialog stays and says so', async ({ page }) => {
  const { id, token, dialog } = await rescheduling(page)
  await cancelOrder(page, token, id)
  await expect(
    dialog.getByText('This order was closed while you were editing. It can’t be changed any more.'),
  ).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: /: Cancelled, / })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Move to/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This order was cancelled.')).toBeVisible()
})

test('when somebody else confirms the request, the question which van stays and says so', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const at = '2026-07-28T15:00:00Z'
  const blockers: string[] = []
  for (const van of vans) blockers.push(await bookedInVan(page, token, { name: 'Bea Busy', van, at }))
  const id = await bookedInVan(page, token, { name: 'Rae Request', at })
  for (const blocker of blockers) await cancelOrder(page, token, blocker)
  await page.goto(orderPage(id))
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which van takes this order?' })
  await expect(vansIn(dialog).first()).toBeChecked()
  await ask(token, page, 'mutation C($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }', {
    id,
    vanId: await vanIdOf(page, token, vans[2]),
  })
  await expect(dialog.getByText('Somebody else confirmed this order.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: `Confirmed, ${vans[2]}` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Confirm/ })).toBeDisabled()
})
