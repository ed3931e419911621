import type { Page } from '@playwright/test'
import { servedCustomer } from '../support/customers.ts'
import { ask as askAs, signUp } from '../support/account.ts'
import { bookButton } from '../support/booking-steps.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { enterContact } from '../support/steps.ts'
import { ask, keepSession, NO_CAR, openBooking, openSchedule } from '../support/stored-booking.ts'

const SITE = tenantUrl('maple')

interface Found {
  id: string
  name: string
  email: string
}

/** Finds the customer with this email as staff. */
async function findCustomer(page: Page, token: string, email: string): Promise<Found> {
  const query = `{ customers(search: "${email}") { id name email } }`
  const [found] = (await ask<{ customers: Found[] }>(page, query, token)).customers
  if (!found) throw new Error(`${email} is not found`)
  return found
}

test('WRONG-18 staff who book for a marketplace customer take that customer’s steps', async ({ page }) => {
  const token = await keepSession(page, ownFranchise().sales)
  const customer = await findCustomer(page, token, 'marketplace@maple.example')
  await openBooking(page, '/book/select-services', { customer, car: NO_CAR, serviceIds: [] })
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  const steps = page.getByRole('navigation', { name: 'Booking steps' })
  const list = page.getByRole('group', { name: 'Select Requested Services' })
  await expect(list).toBeVisible()
  await expect(page.getByText('Select Add Ons')).toHaveCount(0)
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('checkbox', { name: /^Cabin Air Filter/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expect(page.getByRole('complementary').getByText('Cabin Air Filter')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/book/select-services')
  await page.goto(`${SITE}/book/select-add-ons`)
  await expect(page).toHaveURL(/\/book\/select-services$/)
})

test('WRONG-18 staff who book for an ordinary customer keep the ordinary steps', async ({ page }) => {
  const token = await keepSession(page, ownFranchise().sales)
  const customer = await findCustomer(page, token, 'customer@maple.example')
  await openBooking(page, '/book/select-services', { customer, car: NO_CAR, serviceIds: [] })
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: /^Tire Rotation/ }).check()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/\/book\/select-add-ons$/)
})

/** Books for a new customer with an email that already has an account. @returns the alert */
async function bookWith(page: Page, { name, email }: Omit<Found, 'id'>) {
  await openSchedule(page)
  await chooseOwnHour(page)
  await enterContact(page, { name, email, phone: '4165550188' })
  await page.getByLabel('Password', { exact: true }).fill('a-good-password')
  await bookButton(page).click()
  return page.getByRole('alert').filter({ hasText: 'There is already' })
}

test('WRONG-18 an email of a customer that staff see: they open the customer, or book for them with what was typed', async ({
  page,
}) => {
  const customer = await servedCustomer(page)
  await keepSession(page, ownFranchise().manager)
  const alert = await bookWith(page, customer)
  await expect(alert).toContainText('There is already a customer with this email.')
  await expect(alert).not.toContainText('log in')
  await expect(alert.getByRole('link', { name: 'Open this customer' })).toHaveAttribute(
    'href',
    `/account/franchisee/customers/${customer.id}`,
  )
  await expectAccessible(page)
  await alert.getByRole('button', { name: `Book for ${customer.name}` }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: /^Service (Confirmed|Requested)$/ })).toBeVisible()
  // The customer has the earlier order and this one, with the typed contact.
  const { customerWorkOrders } = await askAs<{ customerWorkOrders: { workOrders: { workOrder: object }[] } }>(
    customer.token,
    page,
    '{ customerWorkOrders(past: false, pageNumber: 1) { workOrders { workOrder { contact { name phoneNumber } } } } }',
  )
  expect(customerWorkOrders.workOrders).toHaveLength(2)
  expect(customerWorkOrders.workOrders).toContainEqual({
    workOrder: { contact: { name: customer.name, phoneNumber: '4165550188' } },
  })
})

test('WRONG-18 an email of a customer that the franchise never served: staff learn what to do, and nothing about the customer', async ({
  page,
}) => {
  const unknown = await signUp(page, 'Sasha Secret')
  await keepSession(page, ownFranchise().manager)
  const alert = await bookWith(page, { name: 'Pat', email: unknown.email })
  await expect(alert).toContainText('you have not served this customer yet')
  await expect(alert).toContainText('ask sales to book for them')
  await expect(alert.getByRole('link')).toHaveCount(0)
  await expect(alert.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Sasha')).toHaveCount(0)
})
