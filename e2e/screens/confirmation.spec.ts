import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { TORONTO } from '../support/addresses.ts'
import { enterAs, signUp } from '../support/account.ts'
import { baseUrl, expect, expectAccessible, newVisitor, test } from '../support/fixtures.ts'
import { outsideAddress } from '../support/outside-address.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { enterBilling, enterCard, enterContact } from '../support/steps.ts'
import { keepSession, openBooking, openSchedule, type StoredConfirmation } from '../support/stored-booking.ts'

const BOOKED: StoredConfirmation = {
  outcome: 'CONFIRMED',
  workOrderId: '4711',
  vanId: '1',
  date: '2026-06-03T15:00:00.000Z',
  timeZone: 'America/Toronto',
  address: TORONTO,
  vehicle: '2018 Toyota Camry',
  lines: [
    { name: 'Conventional Oil Change', price: 8_995, isFee: false },
    { name: 'Mobile Service Fee', price: 1_500, isFee: true },
  ],
  discount: 1_000,
  credit: 500,
  total: 8_995,
  taxes: [{ name: 'HST', amount: 1_169 }],
  email: 'ann@customers.example',
  currency: 'CAD',
}

const open = (page: Page, booked: Partial<StoredConfirmation> = {}): Promise<void> =>
  openBooking(page, '/book/confirmation', { booked: { ...BOOKED, ...booked } })

const OUTCOMES = [
  ['CONFIRMED', 'Service Confirmed'],
  ['REQUESTED', 'Service Requested'],
] as const

