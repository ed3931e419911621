import type { Page } from '@playwright/test'
import { type Address, TORONTO } from '../support/addresses.ts'
import { expect, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { keepSession, NO_CAR, openBooking } from '../support/stored-booking.ts'

const SCREENS = [
  ['/book/select-services', /^Tire Rotation/],
  ['/book/select-add-ons', /^Cabin Air Filter/],
] as const
/** An address in a country without prices of the tenant. */
const EL_PASO: Address = {
  ...TORONTO,
  street: '500 E San Antonio Ave',
  city: 'El Paso',
  postalCode: '79901',
  province: 'Texas',
  provinceCode: 'TX',
  country: 'United States',
  countryCode: 'US',
  lat: 31.7584,
  lng: -106.4783,
}

const FAILURE = { statusCode: 500, message: 'No.' }

/** Expects an error, and the list after Refresh. */
async function expectRefresh(page: Page, message: string, offer: RegExp): Promise<void> {
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('radio', { name: offer }).or(page.getByRole('checkbox', { name: offer }))).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toHaveCount(0)
}

test('SVC-24: services and add-ons ask for a vehicle, and say when there is nothing', async ({ context }) => {
  for (const [path] of SCREENS) {
    const withoutCar = await context.newPage()
    await openBooking(withoutCar, path, { car: NO_CAR })
    await expect(withoutCar.getByText('Please select vehicle', { exact: true })).toBeVisible()
    // Close it, because its stored state would affect the next page.
    await withoutCar.close()
    const withoutOffers = await context.newPage()
    await openBooking(withoutOffers, path, { address: EL_PASO })
    await expect(withoutOffers.getByText('There’s nothing here!', { exact: true })).toBeVisible()
    await withoutOffers.close()
  }
})

test('SVC-25: services and add-ons that cannot be loaded say so, and are there after Refresh', async ({ context }) => {
  for (const [path, offer] of SCREENS)
    for (const [operation, message] of [
      ['Offers', 'Whoops, it looks like something went wrong.'],
      ['ServiceArea', 'Oops! We encountered a problem while loading.'],
    ] as const) {
      const page = await context.newPage()
      await answerOperation(page, operation, FAILURE)
      await openBooking(page, path)
      await expectRefresh(page, message, offer)
    }
})

test('SVC-26: both show an error when the user’s own vehicles cannot be loaded', async ({ context }) => {
  for (const [path, offer] of SCREENS) {
    const page = await context.newPage()
    await keepSession(page, 'customer@maple.example')
    await answerOperation(page, 'SavedVehicles', FAILURE)
    await openBooking(page, path)
    await expectRefresh(page, 'Failed to load user information. Please try again.', offer)
  }
})
