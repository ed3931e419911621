import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { signUp } from '../support/account.ts'
import { saveCard } from '../support/cards.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'
import { findMail } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

/** Takes a payment that the cardholder disputes and opens the dispute as the manager. @returns the invoice's number */
async function disputedPayment(page: Page, name: string): Promise<string> {
  const customer = await signUp(page, name)
  await saveCard(page, customer.token, 'pm_card_createDispute')
  const invoice = await openInvoice(page, { customerId: customer.id })
  await openAs(page, ownFranchise().manager, `/account/franchisee/invoices/${invoice.number}`)
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay invoice' })
  await dialog.getByLabel('Payment method').selectOption({ label: 'Visa ending in 0259, on file' })
  await dialog.getByRole('button', { name: /^Charge/ }).click()
  await expect(dialog).toBeHidden()
  const mail = await findMail(page, ownFranchise().manager, new RegExp(`invoice ${invoice.number} is disputed`))
  await page.goto(/https?:\S+\/account\/franchisee\/disputes\/\d+/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dispute of invoice ${invoice.number}`)
  return invoice.number
}

test('a dispute goes from the mail to its evidence, and is won', async ({ page }) => {
  const number = await disputedPayment(page, 'Wanda Won')
  await expect(page.getByText('Fraud: the cardholder did not make this payment')).toBeVisible()
  await expect(page.getByText('The bank took the money')).toBeVisible()
  await expect(page.getByText(/^Answer by .* Without an answer, you lose/)).toBeVisible()
  const statement = page.getByLabel('Your statement')
  await expect(statement).toHaveAccessibleDescription(/^Say who met your technician/)
  await statement.fill('winning_evidence')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download evidence' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`dispute-evidence-${number}.pdf`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit evidence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit evidence' })
  await expect(dialog).toContainText('You can submit once')
  await dialog.getByRole('button', { name: 'Submit evidence' }).click()
  await expect(page.getByText('Evidence submitted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit evidence' })).toBeHidden()
  await findMail(page, ownFranchise().manager, new RegExp(`^Dispute of invoice ${number}: Won$`))
  await page.reload()
  await expect(page.getByText('The bank returned the money')).toBeVisible()
  await expect(page.getByText('You won the dispute and keep the payment.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Disputes' }).click()
  await page.getByRole('tab', { name: 'Closed' }).click()
  await expect(page.getByRole('row', { name: new RegExp(number) })).toContainText('Won')
  await expectAccessible(page)
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(list.suggestedFilename()).toBe('closed_disputes.csv')
  expect(readFileSync(await list.path(), 'utf8')).toMatch(new RegExp(`^${number},.*,Won,`, 'm'))
})

test('a dispute that is accepted is lost, and its invoice says so', async ({ page }) => {
  const number = await disputedPayment(page, 'Lara Lost')
  await page.getByRole('button', { name: 'Accept dispute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept the dispute' })
  await expect(dialog).toContainText(/keeps \$[\d.]+\. This can’t be undone\./)
  await dialog.getByRole('button', { name: 'Accept dispute' }).click()
  await expect(page.getByText('Dispute accepted', { exact: true })).toBeVisible()
  await expect(page.getByText('Dispute lost')).toBeVisible()
  await expect(page.getByText(/^You accepted the dispute\. .+ keeps \$[\d.]+\.$/)).toBeVisible()
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByText(/^Disputed \$[\d.]+: Lost$/)).toBeVisible()
})
