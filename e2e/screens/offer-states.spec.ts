import type { Page } from '@playwright/test'
import { NO_CAR } from '../../web/booking/booking-draft.ts'
import { expect, test } from '../fixtures.ts'
import { keepSession, openBooking } from '../stored-booking.ts'

const SCREENS = [
  ['/book/select-services', /^Tire Rotation/],
  ['/book/select-add-ons', /^Cabin Air Filter/],
] as const
const NOTHING = { data: { services: [], addOns: [], fees: [] } }

/** Answers a query, known by a variable that only it has, in the server's place, until the function that comes back is called. */
async function answerQuery(page: Page, variable: string, answer: { data: object } | 'failure'): Promise<() => void> {
  let isOn = true
  const response = { statusCode: 500, error: 'INTERNAL_SERVER_ERROR', message: 'No.' }
  const failure = { data: null, errors: [{ message: 'No.', extensions: { response } }] }
  await page.route('**/api/graphql', async route => {
    const { variables } = route.request().postDataJSON() as { variables: object }
    if (!isOn || !(variable in variables)) return await route.continue()
    await route.fulfill(answer === 'failure' ? { status: 500, json: failure } : { json: answer })
  })
  return () => {
    isOn = false
  }
}

/** A failure says so, and what comes with Refresh is the list. */
async function expectRefresh(page: Page, message: string, mend: () => void, offer: RegExp): Promise<void> {
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  mend()
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('radio', { name: offer }).or(page.getByRole('checkbox', { name: offer }))).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toHaveCount(0)
}

test('SVC-24: services and add-ons ask for a vehicle, and say when there is nothing', async ({ context }) => {
  for (const [path] of SCREENS) {
    const withoutCar = await context.newPage()
    await openBooking(withoutCar, path, { car: NO_CAR })
    await expect(withoutCar.getByText('Please select vehicle', { exact: true })).toBeVisible()
    const withoutOffers = await context.newPage()
    await answerQuery(withoutOffers, 'vehicleId', NOTHING)
    await openBooking(withoutOffers, path)
    await expect(withoutOffers.getByText('There’s nothing here!', { exact: true })).toBeVisible()
  }
})

test('SVC-25: services and add-ons that cannot be loaded say so, and are there after Refresh', async ({ context }) => {
  for (const [path, offer] of SCREENS)
    for (const [variable, message] of [
      ['vehicleId', 'Whoops, it looks like something went wrong.'],
      ['code', 'Oops! We encountered a problem while loading.'],
    ] as const) {
      const page = await context.newPage()
      const mend = await answerQuery(page, variable, 'failure')
      await openBooking(page, path)
      await expectRefresh(page, message, mend, offer)
    }
})

test('SVC-26: both say when the user’s own things cannot be loaded', async ({ context }) => {
  for (const [path, offer] of SCREENS) {
    const page = await context.newPage()
    await keepSession(page, 'customer@maple.example')
    const mend = await answerQuery(page, 'userId', 'failure')
    await openBooking(page, path)
    await expectRefresh(page, 'Failed to load user information. Please try again.', mend, offer)
  }
})
