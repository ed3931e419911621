import type { Locator } from '@playwright/test'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { keepSession } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings`

test('an owner sees colors in the preview, what is charged where, and how to get an address', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(`${SETTINGS}/brand`)
  await page.getByLabel('Main colour').fill('#ffee00')
  await expect(page.getByText('because your colour is hard to read there', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Text uses your colour as it is.', { exact: false })).toBeVisible()
  // The real booking page follows the colour that is not saved yet.
  await page.getByLabel('Main colour').fill('#aa3311')
  await page.getByRole('tab', { name: 'Booking' }).click()
  const booking = page.frameLocator('iframe[title="The first page of the booking"]')
  await expect(booking.locator('h1')).toBeVisible()
  await expect
    .poll(() =>
      booking.locator('html').evaluate(root => getComputedStyle(root).getPropertyValue('--brand-primary').trim()),
    )
    .toContain('#aa3311')
  await page.getByRole('tab', { name: 'Mail' }).click()
  await expect(page.getByText('As saved, with invented data.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto(`${SETTINGS}/taxes`)
  const charged = page.getByRole('list', { name: 'What you charge' })
  await expect(charged.getByRole('listitem').filter({ hasText: 'Ontario' })).toContainText('HST 13 %')
  await expect(page.getByText(/^The next invoice gets number \d+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue from a higher number' }).click()
  const numbers = page.getByRole('dialog', { name: 'Invoice numbers' })
  await numbers.getByLabel('Number of the next invoice').fill('1')
  await numbers.getByRole('button', { name: 'Save' }).click()
  await expect(numbers.getByText(/^Please enter \d+ or a higher number\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(numbers).toBeHidden()
  await page.getByRole('button', { name: 'Add a tax number' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please choose where the number is registered.')).toBeVisible()
  await expect(page.getByText('Please enter the first day.')).toBeVisible()
  const remove = page.getByRole('button', { name: /^Remove / })
  await remove.first().focus()
  for (let left = await remove.count(); left > 0; left--) {
    await expect(remove.first()).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Add a tax number' })).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()

  await page.goto(`${SETTINGS}/domains`)
  const wanted = page.getByLabel('Address that you want')
  await expect(page.getByRole('listitem').filter({ hasText: 'maple.localhost' })).toContainText('Primary')
  await wanted.fill('https://book.maplevans.ca')
  await wanted.blur()
  await expect(page.getByText('without https:// and without a path', { exact: false })).toBeVisible()
  await wanted.fill('maplevans.ca')
  await wanted.blur()
  await expect(page.getByText('Please add a name in front of the domain', { exact: false })).toBeVisible()
  await wanted.fill('maple.localhost')
  await expect(page.getByText('Your site has this address already.')).toBeVisible()
  await wanted.fill('book.maplevans.ca')
  await expect(page.getByText('CNAME', { exact: true })).toBeVisible()
  await expect(page.getByText('domain add book.maplevans.ca --tenant 1', { exact: false })).toBeVisible()
})

test('the start shows the state of the business, what a pause does, and what keeps it open', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(SETTINGS)
  const state = page.getByRole('heading', { name: 'Open for bookings' })
  await expect(state).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest changes' }).getByRole('link')).toBeVisible()
  // It is beside the menu on a desk, and above it on a phone.
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const menu = page.getByRole('navigation', { name: 'Settings pages' })
  const { x, width } = await boxOf(menu)
  expect(x + width).toBeLessThan((await boxOf(state)).x)
  expect(width).toBeLessThan(230)
  await page.setViewportSize({ width: 390, height: 900 })
  await expect.poll(async () => (await boxOf(menu)).y > (await boxOf(state)).y).toBe(true)

  await page.getByRole('button', { name: 'Pause bookings' }).click()
  const pausing = page.getByRole('dialog', { name: 'Pause bookings?' })
  await pausing.getByLabel('What customers read').fill(' ')
  await pausing.getByRole('button', { name: 'Pause bookings' }).click()
  await expect(pausing.getByText('Please enter 1 to 300 characters.')).toBeVisible()
  await pausing.getByRole('button', { name: 'Stay open' }).click()

  await page.getByRole('button', { name: 'Close the business…' }).click()
  const closing = page.getByRole('dialog')
  // The demo has plans and appointments of the next weeks.
  await expect(closing.getByText('End these first', { exact: false })).toBeVisible()
  await expect(closing.getByText('has a plan that renews. End it first.', { exact: false }).first()).toBeVisible()
  await expect(closing.getByRole('button', { name: 'Close the business' })).toHaveCount(0)
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await expect(state).toBeVisible()
})

test('an owner types the name of the business to close it, and takes it back', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  const warnings = [{ text: '3 invoices are not paid yet. You can still take their payments after closing.' }]
  await answerOperation(page, 'PreviewClosing', {
    data: { previewClosing: { blocking: [], warnings, stamp: 'impact' } },
  })
  // Other tests book in this business, so it never really closes.
  const closesAt = '2030-06-15T15:00:00.000Z'
  await answerOperation(page, 'CloseBusiness', { data: { closeBusiness: { closesAt, stamp: 'closes' } } })
  await answerOperation(page, 'KeepBusiness', { data: { keepBusiness: { closesAt: null, stamp: 'stays' } } })
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Close the business…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the business for good?' })
  await expect(dialog.getByText('3 invoices are not paid yet.', { exact: false })).toBeVisible()
  const hint = (await dialog.getByText(/^Type .* to confirm\.$/).textContent()) ?? ''
  await dialog.getByLabel('Name of the business').fill('Something else')
  await dialog.getByRole('button', { name: 'Close in 14 days' }).click()
  await expect(dialog.getByText('Please type the name of the business as it is', { exact: false })).toBeVisible()
  await dialog.getByLabel('Name of the business').fill(hint.replace(/^Type (.*) to confirm\.$/, '$1'))
  await answerOperation(page, 'Readiness', {
    data: { readiness: { state: 'paused', pauseMessage: 'We are closing.', closesAt, lines: [] } },
  })
  await answerOperation(page, 'Closing', { data: { closing: { closesAt, stamp: 'closes' } } })
  await dialog.getByRole('button', { name: 'Close in 14 days' }).click()
  await expect(page.getByText('The business is about to close. We emailed all owners.')).toBeVisible()
  const notice = page.getByText(/^This business closes on .*June 15, 2030/)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the business…' })).toHaveCount(0)
  await answerOperation(page, 'Readiness', {
    data: { readiness: { state: 'paused', pauseMessage: null, closesAt: null, lines: [] } },
  })
  await answerOperation(page, 'Closing', { data: { closing: { closesAt: null, stamp: 'stays' } } })
  await page.getByRole('button', { name: 'Keep the business' }).click()
  await expect(page.getByText('The business stays. Bookings are still paused.')).toBeVisible()
  await expect(notice).toBeHidden()
})
