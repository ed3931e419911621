import type { Page } from '@playwright/test'
import { chooseCarByModel, chooseFirstSlot, enterContact, goOn } from '../../e2e/steps.ts'
import type { Camera } from './camera.ts'

/** The four steps of a booking, and its three outcomes. */
export async function tourBooking(camera: Camera): Promise<void> {
  const { inside, outside } = camera.tenant
  await book(camera, { address: inside, chooseSlot: chooseFirstSlot, picture: 'confirmation-confirmed', steps: true })
  await book(camera, { address: inside, chooseSlot: requestSlot, picture: 'confirmation-requested' })
  await book(camera, { address: outside, chooseSlot: requestSlot, picture: 'confirmation-outside' })
}

interface Booking {
  address: string
  chooseSlot: (page: Page) => Promise<void>
  /** The confirmation's. */
  picture: string
  /** Whether the steps are pictured too. */
  steps?: boolean
}

async function book(camera: Camera, { address, chooseSlot, picture, steps = false }: Booking): Promise<void> {
  const page = await camera.newPage()
  const shootStep = async (name: string) => steps && (await camera.shoot(page, name))
  await camera.visit(page, '/')
  await page.getByRole('combobox', { name: 'Service address' }).fill(address)
  await page.getByRole('option').first().click()
  const next = page.getByRole('button', { name: /^(Get Started|Continue with a request)$/ })
  await next.and(page.locator(':not([aria-busy="true"])')).waitFor()
  await shootStep('book-1-location')
  await next.click()

  await chooseCarByModel(page)
  await page.getByRole('radio', { name: /Premium Synthetic Oil Change/ }).check({ force: true })
  await shootStep('book-2-services')
  await goOn(page)

  await page.getByRole('checkbox', { name: /cabin/i }).check({ force: true })
  await shootStep('book-3-add-ons')
  await goOn(page)

  await chooseSlot(page)
  await enterContact(page, { name: 'Robin Hale', email: 'robin.hale@example.com', phone: '4165550123' })
  await page.getByLabel('Continue as a guest').check({ force: true })
  await shootStep('book-4-schedule')
  await page.getByRole('button', { name: /^(Book for|Request) / }).click()
  await page.waitForURL(/\/book\/confirmation/)
  await camera.shoot(page, picture)
  await page.context().close()
}

/** A time that can only be asked for. */
async function requestSlot(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /request a booking for the slot$/ })
    .and(page.locator(':visible'))
    .first()
    .click()
}
