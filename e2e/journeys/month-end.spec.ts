import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'

const status = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

async function payBy(page: Page, method: string, amount?: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay invoice' })
  await dialog.getByLabel('Payment method').selectOption(method)
  if (amount !== undefined) await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('at a month’s end a branch is paid in parts, refunds, voids, and settles with a fleet that keeps its remittance', async ({
  page,
}) => {
  const [parts, fleet, mistake] = [
    await openInvoice(page),
    await openInvoice(page, { vendor: 3 }),
    await openInvoice(page),
  ]
  await parts.open()
  await payBy(page, 'cash', '10.00')
  await expect(status(page, 'Partially Paid')).toBeVisible()
  await payBy(page, 'cheque')
  await expect(status(page, 'Paid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  await expectAccessible(page)

  await fleet.open()
  await payBy(page, 'eTransfer')
  await expect(status(page, 'Paid')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payments' })).toContainText('Remittance')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('5.00')
  await page.getByRole('button', { name: 'Refund payment' }).click()
  await expect(status(page, 'Partially Refunded')).toBeVisible()
  await expectAccessible(page)

  await mistake.open()
  await page.getByRole('button', { name: 'Void invoice' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Void invoice \d+$/ })
    .click()
  await expect(status(page, 'Voided')).toBeVisible()
})
