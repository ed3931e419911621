import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enterAs, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { bookButton } from '../support/booking-steps.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { expectKept } from '../support/service-worker/kept.ts'
import { chooseCarByModel, chooseOwnAddress, enterContact, openNextStep } from '../support/steps.ts'
import { openSchedule } from '../support/stored-booking.ts'

test.use({ serviceWorkers: 'allow' })

const SITE = tenantUrl('maple')
const OFFLINE = 'You’re offline, your booking is saved'

/** Typed without reception. */
const NOTE = 'The gate code is 4711.'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: OFFLINE })

test('without reception every step opens, nothing is lost, and the booking ends well when reception is back', async ({
  page,
  context,
}) => {
  test.slow()
  await chooseOwnAddress(page)
  await chooseCarByModel(page)
  await page.getByRole('radio', { name: /^Conventional Oil Change/ }).check()
  await expectKept(page)
  await context.setOffline(true)

  await test.step('the step stays, and says so', async () => {
    await expect(notice(page)).toBeVisible()
    await expectAccessible(page)
    await openNextStep(page)
    await expect(notice(page)).toBeVisible()
  })

  await test.step('a reload and a step back show the booking', async () => {
    await page.reload()
    await expect(heading(page, 'Anything else while we are there?')).toBeVisible()
    await expect(notice(page)).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'What does your car need?')).toBeVisible()
    await expect(page.getByText('2018 Toyota Camry').filter({ visible: true }).first()).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Where should we come?')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Service address' })).not.toHaveValue('')
    await page.getByRole('button', { name: 'Add apartment or gate code' }).click()
    await page.getByLabel('Gate code or how to find you (optional)').fill(NOTE)
  })

  await expect.poll(() => page.evaluate(() => localStorage.getItem('booking'))).toContain(NOTE)

  const later = await test.step('so does a tab that was killed', async () => {
    await page.close()
    const opened = await context.newPage()
    await opened.goto(`${SITE}/book/schedule-book`)
    await expect(heading(opened, 'When should we come?')).toBeVisible()
    await expect(notice(opened)).toBeVisible()
    await expectAccessible(opened)
    return opened
  })

  await test.step('a press of Try again without reception changes nothing', async () => {
    await notice(later).getByRole('button', { name: 'Try again' }).click()
    await expect(notice(later).getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy', 'true')
    await expect(notice(later)).toBeVisible()
  })

  await test.step('reception brings the missing data, and the booking ends', async () => {
    await context.setOffline(false)
    await expect(notice(later)).toHaveCount(0)
    await chooseOwnHour(later)
    await enterContact(later, { name: 'Olive Out', email: `olive.${randomUUID()}@example.com`, phone: '4165550188' })
    await later.getByLabel('Continue as a guest').check()
    await expect(later.getByLabel('Notes for the technician (optional)')).toHaveValue(NOTE)
    await bookButton(later).click()
    await expect(heading(later, 'Service Confirmed')).toBeVisible()
  })

  await test.step('its confirmation opens without reception too', async () => {
    await context.setOffline(true)
    await later.reload()
    await expect(heading(later, 'Service Confirmed')).toBeVisible()
  })
})

test('a booking that is sent without reception is not lost, and the second press books it once', async ({
  page,
  context,
}) => {
  await openSchedule(page)
  await expectKept(page)
  await chooseOwnHour(page)
  await enterContact(page, { name: 'Otto Off', email: `otto.${randomUUID()}@example.com`, phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
  await expect(bookButton(page)).toBeEnabled()
  await context.setOffline(true)
  await bookButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your booking isn’t lost.' })).toBeInViewport()
  await expect(notice(page)).toBeVisible()
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Otto Off')
  await bookButton(page).click()
  await expect(heading(page, 'Service Confirmed')).toBeVisible()
})

test('the account opens without reception, and says that it may be out of date', async ({ page, context }) => {
  const customer = await signUp(page)
  const { id } = await bookAppointment(page, customer)
  await enterAs(page, customer)
  await page.goto(`${SITE}/account/appointments`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectKept(page)
  await context.setOffline(true)
  const line = page.getByText('You’re offline. Some of this may be missing or out of date.')
  await expect(line).toBeVisible()
  for (const path of [
    '/account/appointments',
    `/account/appointments/${id}`,
    '/account/cars',
    '/account/customer-information',
    '/account/account-password',
    '/account',
  ]) {
    await page.goto(`${SITE}${path}`)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(line, path).toBeVisible()
  }
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
})

test.describe('in a browser without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a step whose code is lost says so with a button, and opens when the server answers again', async ({ page }) => {
    await openSchedule(page)
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
    // A dead signal: the browser believes that there is a network.
    await page.route(/\/api\/|\/assets\/location-page-.*\.js$/, route => route.abort())
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(heading(page, OFFLINE)).toBeVisible()
    await expectAccessible(page)
    const again = page.getByRole('button', { name: 'Try again' })
    const refused = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/health'))
    await again.click()
    await refused
    await expect(again).toBeEnabled()
    await page.unrouteAll()
    await again.click()
    await expect(heading(page, 'Where should we come?')).toBeVisible()
  })
})
