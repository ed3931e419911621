import { expect, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { expectAccessibleOnce, tenantUrl } from './fixtures.ts'
import { ownFranchise } from './own-franchise.ts'
import { chooseOwnHour } from './own-hours.ts'

/** Goes to the next step with its button or link. Waits for the new title, because the URL changes before the page does. */
export async function openNextStep(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const here = await title.innerText()
  await page
    .getByRole('button', { name: 'Next' })
    .or(page.getByRole('link', { name: 'Next' }))
    .click()
  await expect(title).not.toHaveText(here)
}

/** Step 1: types and chooses the service address. */
export async function chooseAddress(page: Page, typed: string, option: RegExp): Promise<void> {
  await page.goto(`${tenantUrl('maple')}/`)
  await page.getByRole('combobox', { name: 'Service address' }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
  await expectAccessibleOnce(page, 'address')
}

/** Step 1: chooses the address of the file's franchise. */
export async function chooseOwnAddress(page: Page): Promise<void> {
  const { street, city, postalCode } = ownFranchise().address
  await chooseAddress(page, `${street}, ${city} ${postalCode}`, new RegExp(`^${street}`))
  await page.getByRole('button', { name: 'Get Started' }).click()
}

/** Step 2: chooses the car by its model. */
export async function chooseCarByModel(page: Page): Promise<void> {
  await page.getByLabel('Year', { exact: true }).selectOption('2018')
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota')
  await page.getByLabel('Model', { exact: true }).selectOption('Camry')
  await page.getByLabel('Engine', { exact: true }).selectOption({ label: '2.5L 4 cyl' })
}

/** Step 2: chooses one service. */
export async function chooseService(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByText('Only 1 service can be selected')).toBeVisible()
  await page.getByRole('radio', { name }).check()
  await expectAccessibleOnce(page, 'service')
  await openNextStep(page)
}

/** Step 3: chooses one add-on. */
export async function chooseAddOn(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('checkbox', { name }).check()
  await expectAccessibleOnce(page, 'add-on')
  await openNextStep(page)
}

/** Step 4: requests a time of today at which a van of the file's franchise is free, so that staff can confirm it. */
export const requestSlotOfToday = (page: Page): Promise<void> =>
  chooseOwnHour(page, { start: '2026-06-01T17:00:00Z', end: '2026-06-01T22:00:00Z' })

/** Step 4: chooses the first available slot. Another test may book it, so this is only for tests that book nothing. */
export async function chooseFirstSlot(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^First available/ }).click()
}

/** Step 4: opens the view of the contact, which a phone shows after the time. */
export async function openContact(page: Page | Locator): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  await expect(next.or(page.getByRole('heading', { name: 'Who should we contact?' })).first()).toBeVisible()
  if (await next.isVisible()) await next.click()
}

export async function enterContact(page: Page, contact: { name: string; email: string; phone: string }): Promise<void> {
  await openContact(page)
  await page.getByLabel('Name', { exact: true }).fill(contact.name)
  await page.getByLabel('Email', { exact: true }).fill(contact.email)
  await page.getByLabel('Phone', { exact: true }).fill(contact.phone)
}

/** Opens the dialog that cancels an order, from the menu of its page. */
export async function openCancellation(page: Page): Promise<void> {
  await page.getByRole('main').locator('summary[aria-label="More actions"]').click()
  await page.getByRole('button', { name: 'Cancel Work Order' }).click()
}

/** Marks every condition of the inspection as good, and enters a mileage where there is none. */
export async function inspectAllGood(page: Page): Promise<void> {
  const all = page.getByRole('radio', { name: /good/i })
  await expect(all.first()).toBeVisible()
  for (const good of await all.all()) await good.press('Space')
  const mileage = page.getByLabel('Mileage', { exact: true })
  if ((await mileage.inputValue()) === '') await mileage.fill('84000')
}

/** Fills in and submits the login page. */
export async function enterLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(/\/account\//)
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${tenantUrl('maple')}/auth/login`)
  await expectAccessibleOnce(page, 'login')
  await enterLogin(page, email)
}

/** Presses Pay on the page of a payment link and waits for the checkout page. */
export async function beginPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$.* by card$/ }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
}

/** Fills in and submits the hosted checkout page with a test card. */
export async function payByCard(page: Page, card: { number: string; name: string; postalCode: string }): Promise<void> {
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill(card.name)
  await page.getByLabel('Postal or ZIP code').fill(card.postalCode)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Fills in a new card in the dialog that saves it. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add payment card' })
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expiry (MM / YY)').fill('12 / 34')
  await dialog.getByLabel('CVC').fill('123')
}

/** Fills in a billing address in Toronto in the same dialog. */
export async function enterBilling(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add payment card' })
  await dialog.getByLabel('Street address').fill('10 King St W')
  await dialog.getByLabel('City').fill('Toronto')
  await dialog.getByLabel('Postal code').fill('M5H 1A1')
  await dialog.getByLabel('Province').selectOption('Ontario')
}

/** Loads a list's next page and waits for more rows. A row that arrives now shifts the pages, so the number of new rows can vary. */
export async function loadMore(page: Page, rows: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Load more' })
  // Count the rows after the first page has loaded.
  await expect(more).toBeVisible()
  const shown = await rows.count()
  await more.click()
  await expect.poll(() => rows.count()).toBeGreaterThan(shown)
}
