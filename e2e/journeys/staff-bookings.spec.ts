import { bookButton } from '../support/booking-steps.ts'
import { fleetCustomer } from '../support/customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { orderOf } from '../support/orders.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { chooseService, openNextStep } from '../support/steps.ts'
import { keepSession } from '../support/stored-booking.ts'

const SITE = tenantUrl('maple')

// In the gate: LOC-03 (screens/location), SCHED-10 and -11 (screens/schedule).
test('staff find a customer by search and book for them, for the fleet that they drive for', { tag: '@slow' }, async ({
  page,
}) => {
  await keepSession(page, ownStaff('manager'))
  const { name, email, link } = await fleetCustomer(page)
  await page.goto(`${SITE}/book/location`)
  await page.getByRole('combobox', { name: 'Customer' }).fill(name)
  await page.getByRole('option', { name: email }).click()
  // The vehicles load last and move everything below them.
  await expect(page.getByRole('region', { name }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('group', { name: 'Customer’s addresses' }).getByRole('radio').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  await chooseService(page, /^Conventional Oil Change/)
  await openNextStep(page)

  await chooseOwnHour(page)
  const fleet = page.getByLabel('Book appointment for vendor')
  await fleet.check()
  await page.getByRole('combobox', { name: 'Vendor or fleet' }).selectOption(link.vendorName)
  await expect(page.getByLabel('Vendor reference (optional)')).toHaveValue(link.externalCustomerVendorId)
  await expect(page.getByRole('textbox', { name: 'Discount code' })).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await expect(
    page
      .getByText('Customer discount')
      .or(page.getByText('Discount', { exact: true }))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${SITE}/account/franchisee/work-orders/${await orderOf(email)}`)
  await expect(page.getByText(name).first()).toBeVisible()
  const about = page.getByText('About this order')
  await expect(about).toBeVisible()
  // Folded on a phone.
  if (await page.getByText(link.vendorName).first().isHidden()) await about.click()
  await expect(page.getByText(link.vendorName).first()).toBeVisible()
  await expect(page.getByText(/ Van \d/).first()).toBeVisible()
})
