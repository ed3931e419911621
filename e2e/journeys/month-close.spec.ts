import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'

const PHONE = { width: 390, height: 844 }

/** Ends the report today, because the test's invoices are from today. */
async function choose(page: Page, report: string): Promise<void> {
  await page.getByLabel('Report', { exact: true }).selectOption({ label: report })
  const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()))
  await page.getByLabel(/^(To|As of)$/).fill(today)
}

async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file]: [Download, void] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('an accountant closes a month: receivables, taxes, accounts, and a journal that is exported twice', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  await invoice.open()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay invoice' })
  await dialog.getByLabel('Payment method').selectOption('cash')
  await dialog.getByLabel('Amount').fill('10.00')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialog).toBeHidden()

  await invoice.open('/account/franchisee/reports')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await choose(page, 'Accounts receivable by age')
  const receivables = page.getByRole('table', { name: 'Accounts receivable by age' })
  await expect(receivables.getByRole('row').last()).toContainText('Total')
  await expectAccessible(page)
  const open = await downloaded(page, 'Download CSV')
  expect(open.name).toMatch(/^receivables_.*\.csv$/)
  expect(open.text).toContain('Total')

  await choose(page, 'Taxes billed')
  await expect(page.getByRole('table', { name: 'Taxes billed' })).toContainText('HST')

  await page.getByRole('tab', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Edit Tax: HST' }).click()
  const account = page.getByRole('dialog', { name: 'Tax: HST' })
  await account.getByLabel('Code').fill('2310')
  await account.getByLabel('Name').fill('HST payable')
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(account).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Reports' }).click()
  await choose(page, 'Journal')
  await expect(page.getByRole('table', { name: 'Journal' })).toContainText('HST payable')
  const first = await downloaded(page, 'Export journal')
  expect(first.text).toContain('2310,HST payable')
  const second = await downloaded(page, 'Export journal')
  expect(second.text).toBe(first.text)

  await page.getByRole('tab', { name: 'Journal exports' }).click()
  const exported = page.getByRole('table', { name: 'Journal exports' }).getByRole('row')
  await expect(exported.nth(1)).toContainText('Identical')
  await expect(exported.nth(2)).toContainText('First export')
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  await page.getByRole('tab', { name: 'Reports' }).click()
  await choose(page, 'Sales')
  await expect(page.getByRole('table', { name: 'Sales' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
