import type { Page } from '@playwright/test'
import { ask } from '../support/account.ts'
import { baseUrl, expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { completedJob, inspectedJob } from '../support/jobs.ts'
import { answerOperation } from '../support/operations.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { AHEAD, chooseHour, ownHour } from '../support/own-hours.ts'
import { serveAgain, stopServing } from '../support/own-rows.ts'
import { labelPhoto } from '../support/pictures.ts'
import { openCancellation } from '../support/steps.ts'
import { keepSession } from '../support/stored-booking.ts'

/** Opens the page of a new order as staff. */
async function openOrder(page: Page, email = ownFranchise().manager): Promise<{ id: string; token: string }> {
  const id = await bookOrder(page)
  const token = await keepSession(page, email)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Olive Order' })).toBeVisible()
  return { id, token }
}

test('WOFLOW-11 WOFLOW-12 a cancellation asks why: a picture proves another shop, notes explain another reason', async ({
  page,
}) => {
  await openOrder(page)
  await openCancellation(page)
  const dialog = page.getByRole('dialog', { name: 'Cancel Work Order' })
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  await expect(dialog.getByRole('radio')).toHaveCount(4)
  await expect(confirm).toBeDisabled()
  await expect(dialog.getByLabel('Notes')).toBeHidden()
  await dialog.getByText('Another reason').click()
  await dialog.getByLabel('Notes').fill('The dog ate the key.')
  await expect(confirm).toBeEnabled()
  await dialog.getByText('Serviced elsewhere').click()
  await expect(dialog.getByLabel('Notes')).toBeHidden()
  await expect(confirm).toBeDisabled()

  const uploaded = page.waitForRequest(request => request.method() === 'PUT')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: await labelPhoto(['OIL CHANGED']),
  })
  expect((await uploaded).url()).toMatch(/\/cancel_work_order_\d+\.jpg\?/)
  await expect(dialog.getByText('Uploaded')).toBeVisible()
  await expect(confirm).toBeEnabled()
  await expectAccessible(page)
  await confirm.click()
  await expect(page).toHaveURL(/work-orders\?.*status=upcoming/)
  await expect(page.getByText(/Work order \d+ cancelled/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Serviced elsewhere.').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Proof for the cancellation' })).toBeVisible()
})

test('UPLOAD-01 UPLOAD-02 a picture is put to the URL that its file name gets, and stored by the URL without its query; a failed upload can be sent again', async ({
  page,
}) => {
  const { id, token } = await openOrder(page)
  await openCancellation(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Serviced elsewhere').click()
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(['OIL CHANGED']) }

  await answerOperation(page, 'PresignUpload', { data: { presignUpload: { uploadUrl: '', location: '' } } })
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await expect(dialog.getByText('Failed to receive a valid URL for upload.')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await page.unrouteAll()

  // A URL accepts one file, and it already has one.
  await page.route('**/cancel_work_order_*', async route => {
    const { 'content-type': type = '' } = route.request().headers()
    const { pathname, search } = new URL(route.request().url())
    const data = route.request().postDataBuffer() ?? ''
    await page.request.put(`${baseUrl()}${pathname}${search}`, { data, headers: { 'content-type': type } })
    await route.continue()
  })
  const refused = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await dialog.getByRole('button', { name: 'Upload again' }).click()
  const [status, text] = [(await refused).status(), (await refused).statusText()]
  expect(status).toBeGreaterThanOrEqual(400)
  await expect(dialog.getByText(`Failed to upload file: ${status} ${text}`, { exact: true })).toBeVisible()
  await expect(confirm).toBeDisabled()
  await page.unrouteAll()

  const presigned = page.waitForResponse(answer => answer.request().postData()?.includes('fileName') ?? false)
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Upload again' }).click()
  const answer = await presigned
  const { variables } = answer.request().postDataJSON() as { variables: { fileName: string } }
  expect(variables.fileName).toMatch(/^cancel_work_order_\d+\.jpg$/)
  type Presigned = { data: { presignUpload: { uploadUrl: string } } }
  const { presignUpload } = ((await answer.json()) as Presigned).data
  const uploadUrl = new URL(presignUpload.uploadUrl, page.url())
  expect((await sent).url()).toBe(uploadUrl.href)
  expect(uploadUrl.search).not.toBe('')
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(page.getByText(/Work order \d+ cancelled/)).toBeVisible()
  type Read = { workOrder: { awsLink: { kind: string; location: string }[] } }
  const { workOrder } = await ask<Read>(token, page, `{ workOrder(id: ${id}) { awsLink { kind location } } }`)
  expect(workOrder.awsLink).toEqual([{ kind: expect.any(String), location: presignUpload.uploadUrl.split('?')[0] }])
})

test('WODETAIL-12 a failed change shows an error, and the input stays', async ({ page }) => {
  await openOrder(page)
  await page.getByRole('button', { name: 'Edit notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit notes' })
  await dialog.getByLabel('Notes').fill('Ring twice')
  await answerOperation(page, 'UpdateNotes', null)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Update Work Order')
  await expect(alert).toContainText('Error: Could not change work order, try again later.')
  await page.unrouteAll()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Ring twice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ring twice')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit notes' })).toBeFocused()
})

