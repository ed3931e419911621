import { randomUUID } from 'node:crypto'
import type { Request } from '@playwright/test'
import { managerToken } from '../support/account.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { answerOperation, hashOf } from '../support/operations.ts'
import { cancelOrder, requestOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

const LIST = '/account/franchisee/work-orders'

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1280, tag: '@slow' },
])
  test(`the bell counts a request as it comes, opens it, and marks it and all as read, at ${width} px`, {
    tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const name = `Belinda ${randomUUID().slice(0, 8)}`
    const token = await managerToken(page)
    const { region } = ownFranchise()
    // The region's manager books nothing, so every request of the franchise is news.
    await openAs(page, region, LIST)
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    await expect(bell).toBeInViewport()
    const first = await requestOrder(page, token, name)
    await expect(bell).toHaveAccessibleName(/[1-9]\d* unread/)

    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const row = panel.getByRole('region', { name: 'Today' }).getByRole('link', { name: `Request from ${name}` })
    await expect(row).toBeVisible()
    await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
    await expectAccessible(page)
    // On a phone the panel is a full sheet.
    if (width === 390) expect((await panel.boundingBox())?.x).toBe(0)
    await row.click()
    await expect(page).toHaveURL(new RegExp(`${LIST}/${first}$`))
    await expect(panel).toBeHidden()
    await bell.click()
    await expect(row).toBeVisible()
    await expect(row.getByRole('img', { name: 'Unread' })).toBeHidden()

    // Live, also while the panel is open.
    await cancelOrder(page, token, first)
    const cancelled = panel.getByRole('link', { name: `Appointment cancelled: ${name}` })
    await expect(cancelled.getByRole('img', { name: 'Unread' })).toBeVisible()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(panel.getByRole('img', { name: 'Unread' })).toHaveCount(0)
    await panel.getByRole('link', { name: 'See all' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications, none unread')
    await expect(page.getByRole('main').getByRole('link', { name: `Request from ${name}` })).toBeVisible()
    await expectAccessible(page)
  })

test('staff choose what they get, and see when a choice is not saved', async ({ page }) => {
  await openAs(page, ownFranchise().technicians[2], '/account/franchisee/account')
  const assigned = page.getByRole('group', { name: 'New appointment in your van' })
  await expect(assigned.getByRole('checkbox', { name: 'In the app' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Dispute opened' })).toBeHidden()
  const isSave = (request: Request) => (request.postData() ?? '').includes(hashOf('SetNotificationChoice'))
  const second = Promise.withResolvers<void>()
  let saves = 0
  await page.route('**/api/graphql', async route => {
    if (isSave(route.request()) && ++saves === 2) await second.promise
    await route.fallback()
  })
  await assigned.getByRole('checkbox', { name: 'Email' }).check()
  await assigned.getByRole('checkbox', { name: 'In the app' }).uncheck()
  // The second is sent once the first is answered, whose answer does not know it.
  await expect.poll(() => saves).toBe(2)
  await expect(assigned.getByRole('checkbox', { name: 'In the app' })).not.toBeChecked()
  const saved = page.waitForResponse(answer => isSave(answer.request()))
  second.resolve()
  await saved
  await page.reload()
  await expect(assigned.getByRole('checkbox', { name: 'Email' })).toBeChecked()
  await expect(assigned.getByRole('checkbox', { name: 'In the app' })).not.toBeChecked()
  await expectAccessible(page)
  await answerOperation(page, 'SetNotificationChoice', null)
  await assigned.getByRole('checkbox', { name: 'In the app' }).click()
  await expect(page.getByText('Your choice was not saved. Please try again.')).toBeVisible()
  await expect(assigned.getByRole('checkbox', { name: 'In the app' })).not.toBeChecked()
})

test('an empty list and a failure say what to do', async ({ page }) => {
  await openAs(page, ownFranchise().tester, '/account/franchisee/notifications')
  await expect(page.getByText('Nothing yet. We tell you here when something needs you.')).toBeVisible()
  await answerOperation(page, 'Notifications', { statusCode: 409, message: 'Please try again in a minute.' })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Please try again in a minute.')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
})
