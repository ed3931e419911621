import type { Page } from '@playwright/test'
import { answerBooking, refusal } from '../../e2e/support/booking-steps.ts'
import { answerOperation, holdOperation } from '../../e2e/support/operations.ts'
import { chooseFirstSlot, openContact } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

type StoredState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

const PATHS = {
  services: '/book/select-services',
  addOns: '/book/select-add-ons',
  schedule: '/book/schedule-book',
} as const
const FAILURE = { statusCode: 500, message: 'No.' }

/** Every state of every step of a guest's booking: empty, loading, failed, refused. `stored` is a booking that is ready to be sent. */
export async function tourSteps(camera: Camera, stored: StoredState): Promise<void> {
  await tourLocation(camera)
  await tourVehicles(camera, stored)
  await tourWaits(camera, stored)
  await tourCodes(camera, stored)
  await tourRefusals(camera, stored)
  await tourReturns(camera, stored)
}

async function tourLocation(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/')
  await camera.shoot(page, 'book-1-empty')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await camera.shoot(page, 'book-1-incomplete')
  const search = page.getByRole('combobox', { name: 'Service address' })
  await search.fill(camera.tenant.inside)
  await page.getByRole('option').first().waitFor()
  await camera.shoot(page, 'book-1-suggestions')
  const { outside } = camera.tenant
  await search.fill(outside)
  await page
    .getByRole('option', { name: outside.split(',')[0] })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Contact the team' })
  await dialog.waitFor()
  await camera.shoot(page, 'book-1-contact-team')
  await dialog.getByRole('button', { name: 'Send a message' }).click()
  await camera.shoot(page, 'book-1-contact-team-message')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await camera.shoot(page, 'book-1-outside')
  await page.context().close()
}

async function tourVehicles(camera: Camera, stored: StoredState): Promise<void> {
  const page = await camera.newPage({ stored })
  await camera.visit(page, PATHS.services)
  await page
    .getByRole('radio', { name: /care plan/i })
    .first()
    .check()
  await camera.shoot(page, 'book-2-plan')
  // On a phone the chosen car is folded.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('tab', { name: 'VIN Lookup' }).click()
  await camera.shoot(page, 'book-2-vin')
  await page.getByLabel('VIN', { exact: true }).fill('4T1B11HK5JU123456')
  await page.getByText('We found your vehicle').waitFor()
  await camera.shoot(page, 'book-2-vin-found')
  await page.getByLabel('VIN', { exact: true }).fill('ZZZZZZZZZZZZZZZZZ')
  await page.getByText('No results found for the provided VIN.').waitFor()
  await camera.shoot(page, 'book-2-estimate')
  await page.getByRole('tab', { name: 'Make & Model' }).click()
  await page.getByLabel('Year', { exact: true }).selectOption('2020')
  await page.getByText('Please select vehicle').waitFor()
  await camera.shoot(page, 'book-2-no-vehicle')
  await page.context().close()
}

/** The placeholders while something loads or has failed. */
async function tourWaits(camera: Camera, stored: StoredState): Promise<void> {
  const waits = {
    'book-2': [PATHS.services, 'Offers'],
    'book-3': [PATHS.addOns, 'Offers'],
    'book-4': [PATHS.schedule, 'Availability'],
    'book-4-prices': [PATHS.schedule, 'TaxRates'],
  } as const
  for (const [name, [path, operation]] of Object.entries(waits)) {
    const waiting = await camera.newPage({ stored })
    await holdOperation(waiting, operation)
    await camera.visit(waiting, path)
    await waiting.getByRole('heading', { level: 1 }).waitFor()
    await waiting.locator('[data-shape]').first().waitFor({ state: 'attached' })
    await camera.shoot(waiting, `${name}-loading`, { isLoading: true })
    await waiting.context().close()

    const failing = await camera.newPage({ stored, seesFailures: true })
    await answerOperation(failing, operation, FAILURE)
    await camera.visit(failing, path)
    await failing.locator('[role=alert]').first().waitFor({ state: 'attached' })
    await camera.shoot(failing, `${name}-failed`)
    await failing.context().close()
  }
}

async function tourCodes(camera: Camera, stored: StoredState): Promise<void> {
  const page = await camera.newPage({ stored })
  await camera.visit(page, PATHS.schedule)
  await chooseFirstSlot(page)
  await openContact(page)
  await page.getByLabel('Continue as a guest').uncheck()
  await page.getByRole('button', { name: /^Total / }).click()
  await camera.shoot(page, 'book-4-price-open')
  const summary = page.getByRole('textbox', { name: 'Discount code' }).filter({ visible: true })
  const apply = page.getByRole('button', { name: 'Apply discount code' }).filter({ visible: true })
  await summary.fill('NO SUCH CODE')
  await apply.click()
  await page.getByText('Invalid discount code').filter({ visible: true }).waitFor()
  await camera.shoot(page, 'book-4-code-refused')
  await summary.fill('WELCOME10')
  await apply.click()
  await page.getByText('Code WELCOME10 applied.').filter({ visible: true }).waitFor()
  await camera.shoot(page, 'book-4-code')
  await page.context().close()
}

/** Somebody who comes back to a booking, and then loses reception. */
async function tourReturns(camera: Camera, stored: StoredState): Promise<void> {
  const page = await camera.newPage({ stored, seesFailures: true })
  await camera.visit(page, '/')
  await page.getByRole('region', { name: 'Continue your booking' }).waitFor()
  await camera.shoot(page, 'book-1-continue')
  await camera.visit(page, PATHS.services)
  await page.getByRole('radio').first().waitFor()
  await page.context().setOffline(true)
  await page.getByText('You’re offline, your booking is saved').waitFor()
  await camera.shoot(page, 'book-2-offline')
  await page.context().close()
}

/** A time that is no longer available, changed prices, an email that has an account, and a defect. */
async function tourRefusals(camera: Camera, stored: StoredState): Promise<void> {
  const refusals = {
    'slot-taken': [409, 'TIME_SLOT_UNAVAILABLE', 'The time is taken.', 'Please choose another time.'],
    'price-changed': [400, 'PRICE_CHANGED', 'The prices have changed.', 'We updated the prices. Please check them.'],
    'has-account': [
      400,
      'USER_ALREADY_EXISTS',
      'This email has an account. Please log in.',
      'This email has an account.',
    ],
    failed: [500, 'DEFECT', 'No.', 'please contact support'],
  } as const
  for (const [name, [statusCode, error, message, shown]] of Object.entries(refusals)) {
    const page = await camera.newPage({ stored, seesFailures: true })
    await answerBooking(page, refusal({ statusCode, error, message }), statusCode)
    await camera.visit(page, PATHS.schedule)
    await chooseFirstSlot(page)
    await openContact(page)
    await page.getByRole('button', { name: /^Book for / }).click()
    await page.getByText(shown).waitFor()
    await camera.shoot(page, `book-4-${name}`)
    await page.context().close()
  }
}
