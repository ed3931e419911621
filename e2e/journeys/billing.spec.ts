import { enterAs, signUp } from '../support/account.ts'
import { saveCard } from '../support/cards.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { openInvoice, payInCash } from '../support/invoices.ts'
import { findMail } from '../support/mailbox.ts'
import { activePlan, expectPlan, movePlanDay, renewPlans } from '../support/plans.ts'
import { payByCard } from '../support/steps.ts'

test('an order that was billed wrongly gets a credit note, and a new invoice for what was done', async ({ page }) => {
  const invoice = await openInvoice(page)
  await payInCash(invoice, invoice.billedAmount)
  await invoice.open()
  await expect(page.getByText('Maple Mobile Lube Inc.')).toBeVisible()
  await expect(page.getByText('Registration 730144852 RT0001')).toBeVisible()
  await page.getByRole('button', { name: 'Credit note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit note' })
  await dialog.getByRole('button', { name: 'Write credit note' }).click()
  await expect(dialog.getByText('Please enter the reason. It is on the credit note.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('We did an oil change, not a tire rotation')
  await dialog.getByRole('button', { name: 'Write credit note' }).click()
  const note = page.getByRole('region', { name: /^Credit note \d+$/ })
  await expect(note).toContainText('We did an oil change, not a tire rotation')
  await expect(note).toContainText(`-$${(invoice.billedAmount / 100).toFixed(2)}`)
  const saved = page.waitForEvent('download')
  await note.getByRole('button', { name: 'Download credit note' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^credit-note-\d+\.pdf$/)
  await expectAccessible(page)

  await page.getByRole('link', { name: `Work order ${invoice.workOrderId}` }).click()
  await page.getByRole('button', { name: 'Bill again' }).click()
  const bill = page.getByRole('dialog', { name: 'Bill again' })
  await bill
    .getByRole('radio', { name: /Basic Oil Change|Oil Change/ })
    .first()
    .check()
  const lower = bill.getByLabel(/^Lower price for/)
  await lower.fill('9999')
  await expect(bill).toContainText(/Please enter \$[\d.]+ or less/)
  await lower.fill('10')
  await expect(bill).not.toContainText('or less')
  await expectAccessible(page)
  await bill.getByRole('button', { name: 'Make invoice' }).click()
  await expect(bill).toBeHidden()
  await page.getByRole('link', { name: 'Open invoice' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/invoices/${invoice.number}$`))
  await expect(page.getByText('Not Paid').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Oil Change')
})

test('a plan whose card was declined is paid with another card, and is active again', async ({ page }) => {
  test.slow()
  const customer = await signUp(page)
  const plan = await activePlan(page, customer)
  await saveCard(page, customer.token, 'pm_card_chargeCustomerFail')
  await movePlanDay(plan, 'next_payment_at', '2026-05-30T08:00:00Z')
  await renewPlans()
  await expectPlan(page, customer, plan, 'RENEWAL_ERROR')
  await saveCard(page, customer.token, 'pm_card_visa')
  await enterAs(page, customer)
  await page.goto(`${tenantUrl('maple')}/account/cars`)
  await expect(
    page.getByText('Your card was declined. Pay with another card to keep your plan, or end it.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pay with a saved card' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay invoice \d+$/ })
  await dialog.getByRole('radio', { name: 'Visa ending in 0341' }).check()
  await dialog.getByRole('button', { name: 'Pay $55.37' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Visa ending in 4242' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay $55.37' }).click()
  await expect(dialog).toBeHidden()
  await expectPlan(page, customer, plan, 'ACTIVE')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

test('a customer sees an open invoice in their account and pays it: with a new card on our payment page', async ({
  page,
  context,
}) => {
  const customer = await signUp(page)
  const invoice = await openInvoice(page, { customerId: customer.id })
  await enterAs(page, customer)
  await page.goto(`${tenantUrl('maple')}/account/appointments`)
  const open = page.getByRole('region', { name: `Invoice ${invoice.number} to pay` })
  const amount = `$${(invoice.billedAmount / 100).toFixed(2)}`
  await expect(open).toContainText(`Balance due ${amount}`)
  const saved = page.waitForEvent('download')
  await open.getByRole('button', { name: 'Download invoice' }).click()
  expect((await saved).suggestedFilename()).toBe(`invoice-${invoice.number}.pdf`)
  await open.getByRole('button', { name: `Pay ${amount}` }).click()
  const dialog = page.getByRole('dialog', { name: `Pay invoice ${invoice.number}` })
  await dialog.getByLabel('Save this card').check()
  await expectAccessible(page)
  const tab = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  const checkout = await tab
  await payByCard(checkout, { name: customer.name, postalCode: 'M5H 1A1', number: '4242 4242 4242 4242' })
  await checkout.waitForURL(/\/paid/)
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      return await open.count()
    })
    .toBe(0)
  await page.goto(`${tenantUrl('maple')}/account/customer-information`)
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
})

test('a customer pays with the wallet on their phone, and the receipt names it', async ({ page, context }) => {
  const customer = await signUp(page)
  const invoice = await openInvoice(page, { customerId: customer.id })
  await enterAs(page, customer)
  await page.goto(`${tenantUrl('maple')}/account/appointments`)
  const open = page.getByRole('region', { name: `Invoice ${invoice.number} to pay` })
  await open.getByRole('button', { name: /^Pay \$/ }).click()
  const tab = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
  const checkout = await tab
  await checkout.getByRole('button', { name: 'Apple Pay' }).click()
  await checkout.waitForURL(/\/paid/)
  // The receipt goes to the contact of the order.
  const { rows } = await withOwner(pool =>
    pool.query<{ email: string }>(
      'select c.email from work_order w join contact c using (tenant_id) where w.tenant_id = 1 and w.id = $1 and c.id = w.contact_id',
      [invoice.workOrderId],
    ),
  )
  const receipt = await findMail(page, rows[0]?.email ?? '', new RegExp(`^Receipt for invoice ${invoice.number}$`))
  expect(receipt.text).toContain('Apple Pay, Visa ending in 4242')
})
