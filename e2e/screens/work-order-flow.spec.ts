import type { Page } from '@playwright/test'
import { ask, connectCar, signUp } from '../support/account.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { confirmedJob, inspectedJob, jobFor, requestedJob } from '../support/jobs.ts'
import { answerOperation } from '../support/operations.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const openOrder = (page: Page, id: string) => page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm Order' })
const inspection = (page: Page) => page.getByRole('link', { name: 'Vehicle Inspection', exact: true })
const completion = (page: Page) => page.getByRole('button', { name: 'Complete Order' })

/** Returns what the page sends when it confirms. */
async function confirming(page: Page): Promise<{ id: string; vanId: string }> {
  const sent = await page.waitForRequest(request => request.postData()?.includes('"vanId"') ?? false)
  return (sent.postDataJSON() as { variables: { id: string; vanId: string } }).variables
}

test('WOFLOW-02 a requested order is confirmed with its id and a van, and then cannot be confirmed again', async ({
  page,
}) => {
  const { id } = await requestedJob(page, ownStaff('technician'))
  await openOrder(page, id)
  await expect(confirmButton(page)).toBeVisible()
  await expect(inspection(page)).toBeHidden()
  const sent = confirming(page)
  await confirmButton(page).click()
  expect(await sent).toEqual({ id, vanId: expect.stringMatching(/^\d+$/), version: expect.any(Number) })
  await expect(page.getByText(/^Confirmed for /)).toBeVisible()
  await expect(confirmButton(page)).toBeHidden()
  await expect(inspection(page)).toBeVisible()
})

test('WOFLOW-04 the inspection appears once the day has begun where the franchise is, and the order is confirmed', async ({
  page,
}) => {
  const id = await bookOrder(page)
  const token = await keepSession(page, ownFranchise().manager)
  const query = 'query When($id: ID!) { workOrder(id: $id) { scheduledAt } }'
  const { workOrder } = await ask<{ workOrder: { scheduledAt: string } }>(token, page, query, { id })
  const midnight = Date.parse(`${workOrder.scheduledAt.slice(0, 10)}T04:00:00Z`)
  await page.clock.setFixedTime(midnight - 1000)
  await openOrder(page, id)
  await expect(page.getByText(/^You can start the inspection on /)).toBeVisible()
  await expect(inspection(page)).toBeHidden()
  await page.clock.setFixedTime(midnight)
  await openOrder(page, id)
  await expect(inspection(page)).toBeVisible()
  await expect(page.getByText(/^You can start the inspection on /)).toBeHidden()
})

/** Poor items need a photo, or a note that says why there is none. */
const NOTES = 'Left mirror is loose.\nRear left tires: too wet for a photo\nBrake fluid: dark'

