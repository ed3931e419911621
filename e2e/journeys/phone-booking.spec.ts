import type { Page } from '@playwright/test'
import { ask } from '../support/account.ts'
import { servedCustomer } from '../support/customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { orderOf } from '../support/orders.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { chooseHour, ownHour } from '../support/own-hours.ts'
import { keepSession } from '../support/stored-booking.ts'

const PAGE = `${tenantUrl('maple')}/account/franchisee/phone-booking`

/** Counts what staff do: one for a field that is filled in, and one for a choice. */
function counted() {
  let count = 0
  return {
    act: async (action: Promise<unknown>): Promise<void> => {
      count++
      await action
    },
    count: () => count,
  }
}

async function openPhoneBooking(page: Page): Promise<void> {
  await keepSession(page, ownStaff('manager'))
  await page.goto(PAGE)
  await expect(page.getByRole('heading', { level: 1, name: 'Phone booking' })).toBeVisible()
}

test('staff book for a caller who is new in at most twelve actions', async ({ page }) => {
  await openPhoneBooking(page)
  const { street, city, postalCode } = ownFranchise().address
  const email = `caller.${Date.now()}@example.com`
  const { act, count } = counted()
  await act(page.getByLabel('Name', { exact: true }).fill('Dana Caller'))
  await act(page.getByLabel('Email', { exact: true }).fill(email))
  await act(page.getByLabel('Phone', { exact: true }).fill('4165550144'))
  await act(page.getByRole('combobox', { name: 'Service address' }).fill(`${street}, ${city} ${postalCode}`))
  await act(
    page
      .getByRole('option', { name: new RegExp(`^${street}`) })
      .first()
      .click(),
  )
  await act(page.getByRole('combobox', { name: 'Find your car' }).fill('2018 camry'))
  await act(
    page
      .getByRole('option', { name: /2018 Toyota Camry/ })
      .first()
      .click(),
  )
  await act(page.getByRole('radio', { name: /^2\.5L 4 cyl/ }).click())
  await act(page.getByRole('radio', { name: /^Conventional Oil Change/ }).check())
  const hour = await ownHour(page)
  await expectAccessible(page)
  await chooseHour(page, hour)
  await act(Promise.resolve())
  await act(page.getByRole('button', { name: /^Book for / }).click())
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(12)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${await orderOf(email)}`)
  await expect(page.getByText('Dana Caller').first()).toBeVisible()
})

test('the page says what is missing, and starts over only after a question', async ({ page }) => {
  await openPhoneBooking(page)
  await expect(page.getByText('Choose an address to continue.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Robin Caller')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Caller')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('starting over clears the search for a customer and a refused booking', async ({ page }) => {
  const { name, email } = await servedCustomer(page)
  await openPhoneBooking(page)
  const search = page.getByRole('combobox', { name: 'Customer' })
  await search.fill(email)
  await page.getByRole('option', { name: email }).click()
  await expect(page.getByRole('region', { name })).toBeVisible()
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: /^Tire Rotation/ }).check()
  await chooseHour(page, await ownHour(page))
  await answerOperation(page, 'CreateWorkOrder', { statusCode: 409, message: 'Refused' })
  await page.getByRole('button', { name: /^Book for / }).click()
  const refusal = page.getByText('please contact support')
  await expect(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(search).toHaveValue('')
  await expect(refusal).toBeHidden()
})

test('a caller is found by the plate, and that car and the only address are chosen', async ({ page }) => {
  const customer = await servedCustomer(page)
  const plate = `P${Date.now() % 1_000_000}X`
  await ask(
    customer.token,
    page,
    'mutation Name($id: ID!, $name: String!) { setName(userVehicleId: $id, name: $name) { id } }',
    { id: customer.booked.userVehicleId, name: plate },
  )
  await openPhoneBooking(page)
  await page.getByRole('combobox', { name: 'Customer' }).fill(`${plate.slice(0, 3)}-${plate.slice(3)}`.toLowerCase())
  await page.getByRole('option', { name: `Plate ${plate}` }).click()
  await expect(page.getByRole('region', { name: customer.name })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Customer’s addresses' }).getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio', { name: plate })).toBeChecked()
})
