import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { enterContact } from '../support/steps.ts'
import { keepSession, NO_CAR, openBooking } from '../support/stored-booking.ts'

/** Widths and text sizes that a page must fit: the smallest phone, and a phone with text twice as large. */
const VIEWS = [
  { width: 320, text: 1 },
  { width: 390, text: 2 },
] as const

/** Names what is wider than the screen. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const most = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= most) return []
    return [...document.querySelectorAll('body *')]
      .filter(node => node.getBoundingClientRect().right > most + 1 && node.getClientRects().length > 0)
      .slice(0, 8)
      .map(node => `${node.tagName}.${node.className} ${(node.textContent ?? '').slice(0, 40)}`)
      .concat(`scrollWidth ${document.documentElement.scrollWidth}`)
  })

for (const { width, text } of VIEWS) {
  const fits = async (page: Page): Promise<void> => {
    await page.evaluate(size => {
      document.documentElement.style.fontSize = `${size * 100}%`
    }, text)
    await expect.poll(() => tooWide(page)).toEqual([])
  }

  test(`every step of a booking fits ${width} px with text at ${text * 100} %`, async ({ page: first, browser }) => {
    const page = await newVisitor(browser, { viewport: { width, height: 700 } })
    await first.setViewportSize({ width, height: 700 })
    await first.goto(`${tenantUrl('maple')}/book/location`)
    await expect(first.getByRole('combobox', { name: 'Service address' })).toBeVisible()
    await fits(first)
    await openBooking(first, '/book/select-services', { car: NO_CAR, serviceIds: [] })
    await expect(first.getByRole('combobox', { name: 'Find your car' })).toBeVisible()
    await fits(first)
    await openBooking(page, '/book/select-add-ons')
    await expect(page.getByRole('checkbox', { name: /^Cabin Air Filter/ })).toBeVisible()
    await fits(page)
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('button', { name: /^First available: / })).toBeVisible()
    await fits(page)
    await page.getByRole('button', { name: /^First available: / }).click()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    await fits(page)
    const email = `lara.${randomUUID()}@example.com`
    await enterContact(page, { name: 'Lara Large', email, phone: '4165550188' })
    await page.getByLabel('Continue as a guest').check()
    await page.getByRole('button', { name: /^Book for / }).click()
    await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
    await fits(page)
    await page.getByRole('link', { name: 'Manage your booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Your Appointment ID/ })).toBeVisible()
    await fits(page)
    await page.context().close()
  })

  test(`the pages of the account fit ${width} px with text at ${text * 100} %`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await keepSession(page, 'customer@maple.example')
    for (const path of ['appointments', 'cars', 'customer-information', 'account']) {
      await page.goto(`${tenantUrl('maple')}/account/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await fits(page)
    }
  })
}
