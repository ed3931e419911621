import { readFileSync } from 'node:fs'
import { expect, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const BASE = `${tenantUrl('maple')}/account/franchisee`

test('filters of a list are saved under a name, opened again and deleted', async ({ page }) => {
  await keepSession(page, ownFranchise().manager)
  await page.goto(`${BASE}/invoices?status=PAID`)
  const views = page.getByRole('button', { name: 'Views' })
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await views.click()
  await expect(dialog).toContainText('No saved views yet.')
  await dialog.getByRole('button', { name: 'Save these filters' }).click()
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Paid')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved as Paid.')).toBeVisible()

  await page.goto(`${BASE}/invoices`)
  await views.click()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL(`${BASE}/invoices?status=PAID`)
  await expect(page.getByLabel('Status')).toHaveValue('PAID')
  await views.click()
  await dialog.getByRole('button', { name: 'Delete Paid' }).click()
  await expect(dialog).toContainText('No saved views yet.')
})

test('a view of work orders has its van', async ({ page }) => {
  await keepSession(page, ownFranchise().manager)
  const [, van] = ownFranchise().vans
  await page.goto(`${BASE}/work-orders`)
  await page.getByRole('tab', { name: van }).click()
  await page.getByRole('link', { name: 'Past', exact: true }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await dialog.getByLabel('Name').fill('Past of the second van')
  await dialog.getByRole('button', { name: 'Save these filters' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^Requested/ }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await dialog.getByRole('button', { name: 'Past of the second van', exact: true }).click()
  await expect(page).toHaveURL(`${BASE}/work-orders?status=past`)
  await expect(page.getByRole('tab', { name: van, selected: true })).toBeVisible()
})

test('invoices say their number and sum, begin with the oldest on request, and are downloaded', async ({ page }) => {
  const invoice = await openInvoice(page)
  await invoice.open('/account/franchisee/invoices')
  await page.getByLabel('Search invoices').fill(invoice.name)
  await expect(page.getByText(/^1 invoice · \$[\d,.]+ billed, \$[\d,.]+ due$/)).toBeVisible()
  await page.getByLabel('Order', { exact: true }).selectOption('oldest')
  await expect(page).toHaveURL(/sort=oldest/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(`${invoice.number},${invoice.name}`)
})

test('the search for customers is in the address', async ({ page }) => {
  await keepSession(page, ownFranchise().manager)
  await page.goto(`${BASE}/customers`)
  await page.getByLabel('Search Customer Name').fill('nobody at all')
  await expect(page).toHaveURL(`${BASE}/customers?search=nobody+at+all`)
  await page.reload()
  await expect(page.getByLabel('Search Customer Name')).toHaveValue('nobody at all')
  await expect(page.getByText('No customers found.')).toBeVisible()
  // A link without a search empties the field too.
  await page.getByRole('navigation').getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page).toHaveURL(`${BASE}/customers`)
  await expect(page.getByLabel('Search Customer Name')).toHaveValue('')
})

test('a list with more pages says how many rows are in its file', async ({ page }) => {
  await keepSession(page, 'manager@maple.example')
  await page.goto(`${BASE}/invoices`)
  const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row')
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible()
  const count = (await rows.count()) - 1
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download these ${count} rows as CSV` }).click()
  expect(
    readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(count + 1)
})
