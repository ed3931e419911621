import { expect, expectAccessibleAtBothWidths, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const ANALYTICS = `${tenantUrl('maple')}/account/franchisee/analytics`

test('an owner sees at which step visitors leave, and a manager has no such page', async ({ page, browser }) => {
  const visitor = await newVisitor(browser)
  const sent = visitor.waitForResponse(answer => answer.url().endsWith('/api/analytics'))
  await visitor.goto(`${tenantUrl('maple')}/book/location?utm_source=spring-flyer`)
  expect((await sent).status()).toBe(204)
  await visitor.context().close()

  await keepSession(page, 'owner@maple.example')
  await page.goto(ANALYTICS)
  await page.getByRole('tab', { name: 'Abandoned bookings' }).click()
  await expect(page.getByRole('heading', { name: /of \d+ visitors? booked/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Visitors by step, as a table' }).getByText('Add-ons')).toBeVisible()
  await expect(page.getByText('spring-flyer')).toBeVisible()
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByLabel('Period', { exact: true }).selectOption('Choose days')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-07')
  await expect(page.getByText('Nobody opened the booking in these days.', { exact: false })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2019-01-07')
  await expect(page.getByText('Choose a last day that is not before the first', { exact: false })).toBeVisible()

  const manager = await newVisitor(browser)
  await keepSession(manager, ownStaff('manager'))
  await manager.goto(`${ANALYTICS}?tab=abandoned`)
  await expect(manager.getByRole('tab', { name: 'Generate Reports' })).toBeVisible()
  await expect(manager.getByRole('tab', { name: 'Abandoned bookings' })).toHaveCount(0)
  await manager.context().close()
})
