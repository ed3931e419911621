import type { Page } from '@playwright/test'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { delayOperation } from '../support/operations.ts'
import { openBooking } from '../support/stored-booking.ts'

/** Gives the page a phone's Back, which Chromium on a desk has no key for. */
async function giveBack(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const opened: EventTarget[] = []
    class Watcher extends EventTarget {
      constructor() {
        super()
        opened.push(this)
      }
      destroy(): void {
        const place = opened.indexOf(this)
        if (place !== -1) opened.splice(place, 1)
      }
    }
    Object.assign(window, { CloseWatcher: Watcher })
    document.addEventListener('press-back', () => {
      const last = opened.pop()
      if (last) last.dispatchEvent(new Event('close'))
      else history.back()
    })
  })
}

const pressBack = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('press-back')))

test('the device’s Back closes a dialog of the booking, and not while it sends', async ({ page }) => {
  await giveBack(page)
  await page.goto(`${tenantUrl('maple')}/book/location`)
  await page.getByRole('combobox', { name: 'Service address' }).fill('12 Front St, Nipigon P0T 2J0')
  await page
    .getByRole('option', { name: /12 Front St/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Contact the team' })
  await expect(dialog).toBeVisible()
  await pressBack(page)
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/book\/location$/)
  await page.getByRole('button', { name: 'Contact the team' }).click()
  await dialog.getByRole('button', { name: 'Send a message' }).click()
  await dialog.getByLabel('Name').fill('Nora North')
  await dialog.getByLabel('Email').fill('nora@example.com')
  await dialog.getByLabel('Phone').fill('8075550142')
  const release = await delayOperation(page, 'CreateBookingAssistanceRequest')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await pressBack(page)
  await pressBack(page)
  await expect(dialog.getByLabel('Name')).toHaveValue('Nora North')
  release()
  await expect(dialog.getByText('Message sent.')).toBeVisible()
  await pressBack(page)
  await expect(dialog).toBeHidden()
})

test('a tap beside the lines of the price closes them, and nothing behind the dimmed page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBooking(page, '/book/select-services')
  const total = page.getByRole('button', { name: /^Total/ })
  const behind = page.getByRole('main').getByRole('link', { name: 'Log In' })
  await expect(behind).toBeVisible()
  const { x, y } = (await behind.boundingBox()) ?? { x: 0, y: 0 }
  await total.click()
  await expect(total).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.click(x + 4, y + 4)
  await expect(total).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/\/book\/select-services$/)
})

test('the device’s Back closes the lines of the price first, and then leaves the page', async ({ page }) => {
  await giveBack(page)
  await page.goto(`${tenantUrl('maple')}/welcome`)
  await openBooking(page, '/book/select-services')
  const total = page.getByRole('button', { name: /^Total/ })
  await total.click()
  await expect(total).toHaveAttribute('aria-expanded', 'true')
  await pressBack(page)
  await expect(total).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/\/book\/select-services$/)
  await pressBack(page)
  await expect(page).toHaveURL(/\/welcome$/)
})
