import { randomUUID } from 'node:crypto'
import { enterAs } from '../support/account.ts'
import { newCustomer } from '../support/customers.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { openInvoice } from '../support/invoices.ts'
import { findMail, openMailbox } from '../support/mailbox.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import { outsideAddress } from '../support/outside-address.ts'
import {
  chooseAddOn,
  chooseAddress,
  chooseOwnAddress,
  chooseCarByModel,
  chooseService,
  enterContact,
  openContact,
  openNextStep,
  inspectAllGood,
  logIn,
  beginPayment,
  payByCard,
  requestSlotOfToday,
} from '../support/steps.ts'

/** Makes up a new customer with a unique name. */
function newPerson(firstName: string): { name: string; email: string; phone: string } {
  const unique = randomUUID().slice(0, 8)
  return {
    name: `${firstName} ${unique}`,
    email: `${firstName.toLowerCase()}.${unique}@example.com`,
    phone: '4165550188',
  }
}

// In the gate: booking-mails, a VIN in screens/select-services, and the taps and keys of a booking (screens/taps).
test('a guest books an oil change for an available slot and gets a mail', { tag: '@slow' }, async ({ page }) => {
  const guest = newPerson('Gwen')
  await chooseOwnAddress(page)
  await page.getByText('VIN Lookup').click()
  await page.getByLabel('VIN', { exact: true }).fill('4T1B11HK5JU123456')
  await expect(page.getByText(/Camry/).first()).toBeVisible()
  await chooseService(page, /Premium Synthetic Oil Change/)
  await chooseAddOn(page, /cabin/i)
  await chooseOwnHour(page)
  await enterContact(page, guest)
  await page.getByLabel('Continue as a guest').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await expectAccessible(page)
  const mail = await findMail(page, guest.email, /Service Confirmed/)
  expect(mail.html).toContain('10 King St W, St. Catharines')
  expect(mail.text).toContain('Toyota Camry')
})

// In the gate: customer-bookings, and PAY-05 (screens/invoice-payments).
test(
  'a returning customer books with a saved address and car; staff record cash',
  { tag: '@slow' },
  async ({ page, browser }, info) => {
    test.slow()
    await enterAs(page, await newCustomer(page))
    await page.goto(`${tenantUrl('maple')}/`)
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Get Started' }).click()
    await page
      .getByRole('group', { name: 'Your vehicles' })
      .or(page.getByRole('radiogroup', { name: 'Your vehicles' }))
      .getByRole('radio')
      .first()
      .check()
    await chooseService(page, /Premium Synthetic Oil Change/)
    await openNextStep(page)
    await chooseOwnHour(page)
    await openContact(page)
    await page.getByRole('button', { name: /^Book for/ }).click()
    await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'My Account' }).click()
    await expect(page.getByText(/Your Appointment is/).first()).toBeVisible()
    await expectAccessible(page)

    const manager = await newVisitor(browser, { viewport: info.project.use.viewport ?? undefined })
    const invoice = await openInvoice(manager)
    await logIn(manager, ownFranchise().manager)
    await manager.goto(`${tenantUrl('maple')}/account/franchisee/invoices?status=OPEN`)
    await expectAccessible(manager)
    await manager.getByLabel('Search invoices').fill(invoice.name)
    await manager.getByRole('link', { name: invoice.number, exact: true }).click()
    await manager.getByRole('button', { name: 'Pay invoice' }).click()
    await manager.getByLabel('Payment method').selectOption('cash')
    await manager.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
    await expect(manager.getByText('Paid', { exact: true }).first()).toBeVisible()
    await manager.context().close()
  },
)

