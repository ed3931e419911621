import type { Page } from '@playwright/test'
import { baseUrl } from '../../e2e/support/fixtures.ts'
import { findMail, openMailbox } from '../../e2e/support/mailbox.ts'
import { labelPhoto } from '../../e2e/support/pictures.ts'
import { beginPayment, enterLogin, inspectAllGood, openCancellation, payByCard } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const ORDERS = '/account/franchisee/work-orders'

/** The dialogs of an open order, by their button. */
const DIALOGS = [
  ['Edit vehicle', 'order-vehicle-dialog'],
  ['Edit services', 'order-services-dialog'],
  ['Edit PO number', 'order-po-dialog'],
  ['Edit notes', 'order-notes-dialog'],
  ['Service history', 'order-history-dialog'],
  ['Reschedule', 'order-reschedule-dialog'],
  ['Change Address', 'order-address-dialog'],
  ['Assign Work Order', 'order-assign-dialog'],
] as const

/** The staff's pages from a request to a paid invoice, and the customer's pages of the payment. */
export async function tourStaff(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.manager)
  await tourLists(camera, page)
  await tourSelection(camera, page)
  await tourFinding(camera, page)
  await tourRequest(camera, page)
  await tourOrder(camera, page)
  await tourPayment(camera, page)
  await page.context().close()
}

async function tourLists(camera: Camera, page: Page): Promise<void> {
  const pages = {
    'orders-requested': `${ORDERS}?status=requested`,
    'orders-no-match': `${ORDERS}?status=requested&filter=nobody`,
    'orders-cancelled': `${ORDERS}?status=cancelled`,
    'orders-day': `${ORDERS}/day`,
    invoices: '/account/franchisee/invoices',
    'help-requests': '/account/franchisee/assistance-requests',
  }
  for (const [name, path] of Object.entries(pages)) {
    await camera.visit(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await camera.shoot(page, name)
  }
  await camera.visit(page, '/account/franchisee/assistance-requests')
  await page.getByRole('button', { name: 'Answer' }).first().click()
  await camera.shoot(page, 'help-answer-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Closed' }).click()
  await camera.shoot(page, 'help-requests-closed')
  await openVan(camera, page)
  await camera.shoot(page, 'orders-upcoming')
  await page.getByRole('link', { name: 'Past', exact: true }).click()
  await page.waitForURL(/status=past/)
  await camera.shoot(page, 'orders-past')
}