test('a plan is added to an order only with the customer’s agreement', async ({ page }) => {
  const { id, token } = await openOrder(page)
  await page.getByRole('button', { name: 'Edit services' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit services' })
  await dialog.getByRole('radio', { name: /Monthly Care Plan/i }).check()
  const plan = dialog.getByRole('region', { name: 'Plan for Olive Order' })
  const tick = plan.getByRole('checkbox', { name: /The customer agreed, on the phone or in person\.$/ })
  await expect(plan).toContainText('$49.00 per month plus tax.')
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription('Tick this box to add the plan.')
  await expectAccessible(page)
  await tick.check()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Services changed')).toBeVisible()
  const order = 'query O($id: ID!) { workOrder(id: $id) { lineItems { name } } }'
  const { workOrder } = await ask<{ workOrder: { lineItems: { name: string }[] } }>(token, page, order, { id })
  expect(workOrder.lineItems.map(({ name }) => name)).toContainEqual(expect.stringMatching(/plan/i))
})

test('services and vehicle are edited with their price shown first', async ({ page }) => {
  await openOrder(page)
  await page.getByRole('button', { name: 'Edit services' }).click()
  const services = page.getByRole('dialog', { name: 'Edit services' })
  await services.getByRole('radio', { name: /Tire Rotation/ }).check()
  await expect(services.getByText('Environmental Handling Fee')).toBeHidden()
  await expectAccessible(page)
  const total = await services
    .getByText(/^Total/)
    .locator('..')
    .innerText()
  await services.getByRole('button', { name: 'Save' }).click()
  await expect(services).toBeHidden()
  await expect(page.getByText('Services changed')).toBeVisible()
  expect(total).toMatch(/\d/)

  await page.getByRole('button', { name: 'Edit vehicle' }).click()
  const vehicle = page.getByRole('dialog', { name: 'Edit vehicle' })
  await vehicle.getByLabel('Year', { exact: true }).selectOption('2019')
  await vehicle.getByLabel('Make', { exact: true }).selectOption('Toyota')
  await vehicle.getByLabel('Model', { exact: true }).selectOption('Corolla')
  await vehicle.getByLabel('Engine', { exact: true }).selectOption({ index: 1 })
  await vehicle.getByLabel('Plate or identifier').fill('ABCD 123')
  await vehicle.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: '2019 Toyota Corolla' })).toBeVisible()
  await expect(page.getByText('ABCD 123')).toBeVisible()
})

