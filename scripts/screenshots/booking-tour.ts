import type { Page } from '@playwright/test'
import { chooseCarByModel, chooseFirstSlot, enterContact, openNextStep } from '../../e2e/support/steps.ts'
import { tourSteps } from './booking-steps-tour.ts'
import { tourVisitors } from './booking-visitors-tour.ts'
import type { Camera } from './camera.ts'

/** The four steps of a booking, its three outcomes, every state in between, and bookings by other users. */
export async function tourBooking(camera: Camera): Promise<void> {
  const { inside, outside } = camera.tenant
  const ready = await book(camera, {
    address: inside,
    chooseSlot: chooseFirstSlot,
    picture: 'confirmation-confirmed',
    steps: true,
  })
  await book(camera, { address: inside, chooseSlot: requestSlot, picture: 'confirmation-requested' })
  await book(camera, { address: outside, isOutside: true, chooseSlot: requestSlot, picture: 'confirmation-outside' })
  await tourSteps(camera, ready)
  await tourVisitors(camera)
}

interface Booking {
  address: string
  /** Outside every service area the team first offers to contact the customer. */
  isOutside?: boolean
  chooseSlot: (page: Page) => Promise<void>
  /** Of the confirmation. */
  picture: string
  /** Whether to take pictures of the steps too. */
  steps?: boolean
}

/** Books. @returns what the browser had stored, without a time */
async function book(camera: Camera, { address, isOutside = false, chooseSlot, picture, steps = false }: Booking) {
  const page = await camera.newPage()
  const shootStep = async (name: string) => steps && (await camera.shoot(page, name))
  await camera.visit(page, '/')
  await page.getByRole('combobox', { name: 'Service address' }).fill(address)
  await page.getByRole('option').first().click()
  if (isOutside) {
    const dialog = page.getByRole('dialog', { name: 'Contact the team' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await shootStep('book-1-location')
  const next = page.getByRole('button', { name: /^(Get Started|Ask for a visit)$/ })
  await next.and(page.locator(':not([aria-busy="true"])')).click()

  await chooseCarByModel(page)
  await page.getByRole('radio', { name: /Premium Synthetic Oil Change/ }).check()
  await shootStep('book-2-services')
  await openNextStep(page)

  await page.getByRole('checkbox', { name: /cabin/i }).check()
  await shootStep('book-3-add-ons')
  await openNextStep(page)

  await page.getByRole('heading', { name: 'When should we come?' }).waitFor()
  await shootStep('book-4-empty')
  await chooseSlot(page)
  await shootStep('book-4-schedule')
  await enterContact(page, { name: 'Robin Hale', email: 'robin.hale@example.com', phone: '4165550123' })
  await page.getByLabel('Continue as a guest').check()
  // Typed texts are stored after a second.
  await page.waitForFunction(() => localStorage.getItem('booking')?.includes('"isGuest":true'))
  const stored = withoutTime(await page.context().storageState())
  await shootStep('book-4-contact')
  await page.getByRole('button', { name: /^(Book for|Request) / }).click()
  await page.waitForURL(/\/book\/confirmation/)
  await camera.shoot(page, picture)
  await page.context().close()
  return stored
}

type StoredState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Returns what a browser has stored without the chosen time, which the booking takes. */
const withoutTime = ({ cookies, origins }: StoredState): StoredState => ({
  cookies,
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.map(item =>
      item.name === 'booking' ? { ...item, value: JSON.stringify({ ...JSON.parse(item.value), slot: null }) } : item,
    ),
  })),
})

/** Finds a time that can only be requested, on any day: a desktop shows the whole week. */
async function requestSlot(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('radio', { name: /request a booking for the slot$/ })
    .filter({ visible: true })
    .first()
    .click()
}
