import type { Page } from '@playwright/test'
import { bookButton } from '../support/booking-steps.ts'
import { servedCustomer } from '../support/customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { chooseHour, ownHour } from '../support/own-hours.ts'
import { chooseCarByModel, chooseOwnAddress, chooseService, openContact } from '../support/steps.ts'
import { keepSession } from '../support/stored-booking.ts'

const PHONE_BOOKING = `${tenantUrl('maple')}/account/franchisee/phone-booking`

/** Steps 2 and 3 of a car that is found by its name. */
async function chooseNextCar(page: Page, search: string, car: RegExp, engine: RegExp, service: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Find your car' }).fill(search)
  await page.getByRole('option', { name: car }).first().click()
  await page.getByRole('radio', { name: engine }).first().click()
  await chooseService(page, service)
}

const addCar = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add another car' }).click()
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

test('a guest books three cars at one address in one visit, and cancels one of them', async ({ page }, info) => {
  test.slow()
  await chooseOwnAddress(page)
  await chooseCarByModel(page)
  await chooseService(page, /^Conventional Oil Change/)
  await addCar(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Which car is next?' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Also in this visit' })).toContainText('2018 Toyota Camry')
  await expectAccessible(page)
  await chooseNextCar(page, '2018 civic', /2018 Honda Civic/, /cyl/, /^Tire Rotation/)
  await addCar(page)
  await chooseNextCar(page, '2018 camry', /2018 Toyota Camry/, /^2\.5L 4 cyl/, /^Tire Rotation/)
  await expect(page.getByRole('list', { name: 'Also in this visit' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).click()

  if (info.project.name === 'phone') await page.getByRole('button', { name: /^Total \$/ }).click()
  for (const car of ['Car 1 of 3: 2018 Toyota Camry', 'Car 2 of 3: 2018 Honda Civic', 'Car 3 of 3: 2018 Toyota Camry'])
    await expect(shown(page, car)).toBeVisible()
  // The trip is paid once.
  await expect(page.getByText('Mobile Service Fee', { exact: true }).filter({ visible: true })).toHaveCount(1)
  if (info.project.name === 'phone') await page.keyboard.press('Escape')
  const hour = await ownHour(page)
  await chooseHour(page, hour)
  await openContact(page)
  await fillInContact(page)
  await bookButton(page).click()

  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  for (const car of ['Car 1 of 3', 'Car 2 of 3', 'Car 3 of 3']) await expect(shown(page, car)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Manage your booking' }).click()
  await expect(page.getByRole('heading', { name: 'Car 1 of 3 in this visit' })).toBeVisible()
  await expect(page.getByText('A new time or address is for all 3 cars of the visit.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the 2018 Honda Civic' }).click()
  await expect(page.getByRole('heading', { name: 'Car 2 of 3 in this visit' })).toBeVisible()
  await expect(page.getByText(/changed on the page of the 2018 Toyota Camry/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Appointment' }).click()
  await page.getByRole('radio', { name: /^Only the 2018 Honda Civic/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Car 1 of 2 in this visit' })).toBeVisible()
})

test('staff book two cars of a caller on one screen, and take one out of the visit', async ({ page }) => {
  test.slow()
  const { name, email } = await servedCustomer(page)
  await keepSession(page, ownStaff('manager'))
  await page.goto(PHONE_BOOKING)
  await page.getByRole('combobox', { name: 'Customer' }).fill(email)
  await page.getByRole('option', { name: email }).click()
  await expect(page.getByRole('region', { name })).toBeVisible()
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  await page.getByRole('radio', { name: /^Tire Rotation/ }).check()
  await addCar(page)
  // A car that is in the visit is not offered again.
  await page.getByRole('radio', { name: 'Add another vehicle' }).check()
  await page.getByRole('combobox', { name: 'Find your car' }).fill('2018 camry')
  await page
    .getByRole('option', { name: /2018 Toyota Camry/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /^2\.5L 4 cyl/ }).click()
  await page.getByRole('radio', { name: /^Conventional Oil Change/ }).check()
  await expectAccessible(page)
  await chooseHour(page, await ownHour(page))
  await page.getByRole('button', { name: /^Book for / }).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  const second = (
    await page
      .getByText(/booking number \d+/)
      .nth(1)
      .innerText()
  ).replace(/^.*number (\d+).*$/s, '$1')

  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${second}`)
  await expect(page.getByRole('heading', { name: 'Car 2 of 2 in this visit' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByRole('radio', { name: /^Only this car, the 2018 Toyota Camry/ }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^First available/ })
    .click()
  await page.getByRole('button', { name: /^Move to / }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Another car at this address?' })).toBeVisible()
  await expect(shown(page, 'Mobile Service Fee')).toBeVisible()
})

async function fillInContact(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Gwen Guest')
  await page.getByLabel('Email', { exact: true }).fill(`gwen.${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Phone', { exact: true }).fill('4165550188')
  await page.getByLabel('Continue as a guest').check()
}
