import { signUp } from '../support/account.ts'
import { saveCard } from '../support/cards.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { openInvoice } from '../support/invoices.ts'

test('staff charge a card that the customer saved: one that is declined says why, the next pays, and a receipt is mailed', async ({
  page,
}) => {
  const customer = await signUp(page, 'Cora Card')
  for (const card of ['pm_card_chargeCustomerFail', 'pm_card_visa']) await saveCard(page, customer.token, card)
  const invoice = await openInvoice(page, { customerId: customer.id })
  await invoice.open()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay invoice' })
  const method = dialog.getByLabel('Payment method')
  await method.selectOption({ label: 'Visa ending in 0341, on file' })
  await expect(dialog.getByLabel('Amount')).toBeDisabled()
  const charge = dialog.getByRole('button', { name: `Charge $${(invoice.billedAmount / 100).toFixed(2)}` })
  await charge.click()
  await expect(dialog.getByRole('alert')).toContainText('The card was declined.')
  await expectAccessible(page)

  await method.selectOption({ label: 'Visa ending in 4242, on file' })
  await expect(dialog.getByRole('alert')).toBeHidden()
  await charge.click()
  await expect(dialog).toBeHidden()
  const payments = page.getByRole('table', { name: 'Payments' }).getByRole('row')
  await expect(payments.filter({ hasText: 'Approved' })).toContainText('Card')
  await expect(payments.filter({ hasText: 'Declined' })).toHaveCount(1)
  await findMail(page, invoice.email, new RegExp(`^Receipt for invoice ${invoice.number}$`))
})
