import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openInvoice, payInCash } from '../support/invoices.ts'

test('a manager moves the payment of a credited invoice to the new one, and the rest stays returnable', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  await payInCash(invoice, invoice.billedAmount)
  await invoice.ask(`mutation { creditInvoice(id: ${invoice.id}, reason: "Wrong price") { id } }`)
  const { workOrder } = await invoice.ask<{
    workOrder: { lineItems: { serviceId: string; name: string; discountedPrice: number }[] }
  }>(`{ workOrder(id: ${invoice.workOrderId}) { lineItems { serviceId name discountedPrice } } }`)
  const line = workOrder.lineItems.find(({ name }) => name === 'Tire Rotation')
  const price = (line?.discountedPrice ?? 0) - 1_000
  const { billWorkOrderAnew: rebilled } = await invoice.ask<{
    billWorkOrderAnew: { invoice: { invoiceNumber: string; billedAmount: number } }
  }>(
    `mutation { billWorkOrderAnew(workOrderId: ${invoice.workOrderId}, prices: [{ serviceId: ${line?.serviceId}, discountedPrice: ${price} }]) {
      invoice { invoiceNumber billedAmount } } }`,
  )
  const { invoiceNumber, billedAmount } = rebilled.invoice
  const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

  await invoice.open()
  const payments = page.getByRole('table', { name: 'Payments' })
  await payments.getByRole('button', { name: 'Move payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move payment' })
  await expect(dialog).toContainText(`The money goes to the new invoice ${invoiceNumber}`)
  const amount = dialog.getByLabel('Amount')
  await expect(amount).toHaveValue((billedAmount / 100).toFixed(2))
  await amount.fill(((billedAmount + 1) / 100).toFixed(2))
  await expect(dialog.getByText(`You can move up to ${dollars(billedAmount)}.`)).toBeVisible()
  await amount.fill((billedAmount / 100).toFixed(2))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${dollars(billedAmount)} moved to invoice ${invoiceNumber}.`)).toBeVisible()
  await expect(payments).toContainText(`${dollars(billedAmount)} moved to the new invoice`)
  await expect(payments.getByRole('button', { name: 'Move payment' })).toBeHidden()
  await payments.getByRole('button', { name: 'Return money' }).click()
  const rest = page.getByRole('dialog', { name: 'Return money' })
  await expect(rest.getByLabel('Amount')).toHaveValue(((invoice.billedAmount - billedAmount) / 100).toFixed(2))
  await page.keyboard.press('Escape')

  await invoice.open(`/account/franchisee/invoices/${invoiceNumber}`)
  await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(payments).toContainText(`Moved from invoice ${invoice.number}`)
  await expectAccessible(page)
})
