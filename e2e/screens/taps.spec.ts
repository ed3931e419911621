import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { enterAs, managerToken, salesToken, signUp } from '../support/account.ts'
import { bookAppointment, completeAppointment } from '../support/appointments.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { PAST } from '../support/own-hours.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Counts what a person taps from now on, also on the pages that follow. @returns the number so far */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('noteTap', () => {
    taps += 1
  })
  await page.addInitScript(() => addEventListener('pointerup', () => void Reflect.get(window, 'noteTap')(), true))
  return () => taps
}

test('a new guest books on a phone with at most 12 taps and 5 typed fields', async ({ page }) => {
  const taps = await countTaps(page)
  let typed = 0
  /** Taps a field and types; `key` is pressed at the end. */
  async function type(label: string, text: string, key?: 'Enter' | 'Tab'): Promise<void> {
    const field = page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label, exact: true }))
    // The keyboard's own Next leads from field to field.
    if (!(await field.evaluate(node => node === document.activeElement))) await field.tap()
    await page.keyboard.type(text)
    typed += 1
    if (key) await page.keyboard.press(key)
  }
  const { street, city, postalCode } = ownFranchise().address
  await page.goto(`${tenantUrl('maple')}/`)
  await type('Service address', `${street}, ${city} ${postalCode}`)
  await page.getByRole('button', { name: 'Get Started' }).tap()

  await page.getByRole('combobox', { name: 'Find your car' }).waitFor()
  await type('Find your car', '2018 camry')
  await expect(page.getByRole('option', { name: '2018 Toyota Camry', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByText('2.5L 4 cyl', { exact: true }).first().tap()
  await page.getByRole('radio', { name: /^Premium Synthetic Oil Change.*Recommended/ }).tap()
  await page.getByRole('button', { name: 'Next', exact: true }).tap()
  await page.getByRole('link', { name: 'Next', exact: true }).tap()
  await page.getByRole('button', { name: /^First available: / }).tap()
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  await type('Name', 'Tara Tap', 'Tab')
  await type('Email', `tara.${randomUUID()}@example.com`, 'Tab')
  await type('Phone', '4165550188')
  await page.getByText('Continue as a guest', { exact: true }).tap()
  const book = page.getByRole('button', { name: /^Book for / })
  // The bottom bar leaves four fifths of the screen.
  const bar = await book.evaluate(node => node.closest('[class*="footer"]')?.getBoundingClientRect().height ?? 0)
  expect(bar).toBeGreaterThan(40)
  expect(bar).toBeLessThanOrEqual(844 / 5)
  await book.tap()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await test.info().attach('taps', { body: `${taps()} taps, ${typed} typed fields` })
  expect(taps()).toBeGreaterThan(5)
  expect(taps()).toBeLessThanOrEqual(12)
  expect(typed).toBeLessThanOrEqual(5)
})

test('a returning customer books the same again with at most 4 taps', async ({ page }) => {
  const customer = await signUp(page)
  const { id } = await bookAppointment(page, customer, { ...PAST, staffToken: await salesToken(page) })
  await completeAppointment(page, await managerToken(page), id)
  await enterAs(page, customer)
  const taps = await countTaps(page)
  await page.goto(`${tenantUrl('maple')}/account/appointments?status=past`)
  await page.getByRole('button', { name: 'Book again' }).first().tap()
  await page.getByRole('button', { name: /^First available: / }).tap()
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  await page.getByRole('button', { name: /^Book for / }).tap()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  expect(taps()).toBeGreaterThan(1)
  expect(taps()).toBeLessThanOrEqual(4)
})

test('a guest books at a desk with the keyboard alone, in at most 60 keystrokes beside what is typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  let strokes = 0
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    strokes += 1
  }
  /** Presses Tab until an element has the focus. */
  const tabTo = async (target: Locator): Promise<void> => {
    const hasFocus = () => target.evaluate(node => node === document.activeElement)
    for (let tries = 0; tries < 40 && !(await hasFocus()); tries += 1) await press('Tab')
    expect(await hasFocus()).toBe(true)
  }
  const field = (name: string) =>
    page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name, exact: true }))
  const type = async (name: string, text: string): Promise<void> => {
    await tabTo(field(name))
    await page.keyboard.type(text)
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const { street, city, postalCode } = ownFranchise().address
  await page.goto(`${tenantUrl('maple')}/`)
  await type('Service address', `${street}, ${city} ${postalCode}`)
  await expect(page.getByRole('option').first()).toBeVisible()
  await press('Enter')
  const start = page.getByRole('button', { name: 'Get Started' })
  await expect(start.and(page.locator(':not([aria-busy="true"])'))).toBeVisible()
  await tabTo(start)
  await press('Enter')

  await expect(heading('What does your car need?')).toBeFocused()
  await type('Find your car', '2018 camry')
  await expect(page.getByRole('option', { name: '2018 Toyota Camry', exact: true })).toBeVisible()
  await press('Enter')
  const engines = page.getByRole('group', { name: 'Which engine does it have?' })
  await tabTo(engines.getByRole('radio').first())
  await press('Space')
  await tabTo(page.getByRole('group', { name: 'Services' }).getByRole('radio').first())
  await press('Space')
  await tabTo(page.getByRole('button', { name: 'Next', exact: true }))
  await press('Enter')

  await expect(heading('Anything else while we are there?')).toBeFocused()
  await tabTo(page.getByRole('link', { name: 'Next', exact: true }))
  await press('Enter')

  await expect(heading('When should we come?')).toBeFocused()
  const first = page.getByRole('button', { name: /^First available: / })
  await expect(first).toBeEnabled()
  await tabTo(first)
  await press('Enter')
  await type('Name', 'Kay Board')
  await type('Email', `kay.${randomUUID()}@example.com`)
  await type('Phone', '4165550188')
  await tabTo(page.getByRole('checkbox', { name: /^Continue as a guest/ }))
  await press('Space')
  await tabTo(page.getByRole('button', { name: /^Book for / }))
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await test.info().attach('keystrokes', { body: `${strokes} keystrokes` })
  expect(strokes).toBeGreaterThan(20)
  expect(strokes).toBeLessThanOrEqual(60)
})
