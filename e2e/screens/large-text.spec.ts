import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
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

/** Names texts that cover one another. What is in the bar at the bottom is over the page on purpose. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes: { text: string; box: DOMRect }[] = []
    /** What only screen readers have is a pixel wide. */
    const isUnseen = (node: Element | null): boolean =>
      node !== null && (Math.round(node.getBoundingClientRect().width) === 1 || isUnseen(node.parentElement))
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const text = textContent?.trim() ?? ''
      if (
        text === '' ||
        isUnseen(parentElement) ||
        parentElement?.closest('.visually-hidden, [class*="footer"], option, textarea')
      )
        continue
      if (!parentElement?.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      boxes.push(...[...range.getClientRects()].map(box => ({ text, box })))
    }
    const lap = (from: number, to: number, otherFrom: number, otherTo: number) =>
      Math.min(to, otherTo) - Math.max(from, otherFrom)
    return boxes.flatMap(({ text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: other }) => {
          const across = lap(box.left, box.right, other.left, other.right)
          const down = lap(box.top, box.bottom, other.top, other.bottom)
          return across > 2 && down > Math.min(box.height, other.height) / 2
        })
        .map(other => `${text} / ${other.text}`),
    )
  })

/** Returns how much of the screen the bar of a button takes where the page begins. */
const barShare = (button: Locator): Promise<number> =>
  button.evaluate(node => {
    scrollTo(0, 0)
    const { top, bottom } = node.closest('[class*="footer"]')?.getBoundingClientRect() ?? { top: 0, bottom: Infinity }
    return Math.max(0, Math.min(bottom, innerHeight) - top) / innerHeight
  })

/** Names check boxes that a finger misses: they are pressed by their words too, and through 44 px around the middle of the box. */
const missedBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].flatMap(box => {
      if (box.getBoundingClientRect().width <= 1 || !box.checkVisibility({ checkVisibilityCSS: true })) return []
      box.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = box.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isPressed = (across: number, down: number) => {
        const hit = document.elementFromPoint(x + across, y + down)
        return hit === box || hit?.closest('label')?.control === box
      }
      const edges = [isPressed(0, -21), isPressed(0, 21), isPressed(32, 0)]
      return edges.every(Boolean) ? [] : [`${box.labels?.[0]?.textContent} ${edges.join()}`]
    }),
  )

/** Names what a finger misses: controls that are less than 44 px high or wide. Links in a sentence have the height of its line. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inSentence = (node: Element) =>
      getComputedStyle(node).display === 'inline' &&
      node.parentElement?.textContent?.trim() !== node.textContent?.trim()
    return [...document.querySelectorAll('a[href], button, select, summary, input:not([type=checkbox])')].flatMap(
      node => {
        const { width, height } = (node.closest('label') ?? node).getBoundingClientRect()
        const isHidden = width <= 1 || !node.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
        // The first link is only seen with the keyboard.
        if (isHidden || inSentence(node) || node.matches('body a:first-of-type[href="#main"]')) return []
        return width < 43.5 || height < 43.5
          ? [`${node.tagName} ${Math.round(width)} × ${Math.round(height)} ${node.textContent?.slice(0, 40)}`]
          : []
      },
    )
  })

test('what is pressed on a phone is as large as a finger', async ({ browser }) => {
  const page = await newVisitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const expectLarge = async () => {
    await expect.poll(() => tooSmall(page)).toEqual([])
    expect(await missedBoxes(page)).toEqual([])
  }
  await page.goto(`${tenantUrl('maple')}/book/location`)
  await expect(page.getByRole('combobox', { name: 'Service address' })).toBeVisible()
  await expectLarge()
  await openBooking(page, '/book/select-services')
  await expect(page.getByRole('radio', { name: /^Conventional Oil Change/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expectLarge()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: /^First available: / }).click()
  await expectLarge()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Continue as a guest')).toBeVisible()
  await expectLarge()
  for (const path of ['login', 'sign-up', 'forgot-password']) {
    await page.goto(`${tenantUrl('maple')}/auth/${path}`)
    await expect(page.getByRole('button', { name: /^(Log In|Sign Up|Send)/ }).last()).toBeVisible()
    await expectLarge()
  }
  await keepSession(page, 'customer@maple.example')
  for (const path of ['appointments', 'cars', 'customer-information', 'account-password']) {
    await page.goto(`${tenantUrl('maple')}/account/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectLarge()
  }
  await page.context().close()
})

test('on a phone on its side no bar covers the step, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  for (const path of ['/book/select-services', '/book/schedule-book'] as const) {
    await openBooking(page, path)
    const last = page.getByRole('button', { name: /^(Next|Continue|Book)/ }).last()
    await expect(last).toBeVisible()
    await expect.poll(() => barShare(last)).toBe(0)
    await expect.poll(() => tooWide(page)).toEqual([])
  }
})

for (const { width, text } of VIEWS) {
  const fits = async (page: Page): Promise<void> => {
    await page.evaluate(size => {
      document.documentElement.style.fontSize = `${size * 100}%`
    }, text)
    await expect.poll(() => tooWide(page)).toEqual([])
    await expect.poll(() => covered(page)).toEqual([])
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
    if (text > 1) expect(await barShare(page.getByRole('button', { name: /^Book for / }))).toBe(0)
    const phone = page.getByLabel('Phone', { exact: true })
    await phone.fill('4165550188')
    expect(await phone.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
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

  test(`the pages of staff fit ${width} px with text at ${text * 100} %`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await keepSession(page, 'manager@maple.example')
    for (const path of ['work-orders', 'customers', 'invoices', 'assistance-requests', 'analytics', 'inventory']) {
      await page.goto(`${tenantUrl('maple')}/account/franchisee/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await fits(page)
    }
  })
}