test('a booking from start to payment: new account, confirm, inspect, complete, pay by the mailed link', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const viewport = info.project.use.viewport ?? undefined
  const customer = newPerson('Ada')

  await test.step('the customer asks for a time at an address outside every territory, and makes an account on the way', async () => {
    const { street, city } = await outsideAddress(page)
    await chooseAddress(page, `${street}, ${city} K7L 1A1`, new RegExp(`^${street}`))
    await page.getByRole('dialog').getByRole('button', { name: 'Ask for a visit' }).click()
    await chooseCarByModel(page)
    await chooseService(page, /Conventional Oil Change/)
    await chooseAddOn(page, /cabin/i)
    await requestSlotOfToday(page)
    await enterContact(page, customer)
    await page.getByLabel('Password', { exact: true }).fill('a-good-password')
    await page.getByRole('button', { name: /^Request/ }).click()
    await expect(page.getByRole('heading', { name: 'Outside Service Area' })).toBeVisible()
    await expectAccessible(page)
  })

  const manager = await newVisitor(browser, { viewport })
  await test.step('a manager finds the request and confirms it into a van', async () => {
    await logIn(manager, ownFranchise().manager)
    await manager.getByRole('tab', { name: /Requested Work Orders/ }).click()
    await expectAccessible(manager)
    await manager.getByLabel('Search work orders').fill(customer.name)
    await manager
      .getByRole('link', { name: new RegExp(customer.name) })
      .first()
      .click()
    await expect(manager.getByRole('heading', { name: /Work order/ })).toBeVisible()
    await expectAccessible(manager)
    await manager.getByRole('button', { name: 'Confirm Order' }).first().click()
    const dialog = manager.getByRole('dialog')
    await expectAccessible(manager)
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: /^Confirm/ }).click()
    await expect(manager.getByText(/Confirmed for/).first()).toBeVisible()
  })

  await test.step('the vehicle is inspected, corner by corner', async () => {
    await manager
      .getByRole('button', { name: 'Vehicle Inspection' })
      .or(manager.getByRole('link', { name: 'Vehicle Inspection', exact: true }))
      .first()
      .click()
    await inspectAllGood(manager)
    await expectAccessible(manager)
    await manager.getByRole('button', { name: 'Finish inspection' }).click()
    await expect(manager.getByRole('button', { name: 'Complete Order' })).toBeVisible()
  })

  await test.step('completing writes the invoice', async () => {
    await manager.getByRole('button', { name: 'Complete Order' }).first().click()
    await expectAccessible(manager)
    await manager.getByRole('dialog').getByRole('button', { name: 'Complete Order' }).click()
    await manager.getByRole('link', { name: 'Open invoice' }).click()
    await expect(manager.getByRole('heading', { name: /^Invoice/ })).toBeVisible()
    await expect(manager.getByText('Not Paid').first()).toBeVisible()
    await expectAccessible(manager)
  })

  await test.step('a payment link is mailed', async () => {
    await manager.getByRole('button', { name: 'Pay invoice' }).click()
    await manager.getByLabel('Payment method').selectOption('payLater')
    await expectAccessible(manager)
    await manager
      .getByRole('dialog')
      .getByRole('button', { name: /Send payment link/ })
      .click()
    await expect(manager.getByText(`${customer.email}. Taking a payment cancels it.`)).toBeVisible()
  })

  await test.step('the customer opens it from the mailbox and pays with the second card', async () => {
    const mail = await findMail(page, customer.email, /Invoice/)
    await openMailbox(page, `?to=${customer.email}`)
    await expectAccessible(page)
    // axe cannot check the mail, because its frame runs no scripts.
    await page.getByRole('link', { name: mail.subject }).first().click()
    await page.getByTitle('The mail as HTML').contentFrame().getByRole('link', { name: /pay/i }).first().click()
    await expect(page.getByRole('heading', { name: /invoice/i })).toBeVisible()
    await expectAccessible(page)
    await beginPayment(page)
    await expectAccessible(page)
    const card = { name: customer.name, postalCode: 'K7L 1A1' }
    await payByCard(page, { ...card, number: '4000 0000 0000 9995' })
    await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.')
    await expectAccessible(page)
    await payByCard(page, { ...card, number: '4242 4242 4242 4242' })
    await page.waitForURL(/\/paid/)
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expectAccessible(page)
    await findMail(page, customer.email, /Receipt/)
  })

  await test.step('the webhook made the invoice paid, and its PDF can be had', async () => {
    await manager.reload()
    await expect(manager.getByText('Paid', { exact: true }).first()).toBeVisible()
    await expectAccessible(manager)
    const download = manager.waitForEvent('download')
    await manager.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/)
  })

  await test.step('the customer finds the order under Your Appointments', async () => {
    await page.goto(`${tenantUrl('maple')}/account/appointments?status=past`)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See Details' }).first().click()
    await expect(page.getByText('Your Appointment ID').first()).toBeVisible()
    await expect(page.getByText('Completed').first()).toBeVisible()
    await expectAccessible(page)
  })
  await manager.context().close()
})