test('WODETAIL-09 an order is moved to another time; a failure shows an error, and the choice stays', async ({
  page,
}) => {
  const { id, token } = await openOrder(page)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  const hour = await ownHour(page, AHEAD, { token })
  await chooseHour(dialog, hour)
  const move = dialog.getByRole('button', { name: /^Move to/ })
  // A tablet that is turned keeps the dialog and its choice.
  await page.setViewportSize({ width: 810, height: 1080 })
  await expect(move).toBeEnabled()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(move).toBeEnabled()
  await answerOperation(page, 'MoveWorkOrder', null)
  await move.click()
  await expect(dialog.getByText('Error: Could not change work order scheduled date, try again later.')).toBeVisible()
  await page.unrouteAll()
  await move.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Rescheduled', { exact: true })).toBeVisible()
  expect(await ask(token, page, `{ workOrder(id: ${id}) { scheduledAt } }`)).toEqual({
    workOrder: { scheduledAt: hour },
  })
})

test('WODETAIL-07 only an open order in the service area is edited', async ({ page }) => {
  const { id } = await openOrder(page)
  const edits = ['Edit vehicle', 'Edit services', 'Edit notes', 'Reschedule']
  for (const name of edits) await expect(page.getByRole('button', { name })).toBeVisible()
  const { postalCode } = ownFranchise().address
  await stopServing(postalCode)
  try {
    await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
    await expect(page.getByText('This address is not in service.')).toBeVisible()
    for (const name of edits) await expect(page.getByRole('button', { name })).toBeHidden()
    await expect(page.getByRole('main').locator('summary[aria-label="More actions"]')).toBeVisible()
  } finally {
    await serveAgain(postalCode)
  }
  const done = await completedJob(page)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${done.id}`)
  await expect(page.getByRole('button', { name: 'Edit PO number' })).toBeVisible()
  for (const name of edits) await expect(page.getByRole('button', { name })).toBeHidden()
})

test('WODETAIL-13 WODETAIL-14 the service history shows the latest mileage and an entry for every tracked service', async ({
  page,
}) => {
  const { id, token } = await inspectedJob(page)
  await ask(token, page, 'mutation C($id: ID!) { completeWorkOrder(workOrderId: $id) { id } }', { id })
  const sentRequest = page.waitForRequest(request => request.postData()?.includes('nameKeys') ?? false)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await page.getByRole('button', { name: 'Service history' }).click()
  const dialog = page.getByRole('dialog', { name: 'Service history' })
  // The dialog has the odometer reading and the services of this order.
  await expect(dialog.getByText('84,000 km, 6/1/2026')).toBeVisible()
  const row = dialog.getByRole('row', { name: /Conventional oil change/ })
  for (const text of ['6/1/2026', '84,000 km', '8,000 km']) await expect(row).toContainText(text)
  await expect(dialog.getByRole('row', { name: /Premium synthetic oil change/ })).toContainText('–')
  await expect(dialog.locator('tbody').getByRole('row')).toHaveCount(9)
  await expectAccessible(page)
  const { variables } = (await sentRequest).postDataJSON() as {
    variables: { userVehicleId: string; nameKeys: string[] }
  }
  expect(variables.userVehicleId).toMatch(/^\d+$/)
  expect(variables.nameKeys).toEqual([
    'cabin_air_filter_replacement',
    'engine_air_filter_replacement',
    'tire_rotation',
    'oil_change_basic',
    'oil_change_premium_synthetic',
    'oil_change_european_synthetic',
    'subscription_plan_monthly',
    'subscription_plan_annual',
    'subscription_plan_annual_all_inclusive',
  ])
})

/** Opens the first order of a person's list. */
async function openFirstOrder(page: Page, email: string): Promise<void> {
  await keepSession(page, email)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders`)
  await page
    .getByRole('link', { name: /Confirmed|Requested/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
}

test('WODETAIL-15 a technician of a delivery partner sees the banner; a manager does not, nor a technician elsewhere', async ({
  page,
  browser,
}) => {
  const banner = /delivery-partner franchise/
  await openFirstOrder(page, 'tech1.calgary@maple.example')
  await expect(page.getByText(banner)).toBeVisible()
  for (const email of ['manager.calgary@maple.example', 'tech1.toronto@maple.example']) {
    const other = await newVisitor(browser)
    await openFirstOrder(other, email)
    await expect(other.getByText(banner)).toBeHidden()
  }
})