/** Several requests together, at a desk: selected, about to be confirmed, and as they are printed. */
async function tourSelection(camera: Camera, page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await camera.visit(page, `${ORDERS}?status=requested`)
  for (const nth of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .nth(nth)
      .check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Confirm' }).click()
  await camera.shoot(page, 'orders-confirm-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await bar.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('dialog').getByRole('article').nth(1).waitFor()
  await camera.shoot(page, 'orders-print-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

/** Finding anything: what was opened last, what a name finds, and nothing. */
async function tourFinding(camera: Camera, page: Page): Promise<void> {
  await camera.visit(page, ORDERS)
  await page.getByRole('button', { name: 'Find anything' }).click()
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.waitFor()
  await camera.shoot(page, 'find-recent')
  await field.fill(camera.tenant.customer)
  await page.getByRole('option').filter({ hasText: camera.tenant.customer }).first().waitFor()
  await camera.shoot(page, 'find-customer')
  await field.fill('zzzzzz')
  await page.getByText('Nothing matches', { exact: false }).waitFor()
  await camera.shoot(page, 'find-nothing')
  await page.keyboard.press('Escape')
}

async function tourRequest(camera: Camera, page: Page): Promise<void> {
  await camera.visit(page, `${ORDERS}?status=requested`)
  await openFirstOrder(page)
  await camera.shoot(page, 'order-requested')
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await camera.shoot(page, 'pick-van-dialog')
}

async function tourOrder(camera: Camera, page: Page): Promise<void> {
  await openVan(camera, page)
  await openFirstOrder(page)
  await camera.shoot(page, 'order-upcoming')
  for (const [button, name] of DIALOGS) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await camera.shoot(page, name)
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  }
  await page.getByRole('link', { name: 'Vehicle Inspection' }).click()
  await page.getByRole('radio', { name: /good/i }).first().press('Space')
  await page.getByText('Saved', { exact: true }).waitFor()
  await camera.shoot(page, 'inspection')
  await takePhoto(camera, page)
  await inspectAllGood(page)
  await shootFindings(camera, page)
  await page.getByLabel('Mileage').fill('84210')
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await page.getByRole('button', { name: 'Complete Order' }).waitFor()
  await camera.shoot(page, 'order-inspected')
  await shootCancellation(camera, page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adjust prices' }).waitFor()
  await camera.shoot(page, 'complete-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Adjust prices' }).click()
  await camera.shoot(page, 'complete-prices')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete Order' }).click()
  await shootTaking(camera, page)
  await page.getByRole('link', { name: 'Open invoice' }).first().click()
}

/** The list after an order was completed, with the ways to take its payment. */
async function shootTaking(camera: Camera, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Take payment / }).waitFor()
  await camera.shoot(page, 'order-completed')
  await page.getByRole('button', { name: /^Take payment / }).click()
  await dialog.getByRole('button', { name: /^Card terminal/ }).waitFor()
  await camera.shoot(page, 'take-payment')
  await dialog.getByRole('button', { name: /^Cash Collect/ }).click()
  const given = dialog.getByLabel('Customer gives')
  await given.fill('200')
  await camera.shoot(page, 'take-payment-cash')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A photo of the inspection, also without a connection. */
async function takePhoto(camera: Camera, page: Page): Promise<void> {
  const photos = page.getByRole('region', { name: 'Photos' })
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(['BRAKE PAD', '3 MM']) }
  await photos.locator('input[type=file]').setInputFiles(photo)
  await photos.getByRole('img', { name: 'Picture of the order' }).waitFor()
  await photos.getByRole('progressbar').waitFor({ state: 'hidden' })
  await page.route('**/inspection_*', route => route.abort())
  await photos.locator('input[type=file]').setInputFiles(photo)
  await photos.getByRole('button', { name: 'Send again' }).waitFor()
  await camera.shoot(page, 'inspection-photos')
  await page.getByRole('button', { name: /^Offline · / }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'waiting-changes')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await photos.getByRole('button', { name: 'Remove' }).click()
  await page.unrouteAll()
}

async function shootCancellation(camera: Camera, page: Page): Promise<void> {
  await openCancellation(page)
  const dialog = page.getByRole('dialog', { name: 'Cancel Work Order' })
  await dialog.getByText('Serviced elsewhere').click()
  await camera.shoot(page, 'cancel-dialog')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function tourPayment(camera: Camera, page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Invoice/ }).waitFor()
  await camera.shoot(page, 'invoice-open')
  const email = await page.getByRole('main').locator('a[href^="mailto:"]').first().innerText()
  await page.getByRole('button', { name: 'Pay invoice' }).click()
  await page.getByLabel('Payment method').selectOption('cheque')
  await camera.shoot(page, 'pay-dialog')
  await page.getByLabel('Payment method').selectOption('payLater')
  await page.getByRole('button', { name: 'Send payment link' }).click()
  await page
    .getByText(/^Payment link sent to /)
    .first()
    .waitFor()
  await camera.shoot(page, 'invoice-pending')
  await tourCheckout(camera, email)
  await page.reload()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await camera.shoot(page, 'invoice-paid')
}

async function tourCheckout(camera: Camera, email: string): Promise<void> {
  const page = await camera.newPage()
  const mail = await findMail(page, email, /Invoice/)
  await openMailbox(page)
  await camera.shoot(page, 'mailbox')
  await page.goto(`${baseUrl()}/sandbox/mailbox/${mail.id}`)
  await camera.shoot(page, 'mailbox-mail')
  const link = page.frameLocator('iframe').getByRole('link', { name: /pay/i }).first()
  await page.goto(`${baseUrl()}/sandbox/mailbox/${mail.id}/html`)
  // Scripts do not run in a mail, so its page cannot be waited for.
  await camera.shoot(page, 'mail-invoice', { isLoading: true })
  await page.goBack()
  await link.click()
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  await camera.shoot(page, 'pay-link')
  await beginPayment(page)
  await page.getByLabel('Card number').waitFor()
  await camera.shoot(page, 'checkout')
  await payByCard(page, { number: '4242 4242 4242 4242', name: 'Robin Hale', postalCode: 'M5H 2N2' })
  await page.waitForURL(/\/paid/)
  await camera.shoot(page, 'paid')
  await page.context().close()
}

/** Opens the upcoming orders of the first van. */
export async function openVan(camera: Camera, page: Page): Promise<void> {
  await camera.visit(page, ORDERS)
  await page.getByRole('tab').nth(1).click()
  await page.waitForURL(/status=upcoming/)
}

/** Opens the first order of a list. */
export async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('region').getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Work order/ }).waitFor()
}

/** A poor brake that asks for a photo and offers the service that helps, an old tire, and the VIN on the car. */
async function shootFindings(camera: Camera, page: Page): Promise<void> {
  const corner = page.getByRole('region', { name: 'Front left', exact: true })
  const brakes = corner.getByRole('group', { name: 'Brakes' })
  await brakes.getByRole('radio', { name: 'Poor' }).press('Space')
  await corner.getByRole('checkbox', { name: /^Recommend / }).check()
  await corner.getByLabel('DOT code').fill('3514')
  await page.getByRole('region', { name: 'Recommended work' }).waitFor()
  await camera.shoot(page, 'inspection-findings')
  await brakes.getByRole('radio', { name: 'Good' }).press('Space')
  await corner.getByLabel('DOT code').fill('')
}
