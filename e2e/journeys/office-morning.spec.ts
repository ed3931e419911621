import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask } from '../support/account.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const STAFF = `${tenantUrl('maple')}/account/franchisee`
const MOVE = 'mutation Move($id: ID!, $at: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $at) { reason } }'

/** Books an order that waits for a van, because it is at night. */
async function requestedOrder(page: Page, token: string, name: string, night: string): Promise<string> {
  const id = await bookOrder(page, name)
  await ask(token, page, MOVE, { id, at: `${night}T06:00:00Z` })
  return id
}

/** Confirms the open order into the first van. */
async function confirmIntoFreeVan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which van takes this order?' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: /^Confirm for/ }).click()
  await expect(page.getByText(/^Confirmed for .*We emailed the customer\.$/)).toBeVisible()
}

// Long forms of what live-orders, van-choice, van-suggestions, assign-franchise and create-customer prove one by one.

test(
  'a manager’s morning: requests are assigned to vans, one moves to another van, one to another franchise, and a new one appears automatically',
  { tag: '@slow' },
  async ({ page }, info) => {
    // Each run gives Calgary's van an order on another night.
    const farNight = `2026-07-${20 + 3 * info.repeatEachIndex + (info.project.name === 'phone' ? 0 : 1)}`
    const name = `Morning ${randomUUID().slice(0, 8)}`
    const token = await keepSession(page, ownFranchise().region)
    await requestedOrder(page, token, name, '2026-07-13')
    const far = await requestedOrder(page, token, name, farNight)
    await page.goto(`${STAFF}/work-orders?status=requested`)
    await page.getByLabel('Franchise', { exact: true }).selectOption(ownFranchise().name)
    await page.getByLabel('Search work orders').fill(name)
    const rows = page.getByRole('tabpanel').getByRole('link', { name })
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)

    await requestedOrder(page, token, name, '2026-07-14')
    await page.getByRole('button', { name: '1 new order' }).click()
    await expect(rows).toHaveCount(3)

    await rows.first().click()
    await confirmIntoFreeVan(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Assign Work Order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign Work Order' })
    await dialog.getByRole('radio', { disabled: false }).first().check()
    await dialog.getByRole('button', { name: /^Assign to/ }).click()
    await expect(page.getByText(/^Assigned to .*\.$/)).toBeVisible()

    await page.goto(`${STAFF}/work-orders?status=requested&filter=${encodeURIComponent(name)}`)
    await expect(rows).toHaveCount(2)
    await rows.first().click()
    await confirmIntoFreeVan(page)
    await page.getByRole('main').getByRole('link', { name: 'Work Orders', exact: true }).click()
    await expect(page).toHaveURL(/status=upcoming/)

    await page.goto(`${STAFF}/work-orders/${far}`)
    await page.getByRole('button', { name: 'Assign Work Order' }).click()
    await dialog.getByLabel('Franchise', { exact: true }).selectOption('Calgary')
    await dialog.getByRole('radio', { name: /^Calgary Van 1 / }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /ssign to Calgary Van 1$/ }).click()
    await expect(page.getByText('Assigned to Calgary Van 1.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('region', { name })).toContainText('Calgary')
  },
)

test('sales create a customer of a new fleet, find them and book for them', { tag: '@slow' }, async ({ page }) => {
  const name = `Fleur ${randomUUID().slice(0, 8)}`
  await keepSession(page, 'sales@maple.example')
  await page.goto(`${STAFF}/customers`)
  await page.getByRole('link', { name: 'Create New Customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone Number').fill('4165550142')
  await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a-good-password')
  await page.getByRole('button', { name: 'New Vendor' }).click()
  await page.getByLabel('Fleet Name').fill(`Fleet of ${name}`)
  await page.getByLabel('Remittance Fee %').fill('7.5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText(`${name} created.`)).toBeVisible()
  await page.getByLabel('Search Customer Name').fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText('416-555-0142')
  await expectAccessible(page)
  await page.getByRole('button', { name: '+ New Booking' }).click()
  await expect(page).toHaveURL(/\/book\/location$/)
  await expect(page.getByRole('region', { name })).toBeVisible()
})
