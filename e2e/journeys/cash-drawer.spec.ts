import { formatMoney } from '../../domain/format/money.ts'
import { expect, expectAccessible, newVisitor, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { payee } from '../support/sessions.ts'

test('cash is rounded when it is taken, a manager records what is handed in and takes a mistake back, and the technician sees what they hold', async ({
  page,
  browser,
}) => {
  const invoice = await openInvoice(page)
  const taken = Math.round(invoice.billedAmount / 5) * 5
  await invoice.open()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  const pay = page.getByRole('dialog', { name: 'Pay invoice' })
  await pay.getByLabel('Payment method').selectOption('cash')
  if (taken === invoice.billedAmount) await expect(pay.getByText(/^Balance /)).toBeVisible()
  else await expect(pay.getByText(`Take ${formatMoney(taken)} in cash`)).toBeVisible()
  await pay.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(pay).toBeHidden()
  if (taken !== invoice.billedAmount)
    await expect(page.getByText(`${formatMoney(taken)} taken in cash, rounding`).first()).toBeVisible()

  await page.goto(new URL('/account/franchisee/payout-settling?view=cash', page.url()).href)
  const rows = page.getByRole('table', { name: 'Cash' }).getByRole('row')
  const drawer = rows.filter({ hasText: formatMoney(taken) }).first()
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^Record hand-in, / }).click()
  const counted = page.getByRole('dialog', { name: /^Cash handed in by/ })
  await counted.getByLabel('Amount').fill('999999')
  await counted.getByRole('button', { name: 'Record hand-in' }).click()
  await expect(counted.getByText(/^Enter an amount up to/)).toBeVisible()
  await counted.getByLabel('Amount').fill('20.00')
  await counted.getByLabel('Note (optional)').fill('Envelope 7')
  await expectAccessible(page)
  await counted.getByRole('button', { name: 'Record hand-in' }).click()
  await expect(counted).toBeHidden()
  await expect(rows.filter({ hasText: '$20.00' }).first()).toBeVisible()

  await page
    .getByRole('button', { name: /^History, / })
    .first()
    .click()
  const history = page.getByRole('dialog', { name: /^Cash of/ })
  await expect(history.getByText('Envelope 7')).toBeVisible()
  await history.getByRole('button', { name: 'Correct' }).click()
  const correct = page.getByRole('dialog', { name: 'Take back the hand-in of $20.00?' })
  await correct.getByLabel('Reason').fill('Counted twice')
  await correct.getByRole('button', { name: 'Take it back' }).click()
  await expect(correct).toBeHidden()
  await expect(history.getByText('Counted twice')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Correct' })).toBeHidden()
  await expectAccessible(page)

  const other = await newVisitor(browser)
  const technician = await payee(other, ownFranchise().technicians[0])
  await technician.open('technician-payouts')
  await other.getByRole('link', { name: 'Cash on hand' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Cash on hand' })).toBeVisible()
  await expect(other.getByText('Hand-in corrected')).toBeVisible()
  await expect(other.getByText(formatMoney(taken)).first()).toBeVisible()
  await expectAccessible(other)
  await other.close()
})
