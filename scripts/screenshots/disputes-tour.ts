import { signUp } from '../../e2e/support/account.ts'
import { saveCard } from '../../e2e/support/cards.ts'
import { openInvoice } from '../../e2e/support/invoices.ts'
import { findMail } from '../../e2e/support/mailbox.ts'
import { ownFranchise } from '../../e2e/support/own-franchise.ts'
import { openAs } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

/** A card payment that its cardholder disputes: the list, the evidence, both answers, and the end. Only in Canada, where the other country's pages are the same. */
export async function tourDisputes(camera: Camera): Promise<void> {
  if (camera.tenant.key !== 'maple') return
  const page = await camera.newPage()
  const { manager } = ownFranchise()
  const customer = await signUp(page, 'Robin Hale')
  await saveCard(page, customer.token, 'pm_card_createDispute')
  const invoice = await openInvoice(page, { customerId: customer.id })
  await openAs(page, manager, '/account/franchisee/disputes')
  await page.getByText('No open disputes').waitFor()
  await camera.shoot(page, 'disputes-empty')
  await camera.visit(page, `/account/franchisee/invoices/${invoice.number}`)
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const pay = page.getByRole('dialog', { name: 'Pay invoice' })
  await pay.getByLabel('Payment method').selectOption({ label: 'Visa ending in 0259, on file' })
  await pay.getByRole('button', { name: /^Charge/ }).click()
  await pay.waitFor({ state: 'hidden' })
  await findMail(page, manager, new RegExp(`invoice ${invoice.number} is disputed`))

  await camera.visit(page, '/account/franchisee/disputes')
  const row = page.getByRole('link', { name: invoice.number })
  await row.waitFor()
  await camera.shoot(page, 'disputes')
  await row.click()
  await page.getByRole('heading', { level: 1, name: `Dispute of invoice ${invoice.number}` }).waitFor()
  await camera.shoot(page, 'dispute')
  const accept = page.getByRole('dialog', { name: 'Accept the dispute' })
  await page.getByRole('button', { name: 'Accept dispute' }).click()
  await accept.waitFor()
  await camera.shoot(page, 'dispute-accept')
  await accept.getByRole('button', { name: 'Cancel' }).click()
  await accept.waitFor({ state: 'hidden' })
  await page.getByLabel('Your statement').fill('winning_evidence')
  await page.getByRole('button', { name: 'Save statement' }).click()
  await page.getByText('Statement saved.').waitFor()
  await page.getByRole('button', { name: 'Submit evidence' }).click()
  const submit = page.getByRole('dialog', { name: 'Submit evidence' })
  await submit.waitFor()
  await camera.shoot(page, 'dispute-submit')
  await submit.getByRole('button', { name: 'Submit evidence' }).click()
  await page.getByText('Evidence submitted.').waitFor()
  await findMail(page, manager, new RegExp(`^Dispute of invoice ${invoice.number}: Won$`))
  await page.reload()
  await page.getByText('The bank returned the money').waitFor()
  await camera.shoot(page, 'dispute-won')
  await page.context().close()
}