for (const [outcome, heading] of OUTCOMES) {
  test(`'${heading}' shows date, time, a map with its popup, and the price summary`, async ({ page }) => {
    await open(page, { outcome })
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // The date is the largest text, directly below the heading.
    const date = page.getByText('Wednesday, June 3, 2026', { exact: true })
    await expect(date).toBeVisible()
    const sizeOf = (element: Locator) => element.evaluate(node => Number.parseFloat(getComputedStyle(node).fontSize))
    expect(await sizeOf(date)).toBeGreaterThanOrEqual(await sizeOf(page.getByRole('heading', { level: 1 })))
    await expect(page.getByText('11:00 AM (Eastern Time)', { exact: true })).toBeVisible()
    // What people do next needs no scrolling on a phone.
    if (outcome === 'CONFIRMED') {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    await expect(page.getByRole('definition').filter({ hasText: '4711' })).toBeVisible()
    await expect(page.getByText('ann@customers.example', { exact: false })).toHaveCount(outcome === 'CONFIRMED' ? 1 : 0)
    const picture = page.getByRole('img', { name: 'Map of the service address' })
    await expect(picture).toHaveAttribute('src', new RegExp(`static-map\\?lat=${TORONTO.lat}&lng=${TORONTO.lng}&`))
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const summary = page.getByRole('region', { name: 'Price summary' })
    for (const part of ['Conventional Oil Change', '$89.95', 'Mobile Service Fee', '$15.00', '-$10.00', '-$5.00'])
      await expect(summary.getByText(part, { exact: true }).first()).toBeVisible()
    await expect(summary).toContainText('+ HST $11.69 = $101.64')
    await expect(summary).toContainText('You pay after the service.')
    await page.getByRole('button', { name: /Show address, date and time/ }).click()
    const popup = page.getByRole('dialog', { name: 'Your appointment' })
    for (const part of ['10 King St W, Toronto, ON M5H 1A1', 'Wednesday, June 3, 2026', '11:00 AM'])
      await expect(popup.getByText(part, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expectAccessible(page)
  })
}

test('the map has the colours of the screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page)
  const picture = page.getByRole('img', { name: 'Map of the service address' })
  await expect(picture).toHaveAttribute('src', /&theme=dark$/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(picture).toHaveAttribute('src', /&theme=light$/)
})

test('a booked plan has its own price and terms, and an add-on beside it has its price', async ({ page }) => {
  await open(page, {
    lines: [
      { name: 'Monthly care plan', price: 0, isFee: false, isPlan: true },
      { name: 'Cabin Air Filter', price: 4_995, isFee: false },
    ],
    plan: { price: 4_900, frequency: 'MONTHLY' },
  })
  const line = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect(line('Monthly care plan')).toHaveText('$49.00 per month')
  await expect(line('Cabin Air Filter')).toHaveText('$49.95')
  await expect(page.getByText('We charge the first month on Wednesday, June 3, 2026', { exact: false })).toBeVisible()
})

test('CONFIRM-03 an address outside the service area says so, and shows staff the next steps of the order', async ({
  page,
  browser,
}) => {
  const staff = await newVisitor(browser)
  await keepSession(staff, ownFranchise().manager)
  const address = await outsideAddress(page)
  for (const [visitor, request] of [
    [page, /request a booking for the slot/],
    [staff, /booking already exists/],
  ] as const) {
    await openSchedule(visitor, { address })
    await visitor.getByRole('radio', { name: request }).last().click()
    const email = `olga.${crypto.randomUUID()}@example.com`
    await enterContact(visitor, { name: 'Olga Outside', email, phone: '4165550188' })
    await visitor.getByLabel('Continue as a guest').check()
    await visitor.getByRole('button', { name: /^Request/ }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'Outside Service Area' })).toBeVisible()
  }
  await expect(page.getByText('For the admin panel')).toHaveCount(0)
  const note = staff.getByRole('status').filter({ hasText: 'For the admin panel' })
  await expect(note).toContainText('outside every territory')
  await expectAccessible(staff)
  await staff.context().close()
})

test('CONFIRM-04 a logged-in customer can book another appointment or open the account', async ({ page }) => {
  await keepSession(page, 'customer@maple.example')
  await open(page)
  await expect(page.getByRole('button', { name: 'New Appointment' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account')
  await page.getByRole('link', { name: 'Book Another Appointment' }).click()
  await expect(page).toHaveURL(/\/book\/location$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/book\/location$/)
})

test('a customer without a card is offered to save one, quietly and with the reason; guests and who has a card are not', async ({
  page,
}) => {
  const customer = await signUp(page, 'Cara Card')
  await enterAs(page, customer)
  await open(page, { plan: { price: 4_900, frequency: 'MONTHLY' } })
  const offer = page.getByRole('region', { name: 'Save a card for this visit' })
  await expect(offer).toContainText('We charge nothing now.')
  await expect(offer).toContainText('when your plan renews')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Save a card' }).click()
  await enterCard(page, '4242 4242 4242 4242')
  await enterBilling(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Card saved.')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Any questions?' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('CONFIRM-05 a logged-out customer starts a new appointment on a reloaded page', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('link', { name: 'My Account' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Save a card for this visit' })).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect(page).toHaveURL(/\/book\/location$/)
  await expect(page.getByRole('combobox', { name: 'Service address' })).toHaveValue('')
  expect(await page.evaluate(() => 'before' in window)).toBe(false)
})

for (const outcome of ['CONFIRMED', 'REQUESTED', 'OUTSIDE_SERVICE_AREA'] as const) {
  test(`the provider’s support phone and email are there after ${outcome}`, async ({ page }) => {
    const { supportPhone, supportEmail } = await (await page.request.get(`${baseUrl()}/api/tenant`)).json()
    await open(page, { outcome })
    const support = page.getByRole('region', { name: 'Any questions?' })
    const phone = support.getByRole('link', { name: /^\d{3}-\d{3}-\d{4}$/ })
    await expect(phone).toHaveAttribute('href', `tel:${supportPhone.replaceAll(/\D/g, '')}`)
    await expect(support.getByRole('link', { name: supportEmail })).toHaveAttribute('href', `mailto:${supportEmail}`)
  })
}

test('a confirmed visit can be added to a calendar', async ({ page }) => {
  await open(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('appointment.ics')
  const lines = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n')
  const { id } = await (await page.request.get(`${baseUrl()}/api/tenant`)).json()
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:appointment-${id}-4711@vanbay`,
      'DTSTART:20260603T150000Z',
      'DTEND:20260603T160000Z',
      'LOCATION:10 King St W\\, Toronto\\, ON M5H 1A1',
    ]),
  )
})
