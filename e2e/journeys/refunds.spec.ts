import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openInvoice, payInCash } from '../support/invoices.ts'

const status = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

/** Opens the simulated screen of the card reader. */
async function readerOf(page: Page, dialog: Locator): Promise<Page> {
  const [reader] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the simulated terminal' }).click(),
  ])
  return reader
}

test('Interac is returned on the reader with the card that paid, and the rest in cash', async ({ page }) => {
  const invoice = await openInvoice(page)
  await invoice.open()
  await page.getByRole('button', { name: 'Terminal payment' }).click()
  const terminal = page.getByRole('dialog', { name: 'Terminal payment' })
  await terminal.getByLabel('Card terminal').selectOption({ label: 'Counter reader' })
  await terminal.getByRole('button', { name: /^Send \$/ }).click()
  const paying = await readerOf(page, terminal)
  await paying.getByRole('button', { name: 'Present an Interac debit card' }).click()
  await expect(status(page, 'Paid')).toBeVisible()
  const payments = page.getByRole('table', { name: 'Payments' })
  await page.reload()
  await expect(payments).toContainText('Interac ending in 1933')
  await expect(payments).toContainText('AID: A0000002771010')

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await expect(refund).toContainText('The customer must present the same card')
  await refund.getByLabel('Amount').fill('5.00')
  await expect(refund.getByRole('button', { name: 'Refund payment' })).toBeDisabled()
  await refund.getByLabel('How to return it').selectOption({ label: 'To the card, on Counter reader' })
  await refund.getByRole('button', { name: 'Refund payment' }).click()
  await expect(refund.getByRole('status')).toContainText('the same Interac card on Counter reader to return $5.00')
  const other = await readerOf(page, refund)
  await other.getByRole('button', { name: 'Present card', exact: true }).click()
  await expect(refund.getByRole('alert')).toContainText('That was another card.')
  await refund.getByRole('button', { name: 'Try again' }).click()
  await refund.getByLabel('How to return it').selectOption({ label: 'To the card, on Counter reader' })
  await refund.getByRole('button', { name: 'Refund payment' }).click()
  const right = await readerOf(page, refund)
  await right.getByRole('button', { name: 'Present an Interac debit card' }).click()
  await expect(page.getByText('$5.00 refunded.')).toBeVisible()
  await expect(refund).toBeHidden()
  await expect(status(page, 'Partially Refunded')).toBeVisible()

  await page.getByRole('button', { name: 'Return money' }).click()
  const back = page.getByRole('dialog', { name: 'Return money' })
  await back.getByLabel('How to return it').selectOption({ label: 'In cash' })
  await back.getByRole('button', { name: 'Return money' }).click()
  await expect(back).toBeHidden()
  await expect(status(page, 'Refunded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return money' })).toBeHidden()
})

test('a refund that waits on the reader survives closing the dialog, and can be cancelled', async ({ page }) => {
  const invoice = await openInvoice(page)
  await invoice.open()
  await page.getByRole('button', { name: 'Terminal payment' }).click()
  const terminal = page.getByRole('dialog', { name: 'Terminal payment' })
  await terminal.getByLabel('Card terminal').selectOption({ label: 'Van reader' })
  await terminal.getByRole('button', { name: /^Send \$/ }).click()
  await (await readerOf(page, terminal)).getByRole('button', { name: 'Present an Interac debit card' }).click()
  await expect(status(page, 'Paid')).toBeVisible()
  await page.getByRole('button', { name: 'Return money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return money' })
  await dialog.getByLabel('How to return it').selectOption({ label: 'To the card, on Van reader' })
  await dialog.getByRole('button', { name: 'Return money' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Return money' }).click()
  await expect(dialog.getByRole('status')).toContainText('Van reader')
  await dialog.getByRole('button', { name: 'Cancel refund' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The refund was cancelled.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(status(page, 'Paid')).toBeVisible()
})

test('each payment of an invoice that was paid in parts is returned on its own', async ({ page }) => {
  const invoice = await openInvoice(page)
  await payInCash(invoice, 1_000)
  await payInCash(invoice, invoice.billedAmount - 1_000)
  await invoice.open()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  const first = page.getByRole('row').filter({ hasText: '$10.00' })
  await first.getByRole('button', { name: 'Return money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return money' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('10.00')
  await dialog.getByLabel('Amount').fill('10.01')
  await expect(dialog.getByText('You can refund up to $10.00.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('10.00')
  await dialog.getByRole('button', { name: 'Return money' }).click()
  await expect(dialog).toBeHidden()
  await expect(status(page, 'Partially Refunded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return money' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Return money' }).click()
  await dialog.getByRole('button', { name: 'Return money' }).click()
  await expect(status(page, 'Refunded')).toBeVisible()
})
