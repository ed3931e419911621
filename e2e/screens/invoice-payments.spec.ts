import type { Locator, Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, test } from '../support/fixtures.ts'
import { type OpenInvoice, openInvoice, payInCash } from '../support/invoices.ts'
import { findMail } from '../support/mailbox.ts'
import { answerOperation } from '../support/operations.ts'

/** Maple's demo vendor that remits on the subtotal. */
const ON_SUBTOTAL = 3

async function openPay(page: Page, invoice: OpenInvoice): Promise<Locator> {
  await invoice.open()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  return page.getByRole('dialog', { name: 'Pay invoice' })
}

/** Returns what the page sends when it pays. */
async function sentPayment(page: Page, pay: () => Promise<void>): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest(request => request.postData()?.includes('"idempotencyKey"') ?? false)
  await pay()
  return ((await sent).postDataJSON() as { variables: Record<string, unknown> }).variables
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

test('PAY-01 PAY-02 PAY-03 the amount is what is left, must be possible, and without a method Pay stays disabled', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  await payInCash(invoice, 1_000)
  const dialog = await openPay(page, invoice)
  const amount = dialog.getByLabel('Amount')
  const pay = dialog.getByRole('button', { name: 'Pay', exact: true })
  const left = invoice.billedAmount - 1_000
  const method = dialog.getByLabel('Payment method')
  await expect(amount).toHaveValue(dollars(left))
  await expect(pay).toBeDisabled()
  await expect(method).toBeFocused()
  await expect(method).toHaveAccessibleDescription(/^Choose how the customer pays/)
  await method.selectOption('cash')
  await expect(method).not.toHaveAccessibleDescription(/./)
  await expect(pay).toBeEnabled()
  for (const [typed, problem] of [
    ['', 'Please enter an amount'],
    ['ten', 'Please enter an amount'],
    ['-5', 'Please enter an amount'],
    [dollars(left + 1), `The balance is $${dollars(left)}. Please enter that or less.`],
  ] as const) {
    await amount.fill(typed)
    await expect(dialog.getByText(problem)).toBeVisible()
    await expect(pay).toBeDisabled()
  }
  await method.selectOption('cheque')
  await amount.fill(dollars(left - 150))
  await expect(dialog.getByText('$1.50 is still due.')).toBeVisible()
  await amount.fill(dollars(left))
  await expect(dialog.getByText('is still due.')).toBeHidden()
  await expect(pay).toBeEnabled()
  await expectAccessible(page)
})

test('pressing twice pays once and shows one message; the focus returns', async ({ page }) => {
  const invoice = await openInvoice(page)
  const dialog = await openPay(page, invoice)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pay invoice' })).toBeFocused()
  await page.getByRole('button', { name: 'Pay invoice' }).press('Enter')
  await dialog.getByLabel('Payment method').selectOption('cash')
  await dialog.getByLabel('Amount').fill('1,00')
  await expect(dialog.getByText('Please enter an amount')).toBeVisible()
  await dialog.getByLabel('Amount').fill('10')
  const pay = await dialog.getByRole('button', { name: 'Pay', exact: true }).boundingBox()
  const [x, y] = [(pay?.x ?? 0) + (pay?.width ?? 0) / 2, (pay?.y ?? 0) + (pay?.height ?? 0) / 2]
  for (let press = 0; press < 6; press++) await page.mouse.click(x, y)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Payment of $10.00 recorded.')).toHaveCount(1)
})

