import type { Page } from '@playwright/test'
import { ask, salesToken, signUp } from '../support/account.ts'
import { saveAddress } from '../support/customers.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { confirmedJob, inspectedJob, requestedJob } from '../support/jobs.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { AHEAD } from '../support/own-hours.ts'
import { openCancellation } from '../support/steps.ts'

const open = (page: Page, id: string) => page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)

test('WODETAIL-05 each dialog of an order opens, and a new mileage charge is confirmed in its own', async ({
  page,
}) => {
  const customer = await signUp(page, 'Mona Moved')
  const far = ownFranchise().farAddress
  await saveAddress(page, customer, far)
  const requested = await requestedJob(page, ownFranchise().manager)
  await open(page, requested.id)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Which van takes this order?' }).getByRole('radio')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const id = await bookOrder(page, 'Mona Moved', { ...AHEAD, token: await salesToken(page), customerId: customer.id })
  await open(page, id)
  for (const [button, title] of [
    ['Edit vehicle', 'Edit vehicle'],
    ['Edit services', 'Edit services'],
    ['Edit PO number', 'Edit PO number'],
    ['Edit notes', 'Edit notes'],
    ['Service history', 'Service history'],
    ['Assign Work Order', 'Assign Work Order'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  await openCancellation(page)
  await expect(dialog.getByRole('heading', { name: 'Cancel Work Order' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Change Address' }).click()
  await dialog.getByText(far.street).click()
  await expect(dialog.getByText(/^The mileage charge will be \$\d+\.\d\d: \$\d+\.\d\d more than now/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  const charge = page.getByRole('dialog', { name: 'Confirm mileage charge' })
  await expect(charge).toContainText(far.street)
  await expect(charge).toContainText(/The mileage charge will be \$\d+\.\d\d/)
  await charge.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('radio', { name: new RegExp(far.street) })).toBeChecked()
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  await charge.getByRole('button', { name: 'Agree and change address' }).click()
  await expect(dialog).toBeHidden()
  const query =
    'query Moved($id: ID!) { workOrder(id: $id) { address { street } lineItems { price service { name } } } }'
  const { workOrder } = await ask<{
    workOrder: { address: { street: string }; lineItems: { price: number; service: { name: string } }[] }
  }>(requested.token, page, query, { id })
  expect(workOrder.address.street).toBe(far.street)
  expect(workOrder.lineItems.find(line => line.service.name === 'mileage_charge')?.price).toBeGreaterThan(0)

  // Orders of today or earlier can be inspected and completed.
  const confirmed = await confirmedJob(page)
  await open(page, confirmed.id)
  await page.getByRole('link', { name: 'Vehicle Inspection' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle inspection' })).toBeVisible()
  const inspected = await inspectedJob(page)
  await open(page, inspected.id)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Complete Order' })).toContainText('Total')
})
