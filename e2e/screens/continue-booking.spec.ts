import type { Browser, Page } from '@playwright/test'
import { enterAs, signUp } from '../support/account.ts'
import { expect, expectAccessibleAtBothWidths, newVisitorIn, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseFirstSlot, chooseOwnAddress, chooseCarByModel, chooseService, openNextStep } from '../support/steps.ts'
import { NO_CAR, openBooking, readyDraft, type StoredBooking } from '../support/stored-booking.ts'

const START = `${tenantUrl('maple')}/`

const card = (page: Page) => page.getByRole('region', { name: 'Continue your booking' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const address = (page: Page) => page.getByRole('combobox', { name: 'Service address' })

test('who comes back sees what their booking has, and continues at the furthest step', async ({ page, context }) => {
  await chooseOwnAddress(page)
  await chooseCarByModel(page)
  await chooseService(page, /^Conventional Oil Change/)
  await page.getByRole('checkbox', { name: /^Cabin Air Filter/ }).check()
  await openNextStep(page)
  await chooseFirstSlot(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('booking'))).toContain('"slot":{')
  await page.close()

  const later = await context.newPage()
  await later.goto(START)
  await expect(card(later)).toContainText('2018 Toyota Camry')
  await expect(card(later)).toContainText('Conventional Oil Change and 1 add-on')
  await expect(card(later)).toContainText(/\w+day, June \d+, 2026, \d+:00 [AP]M/)
  await expectAccessibleAtBothWidths(later)
  await card(later).getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(title(later, 'When should we come?')).toBeVisible()
  // Going back within the booking is no coming back.
  await later.goBack()
  await expect(title(later, 'Where should we come?')).toBeVisible()
  await expect(address(later)).toHaveValue(new RegExp(`^${ownFranchise().address.street}`))
  await expect(card(later)).toHaveCount(0)
})

test('Start over begins an empty booking', async ({ page }) => {
  await openBooking(page, '/')
  await card(page).getByRole('button', { name: 'Start over' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect(address(page)).toHaveValue('')
  await expect(page.locator('main')).toBeFocused()
  await page.reload()
  await expect(address(page)).toHaveValue('')
  await expect(card(page)).toHaveCount(0)
})

test('without a service the booking continues with the services', async ({ page }) => {
  await openBooking(page, '/', { serviceIds: [] })
  await expect(card(page)).toContainText('2018 Toyota Camry')
  await expect(card(page).getByText('Service', { exact: true })).toHaveCount(0)
  await card(page).getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(title(page, 'What does your car need?')).toBeVisible()
})

test('there is no card for an address alone, for a time that is over, and for what is chosen on this visit', async ({
  page,
  context,
}) => {
  await openBooking(page, '/', { car: NO_CAR, serviceIds: [] })
  await expect(address(page)).not.toHaveValue('')
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await chooseCarByModel(page)
  await page.goBack()
  await expect(title(page, 'Where should we come?')).toBeVisible()
  await expect(card(page)).toHaveCount(0)

  const other = await context.newPage()
  await openBooking(other, '/', { slot: { date: '2026-05-20T15:00:00.000Z', isBooked: false } })
  await expect(card(other)).toBeVisible()
  await expect(card(other).getByText('Time', { exact: true })).toHaveCount(0)
  // Another address may have other services and times, so the card goes.
  await address(other).fill('10 King St')
  await expect(card(other)).toHaveCount(0)
})

test('a customer who comes from their account finds the card too', async ({ page }) => {
  const customer = await signUp(page)
  const draft = { version: 1, idempotencyKey: crypto.randomUUID(), ...(await readyDraft(page)) }
  await enterAs(page, customer)
  const owned = JSON.stringify({ ...draft, ownerId: Number(customer.id) })
  await page.evaluate(stored => localStorage.setItem('booking', stored), owned)
  await page.goto(`${START}account/appointments`)
  await page.getByRole('link', { name: 'BOOK APPOINTMENT' }).first().click()
  await expect(card(page)).toContainText('2018 Toyota Camry')
})

/** Opens step 1 with a stored booking and measures how far its parts move until it is at rest. */
async function movedBy(browser: Browser, width: number, parts: Partial<StoredBooking>): Promise<number> {
  // Playwright's clock replaces the browser's measurement.
  const page = await newVisitorIn(browser, 'America/Toronto')
  await page.setViewportSize({ width, height: 844 })
  await openBooking(page, '/', parts)
  await expect(page.getByText(/^Good news/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const moved = await page.evaluate(
    () =>
      new Promise<number>(done => {
        let sum = 0
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 300)
      }),
  )
  await page.context().close()
  return moved
}

test('the card comes with the page and moves nothing', async ({ browser }) => {
  for (const width of [390, 1280]) {
    const without = await movedBy(browser, width, { car: NO_CAR, serviceIds: [] })
    expect(await movedBy(browser, width, {}), `${width} px`).toBeLessThanOrEqual(without)
  }
})
