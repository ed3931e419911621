import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { ask, managerToken } from '../support/account.ts'
import { withOwner } from '../support/create-franchises.ts'
import { baseUrl, expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { keepStock } from '../support/inventory.ts'
import { completedJob, confirmedJob, jobsOf } from '../support/jobs.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { labelPhoto } from '../support/pictures.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`
const NOTE = 'mutation Note($id: ID!, $notes: String!) { updateNotes(id: $id, notes: $notes) { id } }'
const PAY = `mutation Pay($key: String!, $invoiceId: ID!, $amount: Int!) {
  payInvoice(idempotencyKey: $key, invoiceId: $invoiceId, amount: $amount, paymentMethod: cash) { id } }`
const FOUND = 'query Found($id: ID!) { workOrder(id: $id) { inspection { corners mileage notes } } }'

/** Nothing is wider than the screen, and axe finds nothing. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

/** Books an order and puts it into the van of the file's first technician at that time. @returns its id */
async function bookInVan(page: Page, name: string, at: string): Promise<string> {
  const id = await bookOrder(page, name)
  // Within a day of its visit a booking has another price.
  await withOwner(pool =>
    pool.query(
      `update work_order set scheduled_at = $2, van_id = (select v.id from van v where v.tenant_id = 1 and v.franchise_id = $3 and v.name = $4)
       where tenant_id = 1 and id = $1`,
      [id, at, ownFranchise().id, ownFranchise().vans[0]],
    ),
  )
  return id
}

/** Expects an element to be on the first screen. */
async function expectOnFirstScreen(element: ReturnType<Page['getByText']>): Promise<void> {
  const box = await element.boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 999)).toBeLessThanOrEqual(844)
}

test('a technician’s list begins with the next job, with earlier unfinished jobs marked, and its page with the work', async ({
  page,
}) => {
  const next = await bookInVan(page, 'Nina Next', '2026-06-01T16:00:00Z')
  await bookInVan(page, 'Rory Rest', '2026-06-01T18:30:00Z')
  await ask(await managerToken(page), page, NOTE, { id: next, notes: 'Gate code 4711' })
  await jobsOf(page, ownFranchise().technicians[0], ['Uma Unfinished'])
  await page.goto(LIST)
  const card = page.getByRole('region', { name: 'Next job' })
  await expect(card).toContainText('Nina Next')
  await expect(card).toContainText(`${ownFranchise().address.street}, ${ownFranchise().address.city}`)
  await expect(card).toContainText('2018 Toyota Camry')
  await expect(card).toContainText('Takes ')
  await expect(card).toContainText('Gate code 4711')
  await expect(card.getByRole('heading', { name: 'Parts to load' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /google\.com\/maps\/dir/)
  await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+14165550123')
  await expect(card.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:+14165550123')
  for (const name of ['Directions', 'Call', 'Text', 'Open job of Nina Next'])
    expect((await card.getByRole('link', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await expectOnFirstScreen(card.getByText('Gate code 4711'))

  const unfinished = page.getByRole('region', { name: 'Unfinished from earlier days' })
  await expect(page.getByText('1 unfinished job from an earlier day')).toBeVisible()
  await expect(unfinished.getByRole('link', { name: /Uma Unfinished/ })).toContainText('Complete the order, move it')
  const rest = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Rory Rest' })
  await expect(rest).toContainText('1 hour 30 minutes free · 0 km straight line')
  await expect(rest).not.toContainText(ownFranchise().vans[0])
  await expectFits(page)

  await card.getByRole('link', { name: 'Open job of Nina Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Work order ${next}` })).toBeVisible()
  const work = page.getByRole('region', { name: 'What to do' })
  await expect(work).toContainText('Conventional Oil Change')
  await expect(work).not.toContainText('Fee')
  await expectOnFirstScreen(work.getByRole('listitem').first())
  await expectOnFirstScreen(page.getByRole('region', { name: 'Notes', exact: true }).getByText('Gate code 4711'))
  const main = page.getByRole('link', { name: 'Vehicle Inspection', exact: true })
  await expectOnFirstScreen(main)
  expect((await main.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  const customer = page.getByRole('region', { name: 'Nina Next' })
  await expect(customer.getByText('416-555-0123')).toHaveCount(1)
  await expect(customer.getByText('Nina Next')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Cancel Work Order' })).toBeHidden()
  await expectFits(page)
  await page.locator('summary[aria-label="More actions"]').click()
  await expect(page.getByRole('button', { name: 'Cancel Work Order' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cancel Work Order' })).toBeHidden()
})

test('an inspection takes one press a corner, depths in both units, notes and photos; then the order is completed and paid in cash', async ({
  page,
}) => {
  test.slow()
  const { id, token } = await confirmedJob(page, 'Carla Cash')
  await page.goto(`${LIST}/${id}?step=inspection`)
  for (const corner of ['Front left', 'Front right', 'Rear left', 'Rear right'])
    await page.getByRole('button', { name: `All good, ${corner}` }).click()
  for (const name of ['Windshields', 'Washer fluid', 'Leaks'])
    await page.getByRole('group', { name, exact: true }).getByRole('radio', { name: 'Good' }).press('Space')
  await page.getByRole('group', { name: 'Brake fluid' }).getByRole('radio', { name: 'Poor' }).press('Space')
  await expect(page.getByText('Take a photo, so the customer sees why.')).toBeVisible()
  await page.getByRole('button', { name: 'Note on brake fluid' }).click()
  const note = page.getByRole('textbox', { name: 'Note on brake fluid' })
  await expect(note).toBeFocused()
  await note.fill('old')
  await note.fill('')
  await expect(note).toBeFocused()
  await note.fill('dark')
  await expect(page.getByLabel('Inspection notes')).toHaveValue('Brake fluid: dark')

  const left = page.getByRole('region', { name: 'Front left' })
  const unit = page.getByLabel('Tread and pads measured in')
  await unit.selectOption('32nds of an inch')
  await left.getByLabel('Tread depth').fill('6')
  await left.getByLabel('Brake pad').fill('60')
  await expect(left.getByText('Enter 32nds, such as 6.')).toBeVisible()
  await left.getByLabel('Brake pad').fill('5 mm')
  await unit.selectOption('mm')
  await expect(left.getByLabel('Tread depth')).toHaveValue('4.8')
  await expect(left.getByLabel('Brake pad')).toHaveValue('5')
  await expectFits(page)

  // A poor item needs a photo, or a note that says why there is none.
  await expect(page.getByText('13 of 14 checks')).toBeVisible()
  await note.fill('')
  await expect(page.getByRole('button', { name: 'Next: Photo of brake fluid' })).toBeVisible()
  await note.fill('dark')
  await page.getByRole('button', { name: 'Next: Mileage' }).click()
  await page.getByText('The odometer can’t be read').click()
  await expect(page.getByRole('button', { name: 'Next: Photo of the odometer' })).toBeVisible()
  const buffer = await labelPhoto(['BRAKE FLUID'])
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByRole('region', { name: 'Whole vehicle' }).locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByText('Photo added.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next: Photo of the odometer' })).toBeVisible()
  await page.getByRole('region', { name: 'Readings' }).locator('input[type=file]').first().setInputFiles(photo)
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  const { workOrder } = await ask<{
    workOrder: { inspection: { corners: Record<string, object>; mileage: number | null; notes: string } }
  }>(token, page, FOUND, { id })
  expect(workOrder.inspection).toMatchObject({ mileage: null, notes: 'Brake fluid: dark' })
  expect(workOrder.inspection.corners.FrontLeft).toMatchObject({ treadMm: 4.8, padMm: 5, tireCondition: 'good' })

  const completion = page.getByRole('dialog', { name: 'Complete Order' })
  await expectFits(page)
  await completion.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page).toHaveURL(/status=past/)
  const done = page.getByRole('region', { name: 'Done: Carla Cash' })
  const take = done.getByRole('button', { name: /^Take payment \$\d+\.\d\d$/ })
  await expectOnFirstScreen(take)
  await expectFits(page)
  await take.click()
  const payment = page.getByRole('dialog', { name: 'Take payment' })
  await expect(payment.getByRole('button', { name: /^Card terminal/ })).toBeVisible()
  await expect(payment.getByRole('button', { name: /^Payment link/ })).toBeVisible()
  await expectFits(page)
  await payment.getByRole('button', { name: /^Cash/ }).click()
  const cash = page.getByRole('dialog', { name: 'Cash' })
  await expect(cash.getByText('No change')).toBeVisible()
  await cash.getByLabel('Customer gives').fill('1')
  await expect(cash.getByText(/ missing$/)).toBeVisible()
  await expect(cash.getByRole('button', { name: /^Record / })).toBeDisabled()
  await cash.getByLabel('Customer gives').fill('500')
  await expect(cash.getByText(/^Change \$\d+\.\d\d$/)).toBeVisible()
  await expectFits(page)
  await cash.getByRole('button', { name: /^Record / }).click()
  await expect(page.getByText(/^Payment of \$\d+\.\d\d recorded\.$/)).toBeVisible()
  await expect(done.getByText('Paid', { exact: true })).toBeVisible()
  await expect(done.getByRole('button', { name: /^Take payment/ })).toHaveCount(0)
})

test('a completed order is paid by a link as a QR code, and the card terminal of this phone is chosen next time', async ({
  page,
  browser,
}) => {
  test.slow()
  const first = await completedJob(page, 'Lena Link')
  const second = await completedJob(page, 'Tom Terminal')
  const third = await completedJob(page, 'Tim Terminal')
  const phone = await newVisitor(browser, { viewport: { width: 390, height: 844 } })
  await keepSession(phone, ownFranchise().manager)
  await phone.goto(`${LIST}/${first.id}`)
  await phone.getByRole('button', { name: /^Take payment/ }).click()
  await phone.getByRole('button', { name: /^Payment link/ }).click()
  await expect(phone.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible()
  await expectFits(phone)
  // The customer has cash after all: it is recorded, and the link is no longer needed.
  await phone.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await phone.getByRole('button', { name: /^Cash/ }).click()
  await phone.getByRole('button', { name: /^Record / }).click()
  await expect(phone.getByText(/^Payment of \$\d+\.\d\d recorded\.$/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Paid', { exact: true }).first()).toBeVisible()

  const openTerminal = async (id: string) => {
    await phone.goto(`${LIST}/${id}`)
    await phone.getByRole('button', { name: /^Take payment/ }).click()
    await phone.getByRole('button', { name: /^Card terminal/ }).click()
    return phone.getByRole('dialog', { name: 'Terminal payment' })
  }
  const terminal = await openTerminal(second.id)
  await terminal.getByLabel('Card terminal').selectOption({ label: 'Van reader' })
  await terminal.getByRole('button', { name: /^Send / }).click()
  await expect(terminal.getByRole('button', { name: 'Cancel Terminal Payment' })).toBeVisible()
  await terminal.getByRole('button', { name: 'Cancel Terminal Payment' }).click()
  await expect(terminal.getByLabel('Card terminal')).toBeVisible()

  const again = await openTerminal(third.id)
  await expect(again.getByLabel('Card terminal').locator('option:checked')).toHaveText('Van reader')
  await expect(again.getByRole('button', { name: /^Send \$/ })).toBeEnabled()
  await phone.context().close()
})

test('the dialog on the order’s page stays and says that the customer has paid', async ({ page }) => {
  const { id } = await completedJob(page, 'Paula Paid')
  const token = await keepSession(page, ownFranchise().manager)
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('button', { name: /^Take payment/ }).click()
  await page.getByRole('button', { name: /^Payment link/ }).click()
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible()
  const { workOrder } = await ask<{ workOrder: { invoice: { id: string; remainingAmount: number } } }>(
    token,
    page,
    'query Due($id: ID!) { workOrder(id: $id) { invoice { id remainingAmount } } }',
    { id },
  )
  const { id: invoiceId, remainingAmount: amount } = workOrder.invoice
  await ask(token, page, PAY, { key: randomUUID(), invoiceId, amount })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('dialog').getByText(/ is paid\. Nothing is due\.$/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: /^Take payment/ })).toHaveCount(0)
})

test('a van’s stock has one line a part with a stepper to the market, and the parts of tomorrow’s jobs', async ({
  page,
}) => {
  await bookInVan(page, 'Tara Tomorrow', '2026-06-02T14:00:00Z')
  const manager = await keepStock(page, ownFranchise().manager)
  const van = manager.vans.find(({ name }) => name === ownFranchise().vans[0])
  const { name } = await manager.addPart({ vanId: van?.id, pieces: 3 })
  await (await keepStock(page, ownFranchise().technicians[0])).open(`?place=${van?.id}&list=parts&filter=${name}`)
  const line = page.getByRole('list', { name: 'Parts' }).getByRole('listitem').filter({ hasText: name })
  const more = line.getByRole('button', { name: `Load one more ${name} from the market` })
  await expect(more).toBeDisabled()
  const less = line.getByRole('button', { name: `Move one ${name} back to the market` })
  // The piece is moved, but the answer is lost: the phone sends it again, and it counts once.
  const isStep = (request: Request) => request.postData()?.includes('inventoryPartItemId') ?? false
  let isLost = false
  await page.route('**/api/graphql', async route => {
    if (isLost || !isStep(route.request())) return await route.fallback()
    isLost = true
    await route.fetch({ url: `${baseUrl()}/api/graphql` })
    await route.abort()
  })
  await less.click()
  await expect(line.locator('output')).toHaveText('2')
  await page.reload()
  await expect(line.locator('output')).toHaveText('2')
  await expect(line.getByText('Low', { exact: true })).toBeVisible()
  await more.click()
  await expect(line.locator('output')).toHaveText('3')
  await expect(line.getByText('Low', { exact: true })).toBeHidden()
  await expect(more).toBeDisabled()

  const parts = page.getByRole('region', { name: 'Tomorrow’s parts' })
  await expect(parts).toContainText('1 job')
  await expect(parts.getByText(/^Oil filter|needed, /).first()).toBeVisible()
  await expectFits(page)
  await line.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByRole('dialog', { name: `Transfer ${name} to the market` })).toBeVisible()
  await expectFits(page)
})