test('WOFLOW-05 an inspection has findings for each corner and the whole vehicle', async ({ page }) => {
  const { id, token } = await confirmedJob(page)
  await openOrder(page, id)
  await inspection(page).click()
  const found = { good: 'Good', fair: 'Fair', poor: 'Poor' } as const
  const corners = { 'Front left': 'good', 'Front right': 'fair', 'Rear left': 'poor', 'Rear right': 'good' } as const
  for (const [name, condition] of Object.entries(corners)) {
    const corner = page.getByRole('region', { name })
    await corner.getByRole('group', { name: 'Tires' }).getByRole('radio', { name: found[condition] }).press('Space')
    await corner.getByRole('group', { name: 'Brakes' }).getByRole('radio', { name: 'Fair' }).press('Space')
    await corner.getByLabel('DOT code').fill(`DOT ${name}`)
  }
  const rear = page.getByRole('region', { name: 'Rear left' }).getByRole('checkbox', { name: /^Estimated/ })
  await rear.press('Space')
  const findings = { Windshields: 'Good', 'Washer fluid': 'Fair', 'Brake fluid': 'Poor', Leaks: 'Good' }
  for (const [name, condition] of Object.entries(findings))
    await page.getByRole('group', { name, exact: true }).getByRole('radio', { name: condition }).press('Space')
  await page.getByLabel('Mileage', { exact: true }).fill('84000')
  await page.getByLabel('Tire size').fill('215/55R17')
  await page.getByLabel('Engine hours').fill('1300')
  await page.getByLabel('Inspection notes').fill(NOTES)
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await expect(completion(page)).toBeVisible()
  const fields =
    'corners tireSize engineHours windshieldsCondition brakeFluid windshieldFluid leakInspection notes isFinished'
  const { workOrder } = await ask<{ workOrder: { inspection: object } }>(
    token,
    page,
    `query Found($id: ID!) { workOrder(id: $id) { inspection { ${fields} } } }`,
    { id },
  )
  const corner = (name: string, tireCondition: string, estimated = false) => ({
    tireCondition,
    brakeCondition: 'fair',
    tireIdNumber: `DOT ${name}`,
    estimated,
  })
  expect(workOrder.inspection).toEqual({
    corners: {
      FrontLeft: corner('Front left', 'good'),
      FrontRight: corner('Front right', 'fair'),
      RearLeft: corner('Rear left', 'poor', true),
      RearRight: corner('Rear right', 'good'),
    },
    tireSize: '215/55R17',
    engineHours: 1300,
    windshieldsCondition: 'good',
    brakeFluid: 'poor',
    windshieldFluid: 'fair',
    leakInspection: 'good',
    notes: NOTES,
    isFinished: true,
  })
})

test('WOFLOW-06 an order can be completed once it is inspected, and not before its day', async ({ page }) => {
  const waiting = await confirmedJob(page)
  await openOrder(page, waiting.id)
  await expect(inspection(page)).toBeVisible()
  await expect(completion(page)).toBeHidden()
  const { id } = await inspectedJob(page)
  await openOrder(page, id)
  await expect(completion(page)).toBeVisible()
  await expect(inspection(page)).toBeHidden()
  // Go to the day before the visit, as when it was moved after its inspection.
  await page.clock.setFixedTime('2026-04-30T12:00:00Z')
  await openOrder(page, id)
  await expect(page.getByText(/^You can start the inspection on /)).toBeVisible()
  await expect(completion(page)).toBeHidden()
})

test('SMARTCAR-04 the technician unlocks and locks a connected car during the job, and the timeline shows it', async ({
  page,
  browser,
}) => {
  const customer = await signUp(page, 'Cora Connected')
  const { id, token } = await jobFor(page, customer.id)
  const query = 'query Car($id: ID!) { workOrder(id: $id) { userVehicle { id } } }'
  const { workOrder } = await ask<{ workOrder: { userVehicle: { id: string } } }>(token, page, query, { id })
  await openOrder(page, id)
  await expect(inspection(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlock car' })).toBeHidden()
  await connectCar(page, customer, workOrder.userVehicle.id)
  await page.reload()
  await page.getByRole('button', { name: 'Unlock car' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock car' })
  await answerOperation(page, 'UnlockVehicle', { statusCode: 503, message: 'The car does not answer right now.' })
  await dialog.getByRole('button', { name: 'Unlock car' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The car does not answer right now.')
  await expectAccessible(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Unlock car' }).click()
  await expect(page.getByText('Car unlocked', { exact: true })).toBeVisible()
  const lock = { name: 'Lock car', exact: true }
  await page.getByRole('button', lock).click()
  await page.getByRole('dialog', lock).getByRole('button', lock).click()
  await expect(page.getByText('Car locked', { exact: true })).toBeVisible()
  // Only the technician may lock the car.
  const manager = await newVisitor(browser)
  await keepSession(manager, ownFranchise().manager)
  await openOrder(manager, id)
  await expect(manager.getByText('Car locked', { exact: true })).toBeVisible()
  await expect(manager.getByRole('button', lock)).toBeHidden()
})
