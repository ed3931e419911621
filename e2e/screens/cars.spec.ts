import type { Page } from '@playwright/test'
import { ask, type Customer, enterAs, managerToken, saveCar, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { cancelOrder } from '../support/orders.ts'
import { activePlan, readPlan } from '../support/plans.ts'
import { openAs } from '../support/sessions.ts'

const READ = (id: string) => `mutation { updateMileage(userVehicleId: ${id}, mileage: 84000) { id } }`

let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const addCar = (page: Page, model: 'Camry' | 'F-150', name: string | null = null) =>
  saveCar(page, customer.token, model, name)

const open = (page: Page) => page.goto(`${tenantUrl('maple')}/account/cars`)
const card = (page: Page, name: string) => page.getByRole('listitem', { name })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` }).click()

test('CARS-01 the cars are listed, each with edit, and another is added as in the booking', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add your vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add another vehicle' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Year', { exact: true }).selectOption('2018')
  await dialog.getByLabel('Make', { exact: true }).selectOption('Toyota')
  await dialog.getByLabel('Model', { exact: true }).selectOption('Camry')
  await dialog.getByLabel('Engine', { exact: true }).selectOption({ label: '2.5L 4 cyl' })
  await dialog.getByLabel('Nickname, plate or fleet ID (optional)').fill('BLUE 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, '2018 Toyota Camry')).toContainText('BLUE 1')
  await page.getByRole('button', { name: 'Add another vehicle' }).click()
  await dialog.getByRole('tab', { name: 'VIN Lookup' }).click()
  await dialog.getByLabel('VIN', { exact: true }).fill('1FTEW1E59KFA12345')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const edits = page.getByRole('main').getByRole('button', { name: /^Edit / })
  await expect(edits).toHaveCount(2)
  await edits.first().click()
  await edits.first().click()
  await expect(page.getByRole('button', { name: 'Set VIN' })).toHaveCount(2)
  await expectAccessible(page)
})

test('two cars of one model can be distinguished', async ({ page }) => {
  for (const name of ['BLUE 1', 'RED 2']) await addCar(page, 'Camry', name)
  await open(page)
  await expect(card(page, '2018 Toyota Camry')).toHaveCount(2)
  await expectAccessible(page)
  await edit(page, '2018 Toyota Camry, RED 2')
  await expect(card(page, '2018 Toyota Camry').filter({ hasText: 'RED 2' })).toContainText('Set VIN')
})

test('CARS-06 a mileage is a number, at least 1 and at least the current one', async ({ page }) => {
  await addCar(page, 'Camry')
  await open(page)
  await edit(page, '2018 Toyota Camry')
  await page.getByRole('button', { name: 'Update Mileage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Mileage' })
  const mileage = dialog.getByLabel('Mileage in kilometres')
  const go = dialog.getByRole('button', { name: 'Continue' })
  for (const nothing of ['', '0', ' ']) {
    await mileage.fill(nothing)
    await expect(go).toBeDisabled()
  }
  await mileage.fill('many')
  await go.click()
  await expect(dialog.getByText('Please enter the mileage in digits.')).toBeVisible()
  await mileage.fill('84,000')
  await go.click()
  await expect(dialog).toBeHidden()
  await expect(card(page, '2018 Toyota Camry')).toContainText('84,000 km')
  await page.getByRole('button', { name: 'Update Mileage' }).click()
  await mileage.fill('83999')
  await go.click()
  await expect(dialog.getByText('The mileage must be at least 84,000 km.')).toBeVisible()
  await mileage.fill('84500')
  await go.click()
  await expect(card(page, '2018 Toyota Camry')).toContainText('84,500 km')
})

test('CARS-07 CARS-10 another engine is saved once it is chosen, and the page reloads with it', async ({ page }) => {
  await addCar(page, 'F-150')
  await open(page)
  const name = '2018 Ford F-150'
  const before = await card(page, name).textContent()
  await edit(page, name)
  await page.getByRole('button', { name: 'Update Engine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Engine' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  const engines = dialog.getByLabel('Engine', { exact: true })
  await expect(engines).toBeEnabled()
  const last = (await engines.getByRole('option').allTextContents()).at(-1) ?? ''
  expect(before).not.toContain(last)
  await engines.selectOption({ label: last })
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Save' }).click()])
  await expect(card(page, name)).toContainText(last)
})

test('CARS-08 a VIN of 17 characters and a name that is not empty can be set', async ({ page }) => {
  await addCar(page, 'Camry')
  await open(page)
  await edit(page, '2018 Toyota Camry')
  await page.getByRole('button', { name: 'Set VIN' }).click()
  const vin = page.getByRole('dialog', { name: 'Set VIN' })
  await expect(vin.getByRole('button', { name: 'Save' })).toBeDisabled()
  await vin.getByLabel('VIN', { exact: true }).fill('4t1b11hk5ju12345')
  await vin.getByRole('button', { name: 'Save' }).click()
  await expect(vin.getByText('A VIN has exactly 17 letters and digits')).toBeVisible()
  await vin.getByLabel('VIN', { exact: true }).fill('4t1b11hk5ju123456')
  await expect(vin.getByLabel('VIN', { exact: true })).toHaveValue('4T1B11HK5JU123456')
  await vin.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, '2018 Toyota Camry')).toContainText('4T1B11HK5JU123456')
  await page.getByRole('button', { name: 'Set name' }).click()
  const name = page.getByRole('dialog', { name: 'Set name' })
  for (const nothing of ['', '   ']) {
    await name.getByLabel('Nickname, plate or fleet ID').fill(nothing)
    await expect(name.getByRole('button', { name: 'Save' })).toBeDisabled()
  }
  await name.getByLabel('Nickname, plate or fleet ID').fill('FLEET 7')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, '2018 Toyota Camry')).toContainText('FLEET 7')
})

test('CARS-12 a car is deleted, unless an assigned work order still needs it', async ({ page }) => {
  const appointment = await bookAppointment(page, customer)
  await addCar(page, 'F-150')
  await open(page)
  await edit(page, '2018 Toyota Camry')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete this vehicle?' })
  const sent = page.waitForRequest(request => request.postData()?.includes(`"${appointment.userVehicleId}"`) ?? false)
  await confirm.getByRole('button', { name: 'Delete vehicle' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Could not delete vehicle because an assigned work order still exists.',
  )
  expect(((await sent).postDataJSON() as { variables: object }).variables).toEqual({ id: appointment.userVehicleId })
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(card(page, '2018 Toyota Camry')).toBeVisible()
  await cancelOrder(page, await managerToken(page), appointment.id)
  await edit(page, '2018 Toyota Camry')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm.getByRole('button', { name: 'Delete vehicle' }).click()
  await expect(card(page, '2018 Toyota Camry')).toBeHidden()
  await expect(card(page, '2018 Ford F-150')).toBeVisible()
})

test('CARS-13 a failure shows in a dialog, and the input stays', async ({ page }) => {
  const id = await addCar(page, 'Camry')
  await ask(customer.token, page, READ(id))
  await open(page)
  await edit(page, '2018 Toyota Camry')
  await page.getByRole('button', { name: 'Update Mileage' }).click()
  const form = page.getByRole('dialog', { name: 'Update Mileage' })
  const problem = page.getByRole('dialog', { name: 'This didn’t work' })
  await form.getByLabel('Mileage in kilometres').fill('85000')
  const send = async (shown: string | RegExp): Promise<void> => {
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(problem.getByRole('alert')).toHaveText(shown)
    await page.keyboard.press('Escape')
    await expect(problem).toBeHidden()
    await expect(form.getByLabel('Mileage in kilometres')).toHaveValue('85000')
  }
  await answerOperation(page, 'UpdateMileage', { statusCode: 409, message: '' })
  await send('An unexpected error occurred')
  await page.unrouteAll()
  await page.context().setOffline(true)
  await send(/^We could not reach the server\./)
  await page.context().setOffline(false)
  // Another device deletes the car, so the server does not find it.
  await ask(customer.token, page, `mutation { deleteUserVehicle(id: ${id}) { id } }`)
  await send('The vehicle was not found.')
})

test('CARS-04 a customer is offered Update Mileage, Update Engine and Delete; staff are sent from this page to their work orders', async ({
  page,
  browser,
}) => {
  await addCar(page, 'Camry')
  await open(page)
  await edit(page, '2018 Toyota Camry')
  for (const name of ['Update Mileage', 'Update Engine', 'Delete'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  const staff = await newVisitor(browser)
  await openAs(staff, 'manager.toronto@maple.example', '/account/cars')
  await expect(staff).toHaveURL(/work-orders/)
  await staff.context().close()
})

test('what was done to a car and what is due next is shown; a list that cannot be loaded can be tried again', async ({
  page,
}) => {
  await answerOperation(page, 'Garage', { statusCode: 500, message: 'Broken' })
  await open(page)
  await expect(page.getByText('We couldn’t load your cars.')).toBeVisible()
  await page.unrouteAll()
  const vehicle = { id: '1', year: 2018, make: 'Toyota', model: 'Camry', engine: '2.5L 4 cyl' }
  const service = (name: string, lastServicedKm: number, intervalKm: number) => ({
    keyName: name,
    name,
    intervalKm,
    intervalMonths: null,
    lastServicedKm,
    lastServicedAt: '2026-01-05T15:00:00Z',
  })
  const car = {
    id: '1',
    vin: null,
    name: null,
    smartcarVehicleId: null,
    mileageUnit: 'km',
    vehicle,
    mileage: [{ mileage: 84_000, unit: 'km', source: 'typed', createdAt: '2026-05-01T15:00:00Z' }],
    serviceHistory: [service('Oil change', 80_000, 8_000), service('Tire rotation', 75_000, 8_000)],
  }
  await answerOperation(page, 'Garage', { data: { userVehicles: [car] } })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('meter', { name: 'Oil change' })).toHaveAttribute('aria-valuetext', 'Next in 4,000 km')
  await expect(page.getByText('Overdue by 1,000 km')).toBeVisible()
  await expect(page.getByText('Last: 1/5/2026, at 80,000 km')).toBeVisible()
  await expectAccessible(page)
  await answerOperation(page, 'Garage', { data: { userVehicles: [] } })
  await page.reload()
  await expect(page.getByText('No cars yet.')).toBeVisible()
  await expectAccessible(page)
})

test('CARS-05 a car gets its VIN and name, its plan is managed in its card, and it is connected, on a simulated service here', async ({
  page,
}) => {
  test.slow()
  const plan = await activePlan(page, customer)
  await open(page)
  await card(page, '2018 Toyota Camry').getByRole('button', { name: 'Request Cancellation' }).click()
  const ending = page.getByRole('dialog', { name: 'Cancel this plan?' })
  await ending.getByRole('button', { name: 'End plan' }).click()
  await expect(card(page, '2018 Toyota Camry').getByRole('button', { name: 'Undo Cancel' })).toBeVisible()
  expect((await readPlan(page, customer, plan)).cancelEffectiveAt).not.toBeNull()
  await edit(page, '2018 Toyota Camry')
  await page.getByRole('button', { name: 'Set VIN' }).click()
  const vin = page.getByRole('dialog', { name: 'Set VIN' })
  await vin.getByLabel('VIN', { exact: true }).fill('4T1B11HK5JU123456')
  await vin.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, '2018 Toyota Camry')).toContainText('4T1B11HK5JU123456')
  await page.getByRole('button', { name: 'Set name' }).click()
  const name = page.getByRole('dialog', { name: 'Set name' })
  await name.getByLabel('Nickname, plate or fleet ID').fill('FLEET 7')
  await name.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, '2018 Toyota Camry')).toContainText('FLEET 7')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Connect your car' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('mode')).toBe('simulated')
  for (const asked of ['read_odometer', 'read_location', 'control_security'])
    await expect(page.getByText(asked)).toBeVisible()
  await page.getByRole('button', { name: 'Deny access' }).click()
  await expect(page.getByText('Your car was not connected.')).toBeVisible()
  await edit(page, '2018 Toyota Camry')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByLabel('Odometer of the simulated car (km)').fill('91234')
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByText('Your car is connected.')).toBeVisible()
  await expect(page).toHaveURL(`${tenantUrl('maple')}/account/cars`)
  await expect(card(page, '2018 Toyota Camry')).toContainText('91,234 km')
  await edit(page, '2018 Toyota Camry')
  await expect(page.getByRole('button', { name: 'Read mileage' })).toBeVisible()
})

test('a connection that was not started here is refused', async ({ page }) => {
  await page.goto(`${tenantUrl('maple')}/account/cars?code=stolen&state=forged`)
  await expect(page.getByRole('alert')).toContainText('This connection request has expired')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(`${tenantUrl('maple')}/account/cars`)
})
