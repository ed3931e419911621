import { setTimeout } from 'node:timers/promises'
import { expect, test } from '../support/fixtures.ts'
import { bookButton } from '../support/booking-steps.ts'
import { chooseHour } from '../support/own-hours.ts'
import { TEST_NOW } from '../support/server.ts'
import { enterContact } from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

const HOUR_MS = 3_600_000

/** Devices whose clock is wrong, and an hour that is on the other side of the 24 hours on that clock than on the server's. */
const DEVICES = [
  { clock: '3 hours ahead', wrongMs: 3 * HOUR_MS, hour: '2026-06-02T15:00:00Z', costsMore: false },
  { clock: '3 hours behind', wrongMs: -3 * HOUR_MS, hour: '2026-06-02T13:00:00Z', costsMore: true },
] as const

for (const { clock, wrongMs, hour, costsMore } of DEVICES)
  test(`a guest whose clock is ${clock} sees the price of the server’s clock, and books at the first press`, async ({
    browser,
  }) => {
    const context = await browser.newContext()
    await context.clock.install({ time: Date.parse(TEST_NOW) + wrongMs })
    const page = await context.newPage()
    // The page is drawn before an answer shows it the server's clock.
    await page.route('**/api/**', async route => {
      await setTimeout(1_500)
      await route.fallback()
    })
    await openSchedule(page)
    await chooseHour(page, hour)
    const fee = page.getByRole('region', { name: 'Price summary' }).getByText('Priority Service Fee')
    await expect(page.getByRole('region', { name: 'Price summary' }).getByText('Total', { exact: true })).toBeVisible()
    await expect(fee).toHaveCount(costsMore ? 1 : 0, { timeout: 10_000 })
    await enterContact(page, { name: 'Wanda Wrong', email: 'wanda.wrong@example.com', phone: '+1 416 555 0123' })
    await page.getByLabel('Continue as a guest').check()
    await bookButton(page).click()
    await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
    await context.close()
  })
