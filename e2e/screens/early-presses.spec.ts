import type { Locator, Page } from '@playwright/test'
import { ask, enterAs, signUp } from '../support/account.ts'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'
import { delayOperation } from '../support/operations.ts'
import { openAs } from '../support/sessions.ts'

const ADD_CONTACT =
  'mutation Add($name: String!) { createContact(name: $name, email: "one@example.com", phoneNumber: "4165550123") { id } }'
const INFORMATION = '/account/customer-information'

/** Returns the center of an element in CSS pixels. */
async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Opens the customer's page while the contacts are loading, which will move everything below them. */
async function openLoading(page: Page): Promise<{ add: Locator; load: () => Promise<void> }> {
  const customer = await signUp(page)
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) await ask(customer.token, page, ADD_CONTACT, { name })
  await enterAs(page, customer)
  const release = await delayOperation(page, 'SavedContacts')
  await page.goto(`${tenantUrl('maple')}${INFORMATION}`)
  await expect(page.getByText('No cards yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refer a Friend' }).getByLabel('Your link')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add payment card' })
  const load = async () => {
    const before = await add.boundingBox()
    release()
    await expect(page.getByText('Dora')).toBeVisible()
    const moved = ((await add.boundingBox())?.y ?? 0) - (before?.y ?? 0)
    expect(Math.abs(moved), 'the list moved the button').toBeGreaterThan(before?.height ?? 0)
  }
  return { add, load }
}

const cardDialog = (page: Page) => page.getByRole('dialog', { name: 'Add payment card' })

test.use({ viewport: { width: 1280, height: 1600 } })

test('WRONG-22 CARD-01 a press counts even if loading content moves the button away from the mouse', async ({
  page,
}) => {
  const { add, load } = await openLoading(page)
  const { x, y } = await middleOf(add)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await load()
  await page.mouse.up()
  await expect(cardDialog(page).getByLabel('Card number')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cardDialog(page)).toHaveCount(0)

  // Dragging away cancels the press.
  const again = await middleOf(add)
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  await page.mouse.move(again.x, again.y + 90)
  await page.mouse.up()
  // A dialog of the earlier press would be open by the time the next one is.
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('dialog', { name: 'Add contact' })).toBeVisible()
  await expect(cardDialog(page)).toHaveCount(0)
})

test('WRONG-22 a tap presses the element that it started on, not one that moves under it', async ({ browser }) => {
  // Tall enough that nothing scrolls (a scrolled browser undoes list shifts).
  const page = await newVisitor(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 2000 } })
  const { add, load } = await openLoading(page)
  const point = await middleOf(add)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await load()
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(cardDialog(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.context().close()
})

test('WRONG-22 INVOICE-01 a link that is pressed right after typing opens, although the search and its page still load', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/invoice-page-*.js', async route => {
    await released
    await route.fallback()
  })
  await invoice.open(`/account/franchisee/invoices?search=${invoice.name.replace(' ', '+')}`)
  const link = page.getByRole('link', { name: invoice.number, exact: true })
  await expect(link).toBeVisible()
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
  await page.getByLabel('Search invoices').fill('Ivy')
  await link.click()
  await page.clock.runFor(1_000)
  release()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: `Invoice ${invoice.number}` })).toBeVisible()
})

test('WRONG-22 a dialog whose code still loads opens at the press, and can be closed', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/quote-dialog-*.js', async route => {
    await released
    await route.fallback()
  })
  await openAs(page, 'manager.toronto@maple.example', '/account/franchisee/analytics')
  await page.getByRole('tab', { name: 'Generate Reports' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fleet quote' })
  await page.getByRole('button', { name: 'Get Quotes' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Get Quotes' }).click()
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog.getByText('No vehicles yet.', { exact: false })).toBeVisible()
})
