import type { Page } from '@playwright/test'
import { ask } from '../support/account.ts'
import { ALL_GOOD, completeAppointment, INSPECT } from '../support/appointments.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { inspectedJob, jobsOf } from '../support/jobs.ts'
import { ownFranchise } from '../support/own-franchise.ts'

/** Opens the dialog that completes an inspected order of today, as its technician. */
async function openCompletion(page: Page): Promise<{ id: string; token: string }> {
  const { id, token } = await inspectedJob(page)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  return { id, token }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Complete Order' })
const ORDER =
  'query Order($id: ID!) { workOrder(id: $id) { status lineItems { price } invoice { invoiceNumber billedAmount } events { type data } } }'

test('WRONG-20 WOFLOW-07 WOFLOW-08 WOFLOW-09 completing applies what was agreed and chosen, and ends on the list', async ({
  page,
}) => {
  const { id, token } = await openCompletion(page)
  const dialog = dialogOf(page)
  const oil = dialog.getByLabel('Oil', { exact: true })
  // The vans have no conventional oil of the weight that this car needs.
  await expect(oil.locator('option:checked')).toHaveText('Not from van stock')
  await expect(oil).toHaveAccessibleDescription('Pick the oil you used, so that the van’s stock stays right.')
  await expect(dialog.getByLabel('Oil used')).toBeHidden()
  const recommended = oil.locator('option', { hasText: 'recommended' })
  await oil.selectOption((await recommended.getAttribute('value')) ?? '')
  // Both oils are named in full.
  await expect(dialog.getByText(/^This order sold conventional oil, and you picked \d+W-\d+ \w+/)).toBeVisible()
  await dialog.getByLabel('Oil filter').selectOption({ index: 1 })
  await dialog.getByLabel('Oil used').fill('4.2')
  await dialog.getByLabel('Discount', { exact: true }).selectOption('Percentage')
  await dialog.getByLabel('Percent off').fill('10')
  await dialog.getByRole('button', { name: 'Adjust prices' }).click()
  // The fields replace the lines of the bill, and the first one is ready.
  await expect(dialog.getByRole('textbox').and(page.locator(':focus'))).toHaveAccessibleDescription(/^List price/)
  await expect(dialog.getByText('Mobile Service Fee')).toHaveCount(1)
  await dialog.getByLabel('Mobile Service Fee').fill('0.00')
  await dialog.getByLabel('PO number').fill('PO 55')
  await expectAccessible(page)

  let release = (): void => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const sentRequest = page.waitForRequest(request => request.postData()?.includes('inventoryOilFilterId') ?? false)
  await page.route('**/api/graphql', async route => {
    if (route.request().postData()?.includes('inventoryOilFilterId')) await held
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Complete Order' }).click()
  await expect(dialog.getByText('Completing...')).toBeVisible()
  const { variables } = (await sentRequest).postDataJSON() as { variables: Record<string, unknown> }
  release()
  await expect(page).toHaveURL(/work-orders\?.*status=past/)
  await expect(page.getByText(/Order completed, invoice \d+\./)).toBeVisible()

  expect(variables).toMatchObject({
    id,
    discountType: 'PERCENT',
    discountAmount: 1_000,
    poNumber: 'PO 55',
    subscriptionTypeId: null,
    discountCodeId: null,
    discountCodeAmount: null,
    promoCreditAmount: 0,
    lineItems: [{ id: expect.any(String), discountedPrice: 0 }],
    inventoryOilFilterId: expect.any(String),
    inventoryCabinFilterId: null,
    inventoryEngineFilterId: null,
    oilId: expect.any(String),
    oilLitres: 4.2,
  })
  const { workOrder } = await ask<{
    workOrder: { status: string; events: { type: string; data: { used?: string } }[] }
  }>(token, page, ORDER, { id })
  expect(workOrder.status).toBe('COMPLETE')
  expect(workOrder.events.at(-1)?.data.used).toMatch(/^PH\d+, 4\.2 L \d+W-\d+$/)
})

test('WOFLOW-10 a completion that fails says so and keeps what was filled in', async ({ page }) => {
  const { id, token } = await openCompletion(page)
  const dialog = dialogOf(page)
  await dialog.getByLabel('PO number').fill('PO 66')
  await answerOperation(page, 'CompleteWorkOrder', null)
  const complete = dialog.getByRole('button', { name: 'Complete Order' })
  await complete.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Complete Work Order')
  await expect(alert).toContainText('Error: Could not complete work order, try again later.')
  await page.unrouteAll()
  await expect(dialog.getByLabel('PO number')).toHaveValue('PO 66')
  expect((await ask<{ workOrder: { status: string } }>(token, page, ORDER, { id })).workOrder.status).toBe('ASSIGNED')
  await complete.click()
  await expect(page).toHaveURL(/work-orders\?.*status=past/)
})

test('a price above the list price and a percentage above 100 show errors at their fields, and can be corrected there', async ({
  page,
}) => {
  await openCompletion(page)
  const dialog = dialogOf(page)
  const complete = dialog.getByRole('button', { name: 'Complete Order' })
  await dialog.getByRole('button', { name: 'Adjust prices' }).click()
  const fee = dialog.getByLabel('Mobile Service Fee')
  await fee.fill('1050')
  await expect(dialog.getByText('Prices can’t be raised here.')).toBeVisible()
  await expect(complete).toBeDisabled()
  await fee.fill('10.50')
  await expect(dialog.getByText('Prices can’t be raised here.')).toBeHidden()
  await dialog.getByLabel('Discount', { exact: true }).selectOption('Percentage')
  await dialog.getByLabel('Percent off').fill('150')
  await expect(dialog.getByText('Please enter at most 100%.')).toBeVisible()
  await expect(complete).toBeDisabled()
  await dialog.getByLabel('Percent off').fill('15')
  await expect(complete).toBeEnabled()
})

test('without a network a completion is saved on this device and sent once the network is back, and a list says that it cannot load', async ({
  page,
  context,
}) => {
  const names = ['Dora Done', 'Olive Order']
  const { token, ids } = await jobsOf(page, ownFranchise().technicians[0], names)
  const [done = '', id = ''] = ids
  await completeAppointment(page, token, done)
  await ask(token, page, INSPECT, { id, inspection: ALL_GOOD })
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  const dialog = dialogOf(page)
  const complete = dialog.getByRole('button', { name: 'Complete Order' })
  await expect(complete).toBeEnabled()
  await context.setOffline(true)
  await complete.click()
  await expect(page.getByText('Saved on this phone. We’ll send it when you’re back online.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Offline · 1 waiting' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Open invoice' })).toBeVisible()
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders`)
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByText('Past', { exact: true }).click()
  await expect(page.getByText('We could not reach the server. Check your connection and try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
})