test('PAY-04 the amount cannot be changed for Pay Later, nor when the vendor remits on the subtotal', async ({
  page,
}) => {
  const [plain, fleet] = [await openInvoice(page), await openInvoice(page, { vendor: ON_SUBTOTAL })]
  let dialog = await openPay(page, plain)
  await dialog.getByLabel('Payment method').selectOption('cash')
  await expect(dialog.getByLabel('Amount')).toBeEnabled()
  await dialog.getByLabel('Payment method').selectOption('payLater')
  await expect(dialog.getByLabel('Amount')).toBeDisabled()
  dialog = await openPay(page, fleet)
  await expect(dialog.getByLabel('Amount')).toBeDisabled()
  await expect(dialog.getByLabel('Amount')).toHaveValue(dollars(fleet.billedAmount))
  await expect(dialog.getByText('Polar Leasing keeps 5% of the subtotal', { exact: false })).toBeVisible()
  await dialog.getByLabel('Payment method').selectOption('eTransfer')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Remittance' })).toBeVisible()
})

test('PAY-05 PAY-09 a payment sends customer, author, franchise, amount and method, and the number of a cheque; a failure keeps what was typed', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  const dialog = await openPay(page, invoice)
  const method = dialog.getByLabel('Payment method')
  const pay = dialog.getByRole('button', { name: 'Pay', exact: true })
  await method.selectOption('cheque')
  await dialog.getByLabel('Cheque number').fill('0042')
  await dialog.getByLabel('Notes').fill('Left at the gate')
  await dialog.getByLabel('Amount').fill('10.00')
  await answerOperation(page, 'PayInvoice', { statusCode: 503, message: 'Please try again in a minute.' })
  const cheque = await sentPayment(page, () => pay.click())
  const { invoice: known } = await invoice.ask<{ invoice: { user: { id: string }; franchise: { id: string } } }>(
    'query ($id: ID!) { invoice(id: $id) { user { id } franchise { id } } }',
    { id: invoice.id },
  )
  const { currentUser } = await invoice.ask<{ currentUser: { id: string } }>('{ currentUser { id } }')
  expect(cheque).toMatchObject({
    invoiceId: invoice.id,
    userId: known.user.id,
    authorId: currentUser.id,
    franchiseId: known.franchise.id,
    amount: 1_000,
    paymentMethod: 'cheque',
    chequeNumber: '0042',
    notes: 'Left at the gate',
  })
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Pay Invoice')
  await expect(alert).toContainText('Error: Could not pay invoice, try again later.')
  await expect(dialog.getByLabel('Cheque number')).toHaveValue('0042')
  await page.unrouteAll()
  await method.selectOption('cash')
  await expect(dialog.getByLabel('Cheque number')).toBeHidden()
  await dialog.getByLabel('Notes').fill('')
  const cash = await sentPayment(page, () => pay.click())
  expect(cash).not.toHaveProperty('chequeNumber')
  // It is the same attempt, so that the payment counts once, whatever happened to the first attempt.
  expect(cash.idempotencyKey).toBe(cheque.idempotencyKey)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Partially Paid', { exact: true })).toBeVisible()
})

