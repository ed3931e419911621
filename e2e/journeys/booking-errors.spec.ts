import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answerBooking, bookButton, leaveOneVan, refusal } from '../support/booking-steps.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import {
  chooseAddOn,
  chooseCarByModel,
  chooseService,
  enterContact,
  openContact,
  openNextStep,
} from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

const guest = (firstName: string) => ({
  name: `${firstName} Guest`,
  email: `${firstName.toLowerCase()}.${randomUUID()}@example.com`,
  phone: '4165550188',
})

/** Opens step 4 with an hour chosen and fills it in as a guest. */
async function wantHour(page: Page, hour: string, contact: ReturnType<typeof guest>): Promise<void> {
  await openSchedule(page, { slot: { date: hour, isBooked: false } })
  await expect(page.locator(`[role=radio][value="${hour}"]`)).toBeChecked()
  await enterContact(page, contact)
  await page.getByLabel('Continue as a guest').check()
}

test('two customers want the last van of an hour: the first gets it, the second sees an error and picks another time', async ({
  page,
  browser,
}, info) => {
  const hour = await leaveOneVan(page)
  const quicker = await newVisitor(browser, { viewport: info.project.use.viewport ?? undefined })
  const notes = page.getByLabel('Notes for the technician (optional)')
  await wantHour(page, hour, guest('Sam'))
  await notes.fill('The gate code is 4711.')
  await wantHour(quicker, hour, guest('Quinn'))
  await bookButton(quicker).click()
  await expect(quicker.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await quicker.context().close()

  await bookButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'The time selected is no longer available' })
  await expect(alert).toBeInViewport()
  await expect(page.locator(`[role=radio][value="${hour}"]`)).toHaveAccessibleName(/request a booking for the slot$/)
  // On a phone the time comes back into view, with Continue.
  await expect(page.getByRole('button', { name: /^(Continue|Book)$/ })).toBeDisabled()
  await expectAccessible(page)
  await chooseOwnHour(page)
  await expect(alert).toHaveCount(0)
  await openContact(page)
  await expect(notes).toHaveValue('The gate code is 4711.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sam Guest')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
})

test('a server that fails at every step causes a delay and loses no input', async ({ page }) => {
  const fail = (operation: string) => answerOperation(page, operation, { statusCode: 500, message: 'No.' })
  const again = async (name = 'Refresh') => {
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
  }
  const contact = guest('Fay')

  await test.step('the address is checked again by the next step', async () => {
    await fail('ServiceArea')
    await page.goto(`${tenantUrl('maple')}/`)
    const { street, city, postalCode } = ownFranchise().address
    await page.getByRole('combobox', { name: 'Service address' }).fill(`${street}, ${city} ${postalCode}`)
    await page
      .getByRole('option', { name: new RegExp(`^${street}`) })
      .first()
      .click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid address')
    await expect(page.getByRole('combobox', { name: 'Service address' })).toHaveValue(new RegExp(`^${street}`))
    await again('Get Started')
  })

  await test.step('lists of vehicles and services are asked for again', async () => {
    await fail('VehicleMakes')
    await page.getByLabel('Nickname, plate or fleet ID (optional)').fill('FAY 1')
    await page.getByLabel('Year', { exact: true }).selectOption('2018')
    await expect(page.getByText('We couldn’t load the list.')).toBeVisible()
    await again('Try again')
    await fail('Offers')
    await chooseCarByModel(page)
    await expect(page.getByText('Whoops, it looks like something went wrong.')).toBeVisible()
    await again()
    await expect(page.getByLabel('Nickname, plate or fleet ID (optional)')).toHaveValue('FAY 1')
    await chooseService(page, /^Conventional Oil Change/)
  })

  await test.step('the add-ons too', async () => {
    await chooseAddOn(page, /^Cabin Air Filter/)
    await expect(page).toHaveURL(/schedule-book$/)
    await page.goBack()
    await fail('Offers')
    await page.reload()
    await expect(page.getByText('Whoops, it looks like something went wrong.')).toBeVisible()
    await again()
    await expect(page.getByRole('checkbox', { name: /^Cabin Air Filter/ })).toBeChecked()
  })

  await test.step('so are times and prices', async () => {
    await fail('Availability')
    await fail('TaxRates')
    await openNextStep(page)
    await page.reload()
    await expect(page.getByText('We couldn’t load the times.')).toBeVisible()
    await again()
    await chooseOwnHour(page)
    await enterContact(page, contact)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('booking'))).toContain(contact.email)
    await page.reload()
    await openContact(page)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(contact.name)
    await page.getByLabel('Continue as a guest').check()
  })

  await test.step('and the booking itself is sent again, as one and the same', async () => {
    const notLost = 'Your booking isn’t lost. Tap again: you won’t be booked twice.'
    await page.route('**/api/graphql', route => route.abort())
    await bookButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: notLost })).toBeInViewport()
    await page.unrouteAll()
    await answerBooking(page, refusal({ statusCode: 500, error: 'DEFECT', message: 'No.' }), 500)
    await bookButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'please contact support' })).toBeInViewport()
    await expectAccessible(page)
    await page.unrouteAll()
    await bookButton(page).click()
    await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
    await expect(page.getByText('Cabin Air Filter').first()).toBeVisible()
  })
})
