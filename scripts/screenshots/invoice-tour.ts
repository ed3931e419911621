import type { Page } from '@playwright/test'
import { signUp } from '../../e2e/support/account.ts'
import { saveCard } from '../../e2e/support/cards.ts'
import { type OpenInvoice, openInvoice, payInCash } from '../../e2e/support/invoices.ts'
import type { Camera } from './camera.ts'

/** An invoice in each status, with every dialog. */
export async function tourInvoices(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const tenant = camera.tenant.key
  const open = await openInvoice(page, { tenant })
  await tourList(camera, page, open)
  await tourOpen(camera, page, open)
  await tourTerminal(camera, page, open)
  if (tenant === 'lonestar') await tourCashApp(camera, page, open)
  await tourPaid(camera, page, open)
  await tourVoid(camera, page, await openInvoice(page, { tenant }))
  // The accounts that this needs are made for Maple alone.
  if (tenant === 'maple') await tourCardOnFile(camera)
  await tourFleet(camera, page, await openInvoice(page, { tenant, vendor: 3 }))
  await page.context().close()
}

async function tourList(camera: Camera, page: Page, invoice: OpenInvoice): Promise<void> {
  await invoice.open('/account/franchisee/invoices?status=PAID')
  await page.getByRole('table', { name: 'Invoices' }).waitFor()
  await camera.shoot(page, 'invoices-paid')
  await invoice.open('/account/franchisee/invoices?search=nobody+of+this+name')
  await page.getByText('No invoices match your search').waitFor()
  await camera.shoot(page, 'invoices-no-match')
}

async function tourOpen(camera: Camera, page: Page, invoice: OpenInvoice): Promise<void> {
  await invoice.open()
  await page.getByRole('button', { name: 'Void invoice' }).waitFor()
  await camera.shoot(page, 'invoice-actions')
  await page.getByRole('button', { name: 'Void invoice' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'invoice-void-dialog')
  await page.getByRole('button', { name: 'Keep invoice' }).click()
}

async function tourTerminal(camera: Camera, page: Page, invoice: OpenInvoice): Promise<void> {
  await page.getByRole('button', { name: 'Terminal payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terminal payment' })
  await dialog.getByLabel('Card terminal').selectOption({ label: 'Counter reader' })
  await camera.shoot(page, 'invoice-terminal-dialog')
  const send = dialog.getByRole('button', { name: /^Send \$/ })
  await send.click()
  const simulator = dialog.getByRole('link', { name: 'Open the simulated terminal' })
  await simulator.waitFor()
  await camera.shoot(page, 'invoice-terminal-waiting')
  const [reader] = await Promise.all([page.waitForEvent('popup'), simulator.click()])
  await camera.shoot(reader, 'terminal-simulated')
  await reader.getByRole('button', { name: 'Present a card that is declined' }).click()
  await dialog.getByText('The card was declined.', { exact: false }).first().waitFor()
  await reader.close()
  await camera.shoot(page, 'invoice-terminal-declined')
  await invoice.open()
}

async function tourCashApp(camera: Camera, page: Page, invoice: OpenInvoice): Promise<void> {
  await page.getByRole('button', { name: 'Cash App', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cash App' })
  await dialog.getByRole('img', { name: 'QR code for Cash App' }).waitFor()
  await camera.shoot(page, 'invoice-cash-app-dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await invoice.open()
}

async function tourPaid(camera: Camera, page: Page, invoice: OpenInvoice): Promise<void> {
  await payInCash(invoice, invoice.billedAmount)
  await invoice.open()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('12.00')
  await camera.shoot(page, 'invoice-refund-dialog')
  await page.getByRole('button', { name: 'Refund payment' }).click()
  await page.getByText('Partially Refunded', { exact: true }).first().waitFor()
  await camera.shoot(page, 'invoice-partially-refunded')
}

async function tourVoid(camera: Camera, page: Page, invoice: OpenInvoice): Promise<void> {
  await invoice.open()
  await page.getByRole('button', { name: 'Void invoice' }).click()
  await page.getByRole('button', { name: /^Void invoice \d+$/ }).click()
  await page.getByText('Voided', { exact: true }).first().waitFor()
  await camera.shoot(page, 'invoice-voided')
}

async function tourFleet(camera: Camera, page: Page, invoice: OpenInvoice): Promise<void> {
  await invoice.open()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  await page.getByRole('dialog').getByText('of the subtotal', { exact: false }).first().waitFor()
  await page.getByLabel('Payment method').selectOption('eTransfer')
  await camera.shoot(page, 'invoice-pay-fleet')
  await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await camera.shoot(page, 'invoice-paid-fleet')
}

/** The saved cards of a new customer: one that is declined, and one that works. */
async function tourCardOnFile(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const customer = await signUp(page, 'Cora Card')
  for (const card of ['pm_card_chargeCustomerFail', 'pm_card_visa']) await saveCard(page, customer.token, card)
  const invoice = await openInvoice(page, { tenant: camera.tenant.key, customerId: customer.id })
  await invoice.open()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay invoice' })
  const method = dialog.getByLabel('Payment method')
  await method.selectOption({ label: 'Visa ending in 0341, on file' })
  await camera.shoot(page, 'invoice-card-on-file')
  await dialog.getByRole('button', { name: /^Charge/ }).click()
  await dialog.getByRole('alert').first().waitFor()
  await camera.shoot(page, 'invoice-card-on-file-declined')
  await method.selectOption({ label: 'Visa ending in 4242, on file' })
  await dialog.getByRole('button', { name: /^Charge/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await camera.shoot(page, 'invoice-paid-by-card-on-file')
  await page.context().close()
}