test('PAY-06 PAY-10 Pay Later mails a link, takes the invoice alone, and is gone once there is a payment', async ({
  page,
}) => {
  const invoice = await openInvoice(page)
  const dialog = await openPay(page, invoice)
  await expect(dialog.getByLabel('Payment method').getByRole('option')).toHaveText([
    'Choose a method',
    'Cash',
    'Cheque (to franchisee)',
    'eTransfer (to franchisee)',
    'Pay Later',
    'Venmo (to franchisee)',
  ])
  await dialog.getByLabel('Payment method').selectOption('payLater')
  const sent = await sentPayment(page, () => dialog.getByRole('button', { name: 'Send payment link' }).click())
  expect(Object.keys(sent).sort()).toEqual(['idempotencyKey', 'invoiceId'])
  await expect(page.getByText(/^Payment link sent to .* Taking a payment cancels it\.$/)).toBeVisible()
  expect((await findMail(page, invoice.email, new RegExp(`^Invoice ${invoice.number} `))).text).toContain('/checkout?')
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  await expect(page.getByRole('option', { name: 'Pay Later' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // The address was wrong: the link goes to another one, and then it is withdrawn.
  const panel = page
    .getByRole('main')
    .getByText(/^Payment link sent to /)
    .locator('..')
  await panel.getByRole('button', { name: 'Send again' }).click()
  const again = page.getByRole('dialog', { name: 'Send again' })
  await expect(again.getByLabel('Email')).toHaveValue(invoice.email)
  await again.getByLabel('Email').fill('nobody')
  await again.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(again.getByText('Please enter a valid email address.')).toBeVisible()
  await expectAccessible(page)
  const right = `right.${invoice.email}`
  await again.getByLabel('Email').fill(right)
  await again.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText(`Payment link sent to ${right}. Taking a payment cancels it.`)).toBeVisible()
  const { text } = await findMail(page, right, new RegExp(`^Invoice ${invoice.number} `))
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  const withdraw = page.getByRole('dialog', { name: 'Withdraw' })
  await expectAccessible(page)
  await withdraw.getByRole('button', { name: 'Withdraw link' }).click()
  await expect(withdraw).toBeHidden()
  await expect(panel).toBeHidden()
  const { pathname, search } = new URL(/https?:\S+\/checkout\?\S+/.exec(text)?.[0] ?? '')
  await page.goto(`${baseUrl()}${pathname}${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
})

test('PAY-11 PAY-12 a payment is sent to a chosen terminal, can be cancelled there, and is paid by the card', async ({
  page,
}) => {
  // No other test uses the terminals of the US tenant.
  const invoice = await openInvoice(page, { tenant: 'lonestar' })
  await invoice.open()
  await page.getByRole('button', { name: 'Terminal payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terminal payment' })
  const send = dialog.getByRole('button', { name: /^Send \$/ })
  await expect(dialog.getByRole('option')).toHaveText(['Choose a terminal', 'Counter reader', 'Van reader'])
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Card terminal').selectOption({ label: 'Van reader' })
  const sent = page.waitForRequest(request => request.postData()?.includes('"readerId"') ?? false)
  await send.click()
  const { variables } = (await sent).postDataJSON() as { variables: { readerId: string } }
  expect(variables).toEqual({ invoiceId: invoice.id, readerId: expect.stringMatching(/^tmr_/) })
  await expect(dialog.getByText('Ask the customer to tap or insert their card', { exact: false })).toBeVisible()
  await expectAccessible(page)
  const cancelled = page.waitForRequest(request => request.postData()?.includes('"readerId"') ?? false)
  await dialog.getByRole('button', { name: 'Cancel Terminal Payment' }).click()
  expect(((await cancelled).postDataJSON() as { variables: object }).variables).toEqual(variables)
  await send.click()
  await expect(dialog.getByText('Ask the customer to tap or insert their card', { exact: false })).toBeVisible()
  const [simulator] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the simulated terminal' }).click(),
  ])
  await expectAccessible(simulator)
  await simulator.getByRole('button', { name: 'Present card', exact: true }).click()
  await expect(simulator.getByText('Approved. Please take your card.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('PAY-13 a terminal that fails, and terminals that cannot be listed, say what to do instead', async ({ page }) => {
  const invoice = await openInvoice(page)
  await invoice.open()
  await answerOperation(page, 'SendToTerminal', { statusCode: 503, message: 'The payment service cannot be reached.' })
  const open = page.getByRole('button', { name: 'Terminal payment' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Terminal payment' })
  await dialog.getByLabel('Card terminal').selectOption({ label: 'Counter reader' })
  await dialog.getByRole('button', { name: /^Send \$/ }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Terminal Payment')
  await expect(alert).toContainText('Error processing your payment, try again or process a manual payment')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await answerOperation(page, 'CardReaders', { statusCode: 503, message: 'The payment service cannot be reached.' })
  await page.reload()
  await open.click()
  await expect(alert).toContainText(
    'There was an error accessing your credit card terminal. Please try again or process a manual payment',
  )
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Card terminal')).toBeVisible()
})

test('PAY-14 Cash App shows the code of its label and closes when it is paid', async ({ page }) => {
  const invoice = await openInvoice(page, { tenant: 'lonestar' })
  await invoice.open()
  const sentRequest = page.waitForRequest(request => request.postData()?.includes('"invoiceId"') ?? false)
  await page.getByRole('button', { name: 'Cash App', exact: true }).click()
  expect(((await sentRequest).postDataJSON() as { variables: object }).variables).toEqual({ invoiceId: invoice.id })
  const dialog = page.getByRole('dialog', { name: 'Cash App' })
  const code = dialog.getByRole('img', { name: 'QR code for Cash App' })
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  const [app] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the payment page' }).click(),
  ])
  await expectAccessible(app)
  await app.getByRole('button', { name: /^Pay / }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Payment of .* recorded\.$/)).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: `Work order ${invoice.workOrderId}` }).click()
  await expect(page.getByText('Payment received')).toBeVisible()
})

test('PAY-15 a refund is above 0 and at most the billed amount, and a failure shows an error', async ({ page }) => {
  const invoice = await openInvoice(page)
  await payInCash(invoice, invoice.billedAmount)
  await invoice.open()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  const amount = dialog.getByLabel('Amount')
  const refund = dialog.getByRole('button', { name: 'Refund payment' })
  await expect(amount).toHaveValue(dollars(invoice.billedAmount))
  for (const typed of ['0', '', dollars(invoice.billedAmount + 1)]) {
    await amount.fill(typed)
    await expect(refund).toBeDisabled()
  }
  await amount.fill('7.50')
  await answerOperation(page, 'RefundPayment', { statusCode: 503, message: 'Please try again in a minute.' })
  await refund.click()
  await expect(dialog.getByRole('alert')).toContainText('Error: Could not refund payment, try again later.')
  await page.unrouteAll()
  const sent = await sentPayment(page, () => refund.click())
  expect(sent).toMatchObject({ invoiceId: invoice.id, amount: 750 })
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Partially Refunded', { exact: true })).toBeVisible()
})

test('a declined card shows an error, and the next attempt works like the first', async ({ page }) => {
  const invoice = await openInvoice(page, { tenant: 'lonestar' })
  await invoice.open()
  await page.getByRole('button', { name: 'Terminal payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terminal payment' })
  await dialog.getByLabel('Card terminal').selectOption({ label: 'Counter reader' })
  const send = dialog.getByRole('button', { name: /^Send \$/ })
  await send.click()
  const [simulator] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the simulated terminal' }).click(),
  ])
  await simulator.getByRole('button', { name: 'Present a card that is declined' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The card was declined.')
  await send.click()
  await expect(dialog.getByText('Ask the customer to tap or insert their card', { exact: false })).toBeVisible()
  await simulator.reload()
  await simulator.getByRole('button', { name: 'Present card', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

test('an answer that mixes the moments before and after a payment does not stop the dialog', async ({ page }) => {
  const invoice = await openInvoice(page)
  await invoice.open()
  await page.getByRole('button', { name: 'Terminal payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terminal payment' })
  await dialog.getByLabel('Card terminal').selectOption({ label: 'Counter reader' })
  await dialog.getByRole('button', { name: /^Send \$/ }).click()
  let wasMixed = false
  await page.route('**/api/graphql', async route => {
    // Only the browser resolves the tenants' hosts, not this handler.
    const url = route.request().url().replace('maple.localhost', 'localhost')
    const response = await route.fetch({ url })
    const json = (await response.json()) as { data?: Record<string, { status?: string } | null> }
    const answer = json.data?.invoiceByNumber ?? json.data?.checkPayment
    if (!wasMixed && answer?.status === 'PAID') {
      wasMixed = true
      answer.status = 'PENDING'
    }
    await route.fulfill({ response, json })
  })
  const [simulator] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the simulated terminal' }).click(),
  ])
  await simulator.getByRole('button', { name: 'Present card', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(wasMixed).toBe(true)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})
