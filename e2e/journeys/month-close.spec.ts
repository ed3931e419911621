import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { openUnknown, unknownTransfer } from '../support/provider/bank-transfers.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'
import { signIn } from '../support/sessions.ts'
import { findMail } from '../support/mailbox.ts'

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

/** A demo vendor of Maple's. */
const VENDOR = 3
/** Cents of a payment that is not in the books; each browser's own. */
const UNKNOWN: Record<string, number> = { phone: 7_651, desktop: 7_652 }

test('an accountant closes a month: reconciliation, receivables, taxes, accounts, and a journal that is exported twice', async ({
  page,
}) => {
  await openInvoice(page, { vendor: VENDOR })
  const invoice = await openInvoice(page)
  await invoice.open()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay invoice' })
  await dialog.getByLabel('Payment method').selectOption('cash')
  await dialog.getByLabel('Amount').fill('10.00')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialog).toBeHidden()

  // First what the bank got: a movement that matches nothing is resolved with a note.
  const unknown = UNKNOWN[test.info().project.name] ?? 0
  await unknownTransfer(unknown)
  const movement = await openUnknown(page, unknown, () => invoice.open('/account/franchisee/reconciliation'))
  await movement.getByRole('button', { name: 'Resolve' }).click()
  const resolve = page.getByRole('dialog', { name: 'Resolve' })
  await resolve.getByLabel('What did you find?').fill('Sold at the fair')
  await resolve.getByRole('button', { name: 'Save' }).click()
  await expect(movement.getByText(/Sold at the fair/)).toBeVisible()

  await invoice.open('/account/franchisee/reports')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  await choose(page, 'Accounts receivable by age')
  const receivables = page.getByRole('table', { name: 'Accounts receivable by age' })
  await expect(receivables.getByRole('row').last()).toContainText('Total')
  await expectAccessible(page)
  const open = await downloaded(page, 'Download CSV')
  expect(open.name).toMatch(/^receivables_.*\.csv$/)
  expect(open.text).toContain('Total')

  await choose(page, 'Open invoices and statements')
  await page.getByLabel('Vendor', { exact: true }).selectOption(String(VENDOR))
  await page.getByRole('button', { name: 'Email statement' }).click()
  const mailing = page.getByRole('dialog', { name: 'Email statement' })
  await mailing.getByLabel('Email').fill('nobody')
  await mailing.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(mailing.getByText('Enter an email address.')).toBeVisible()
  const books = `books.${invoice.email}`
  await mailing.getByLabel('Email').fill(books)
  await mailing.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(mailing).toBeHidden()
  expect((await findMail(page, books, /^Statement from /)).text).toMatch(/\$[\d,]+\.\d\d/)

  await choose(page, 'Taxes billed')
  await expect(page.getByRole('table', { name: 'Taxes billed' })).toContainText('HST')

  // The accounts belong to the whole business, so an owner changes them.
  const owner = await signIn(page, 'owner@maple.example')
  await owner.open('/account/franchisee/reports')
  await page.getByRole('tab', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Edit Tax: HST' }).click()
  const account = page.getByRole('dialog', { name: 'Tax: HST' })
  await account.getByLabel('Code').fill('2310')
  await account.getByLabel('Name').fill('HST payable')
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(account).toBeHidden()
  await expectAccessible(page)

  await invoice.open('/account/franchisee/reports')
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
