import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { openInvoice, payInCash } from '../support/invoices.ts'
import { answerOperation, expectAfterRetries, hashOf } from '../support/operations.ts'
import { openAs } from '../support/sessions.ts'
import { loadMore } from '../support/steps.ts'

const LIST = '/account/franchisee/invoices'

/** The buttons of an invoice's page that move money or undo it. */
const actions = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(Terminal payment|Pay invoice|Cash App|Refund|Void invoice)$/ })
    .allInnerTexts()

async function expectActions(page: Page, expected: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Download PDF' }).waitFor()
  expect(await actions(page)).toEqual(expected)
}

test('INVOICE-01 the list is searched and filtered in its address, pages on, and opens an invoice by its number', async ({
  page,
  browser,
}) => {
  // The demo's franchise has more than one page of invoices.
  const staff = await newVisitor(browser)
  await openAs(staff, 'manager.toronto@maple.example', LIST)
  const many = staff
    .getByRole('table', { name: 'Invoices' })
    .getByRole('row')
    .filter({ has: staff.getByRole('cell') })
  await expect(many).toHaveCount(20)
  await loadMore(staff, many)
  await staff.context().close()

  const invoice = await openInvoice(page)
  await invoice.open(LIST)
  const table = page.getByRole('table', { name: 'Invoices' })
  for (const header of ['Invoice', 'Customer', 'Vehicle', 'Date', 'Status', 'Billed', 'Balance due'])
    await expect(table.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await page.getByLabel('Search invoices').fill(invoice.name)
  await expect(page).toHaveURL(new RegExp(`search=${invoice.name.replace(' ', '\\+')}`))
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Status').selectOption('PAID')
  await expect(page.getByText('No invoices match your search')).toBeVisible()
  await page.getByLabel('Status').selectOption('OPEN')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await rows.getByRole('link', { name: invoice.number }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}/${invoice.number}$`))
  await expect(page.getByRole('heading', { name: `Invoice ${invoice.number}` })).toBeVisible()
})

test('on a phone the list begins in the upper half, and a card shows no balance of nothing', async ({ browser }) => {
  const staff = await newVisitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openAs(staff, 'manager.toronto@maple.example', LIST)
  const table = staff.getByRole('table', { name: 'Invoices' })
  const paid = table
    .getByRole('row')
    .filter({ hasText: 'Paid' })
    .filter({ hasNotText: /Not|Partially/ })
  await expect(paid.first()).toBeVisible()
  expect((await table.boundingBox())?.y).toBeLessThan(422)
  for (const name of ['Views', /CSV$/, 'Refresh'])
    expect((await staff.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(paid.first().getByText('$0.00')).toBeHidden()
  await expectAccessible(staff)
  await staff.context().close()
})

test('the list says when it is empty and when it cannot be loaded', async ({ page }) => {
  const invoice = await openInvoice(page)
  await answerOperation(page, 'Invoices', { data: { invoices: { total: 0, invoices: [] } } })
  await invoice.open(LIST)
  await expect(page.getByText('No invoices', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await answerOperation(page, 'Invoices', null)
  await page.reload()
  await expectAfterRetries(page, page.getByText('We could not reach the server.', { exact: false }))
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).last().click()
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
})

test('INVOICE-02 the detail has its payments, Back leads to its work order, and what cannot be loaded to the list', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  await payInCash(invoice, 1_000)
  await invoice.open()
  const payments = page.getByRole('table', { name: 'Payments' })
  await expect(payments.getByRole('row').nth(1)).toContainText('$10.00')
  await page.getByRole('link', { name: `Work order ${invoice.workOrderId}` }).click()
  await expect(page).toHaveURL(new RegExp(`/work-orders/${invoice.workOrderId}$`))
  await page.goto(`${tenantUrl('maple')}${LIST}/99999999`)
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('The invoice was not found.'),
  ).toBeVisible()

  await answerOperation(page, 'InvoiceByNumber', null)
  await page.goto(`${tenantUrl('maple')}${LIST}/${invoice.number}`)
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expectAfterRetries(page, notices.getByText('We could not reach the server.', { exact: false }))
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
})

test('INVOICE-06 INVOICE-07 INVOICE-09 open takes every payment, Cash App in the US only; partly paid takes manual ones; open can be voided', async ({
  page,
}) => {
  const [canadian, american] = [await openInvoice(page), await openInvoice(page, { tenant: 'lonestar' })]
  await canadian.open()
  await expectActions(page, ['Terminal payment', 'Pay invoice', 'Void invoice'])
  // On a phone the main one has its own line, and what ends the invoice is below all others.
  await page.setViewportSize({ width: 390, height: 844 })
  const [main, pay, end] = await Promise.all(
    ['Terminal payment', 'Pay invoice', 'Void invoice'].map(name => page.getByRole('button', { name }).boundingBox()),
  )
  expect(main?.width).toBeGreaterThan(1.9 * (pay?.width ?? Infinity))
  expect(end?.y).toBeGreaterThan(pay?.y ?? Infinity)
  await page.setViewportSize({ width: 1280, height: 900 })
  await payInCash(canadian, 1_000)
  await page.reload()
  await expectActions(page, ['Pay invoice'])
  await american.open()
  await expectActions(page, ['Terminal payment', 'Pay invoice', 'Cash App', 'Void invoice'])
})

test('an order without a contact cannot be voided', async ({ page }) => {
  const invoice = await openInvoice(page)
  // The contact was deleted after the booking.
  await page.addInitScript(() => {
    const ask = globalThis.fetch
    globalThis.fetch = async (...call) => {
      const answer = await ask(...call)
      const text = (await answer.text()).replace(/"contact":\{[^}]*\}/, '"contact":null')
      return new Response(text, answer)
    }
  })
  await invoice.open()
  await expectActions(page, ['Terminal payment', 'Pay invoice'])
})

test('INVOICE-08 paid in one payment can be refunded, paid in two or refunded cannot', async ({ page }) => {
  const [once, twice] = [await openInvoice(page), await openInvoice(page)]
  await payInCash(once, once.billedAmount)
  await once.open()
  await expectActions(page, ['Refund'])
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('1.00')
  await page.getByRole('button', { name: 'Refund payment' }).click()
  await expect(page.getByText('Partially Refunded', { exact: true })).toBeVisible()
  await expectActions(page, [])
  await expectAccessible(page)
  await payInCash(twice, 1_000)
  await payInCash(twice, twice.billedAmount - 1_000)
  await twice.open()
  await expectActions(page, [])
})

test('INVOICE-10 there is a dialog for paying, voiding, refunding, the terminal and Cash App', async ({ page }) => {
  const invoice = await openInvoice(page, { tenant: 'lonestar' })
  await invoice.open()
  for (const name of ['Terminal payment', 'Pay invoice', 'Void invoice', 'Cash App']) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: /^(Cancel|Keep invoice)$/ }).click()
    await expect(dialog).toBeHidden()
  }
  await payInCash(invoice, invoice.billedAmount)
  await page.reload()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Refund' })).toBeVisible()
})

test('INVOICE-12 the PDF is saved as a file named after the number, and a failure shows an error', async ({ page }) => {
  const invoice = await openInvoice(page)
  await invoice.open()
  const button = page.getByRole('button', { name: 'Download PDF' })
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(sent => sent.url().includes('/account/franchisee/invoices/')),
    button.click(),
  ])
  expect(request.method()).toBe('GET')
  expect(new URL(request.url()).pathname).toBe(`/api/account/franchisee/invoices/${invoice.id}`)
  expect(new URL(request.url()).search).toBe('?tenantId=1')
  expect(download.suggestedFilename()).toBe(`invoice-${invoice.number}.pdf`)
  expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await page.route('**/api/account/franchisee/invoices/*', route => route.abort())
  await button.click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Invoice Download')
  await expect(alert).toContainText('Error downloading the invoice, please try again.')
})

test('INVOICE-13 a void sends the id, a failure shows an error, and a voided invoice has no actions', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  await invoice.open()
  await answerOperation(page, 'VoidInvoice', { statusCode: 503, message: 'Please try again in a minute.' })
  await page.getByRole('button', { name: 'Void invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void invoice' })
  const confirm = dialog.getByRole('button', { name: `Void invoice ${invoice.number}` })
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('Error: Could not void invoice, try again later.')
  await page.unrouteAll()
  const voids = hashOf('VoidInvoice')
  const sent = page.waitForRequest(request => request.postData()?.includes(voids) ?? false)
  await confirm.click()
  expect(((await sent).postDataJSON() as { variables: object }).variables).toEqual({ id: invoice.id })
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Voided', { exact: true })).toBeVisible()
  await expectActions(page, [])
})
