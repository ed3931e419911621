import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { ask, type Customer, enterAs, managerToken, salesToken, signUp } from '../support/account.ts'
import { ALL_GOOD, bookAppointment, completeAppointment, INSPECT } from '../support/appointments.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { memberWithCredit } from '../support/plans.ts'
import { answerOperation } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour, PAST } from '../support/own-hours.ts'
import { TEST_NOW } from '../support/server.ts'

const DAY_MS = 86_400_000
const ZONE = 'America/Toronto'

const open = (page: Page, rest = '') => page.goto(`${tenantUrl('maple')}/account/appointments${rest}`)
const whenOf = (date: string): string => `${formatLongDate(new Date(date), ZONE)}, ${formatTime(new Date(date), ZONE)}`
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Books a past visit for the customer as sales. */
const bookEarlier = async (page: Page, customer: Customer) =>
  bookAppointment(page, customer, { ...PAST, staffToken: await salesToken(page) })

test('APPT-01 APPT-02 APPT-03 APPT-04 two tabs of cards, each with date, service and car, lead to the appointments', async ({
  page,
}) => {
  const customer = await signUp(page)
  const ahead = await bookAppointment(page, customer)
  const done = await bookEarlier(page, customer)
  await completeAppointment(page, await managerToken(page), done.id)
  await enterAs(page, customer)
  await open(page)
  await expect(tab(page, 'Upcoming Appointments')).toHaveAttribute('aria-selected', 'true')
  const card = page.getByRole('listitem', { name: whenOf(ahead.date) })
  await expect(card).toContainText('Tire Rotation for 2018 Toyota Camry')
  const days = (Date.parse(ahead.date.slice(0, 10)) - Date.parse(TEST_NOW.slice(0, 10))) / DAY_MS
  await expect(card).toContainText(`Your Appointment is in ${days} days`)
  const past = page.getByRole('listitem', { name: whenOf(done.date) })
  await expect(past).toHaveCount(0)
  await expectAccessible(page)

  await tab(page, 'Past Appointments').click()
  await expect(page).toHaveURL(/status=past/)
  await expect(past).toContainText('Tire Rotation for 2018 Toyota Camry')
  await expect(past).toContainText('Completed')
  await expect(past).not.toContainText('Your Appointment is in')
  await expect(card).toHaveCount(0)
  await open(page, '?status=past')
  await expect(tab(page, 'Past Appointments')).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tab(page, 'Past')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Upcoming').click()
  await card.getByRole('link', { name: 'See Details' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/appointments/${ahead.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: `Your Appointment ID ${ahead.id}` })).toBeVisible()
  const isBeside = async () => {
    const scheduled = await page.getByRole('region', { name: 'Scheduled At' }).boundingBox()
    const place = await page.getByText('Service Address', { exact: true }).boundingBox()
    return scheduled !== null && place !== null && place.x > scheduled.x + scheduled.width
  }
  expect(await isBeside()).toBe(false)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(isBeside).toBe(true)
})

test('APPT-08 an appointment is read by its id; without one, with another customer’s or with a missing one, the page leads back to the list', async ({
  page,
}) => {
  const other = await signUp(page, 'Otto Other')
  const foreign = await bookAppointment(page, other)
  const customer = await signUp(page)
  const own = await bookAppointment(page, customer)
  await enterAs(page, customer)
  for (const id of [foreign.id, '999999', 'nonsense', '']) {
    await open(page, `/${id}`)
    await expect(page).toHaveURL(/\/account\/appointments\/?(\?|$)/)
    await expect(tab(page, 'Upcoming Appointments')).toHaveAttribute('aria-selected', 'true')
  }
  await open(page, `/${own.id}`)
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toContainText(whenOf(own.date))
})

test('an appointment that cannot be loaded leads back to the list', async ({ page }) => {
  const customer = await signUp(page)
  const own = await bookAppointment(page, customer)
  await enterAs(page, customer)
  await open(page, `/${own.id}`)
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toContainText(whenOf(own.date))
  await answerOperation(page, 'Appointment', { statusCode: 500, message: 'down' })
  await page.reload()
  await expect(page).toHaveURL(/\/account\/appointments(\?|$)/)
})

test('APPT-02 APPT-10 Back leads to the tab of the appointment', async ({ page }) => {
  const customer = await signUp(page)
  const ahead = await bookAppointment(page, customer)
  const done = await bookEarlier(page, customer)
  await completeAppointment(page, await managerToken(page), done.id)
  await enterAs(page, customer)
  // The menu has a link of the same name.
  const back = page.getByRole('main').getByRole('link', { name: 'Your Appointments' }).last()
  await open(page, `/${done.id}`)
  await expect(page.getByText('Completed').first()).toBeVisible()
  await back.click()
  await expect(tab(page, 'Past Appointments')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listitem', { name: whenOf(done.date) })).toBeVisible()
  await open(page, `/${ahead.id}`)
  await expect(page.getByRole('region', { name: 'Cancel Appointment' })).toBeVisible()
  await back.click()
  await expect(tab(page, 'Upcoming Appointments')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('listitem', { name: whenOf(ahead.date) })).toBeVisible()
})

const VALIDATE = `query Validate($userId: ID!, $services: [DiscountServiceInput!]!) {
  validateDiscountCode(code: "WELCOME10", userId: $userId, services: $services) { discountCodeId }
}`

test('APPT-09 the view has all its sections, with the promo and the credit that were applied', async ({ page }) => {
  test.slow()
  const member = await memberWithCredit(page)
  const services = [
    { id: '0', name: 'Tire Rotation', nameKey: 'tire_rotation', serviceTypeName: 'PRIMARY', value: 6_495 },
  ]
  const input = { userId: member.id, services }
  const { validateDiscountCode: valid } = await ask<{ validateDiscountCode: { discountCodeId: string } }>(
    member.token,
    page,
    VALIDATE,
    input,
  )
  // 10 % of $64.95.
  const { id, date } = await bookAppointment(page, member, {
    code: { id: valid.discountCodeId, amount: 650 },
    credit: 500,
  })
  const read = `{ customerWorkOrder(id: ${id}) { franchise { name phoneNumber } lineItems { price } } }`
  const { customerWorkOrder: order } = await ask<{
    customerWorkOrder: { franchise: { name: string; phoneNumber: string }; lineItems: { price: number }[] }
  }>(member.token, page, read)
  const phone = order.franchise.phoneNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  await enterAs(page, member)
  await open(page, `/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Your Appointment ID ${id}` })).toBeVisible()
  const main = page.getByRole('main')
  for (const [term, value] of [
    ['Your Email', member.email],
    ['Service Address', `10 King St W, St. Catharines, ON ${formatPostalCode(ownFranchise().address.postalCode)}`],
    ['Contact', `${order.franchise.name}, ${phone}`],
    ['Vehicle', '2018 Toyota Camry'],
  ] as const)
    await expect(main.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })).toContainText(value)
  const shown = page.getByRole('region', { name: 'Services' })
  await expect(shown).toContainText(/Tire Rotation\s*\$64\.95/)
  await expect(shown).toContainText(/Promo or discount applied \(WELCOME10\)\s*-\$6\.50/)
  await expect(shown).toContainText(/Promo Credit Applied\s*-\$5\.00/)
  const total = order.lineItems.reduce((sum, line) => sum + line.price, 0) - 650 - 500
  await expect(shown).toContainText(`$${(total / 100).toFixed(2)}`)
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toContainText(whenOf(date))
  await expect(page.getByRole('region', { name: 'Cancel Appointment' })).toBeVisible()
  await expectAccessible(page)
  // On a phone one button is the main one; the others share a line below it.
  await page.setViewportSize({ width: 390, height: 844 })
  const boxOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()
  const [move, address, calendar] = [
    await boxOf('Reschedule'),
    await boxOf('Change Address'),
    await boxOf('Add to calendar'),
  ]
  expect(address?.y).toBe(calendar?.y)
  expect(address?.y).toBeGreaterThan(move?.y ?? 0)
})

test('the view shows what was done, what the inspection found, and saves its documents', async ({ page }) => {
  const customer = await signUp(page)
  const { id } = await bookEarlier(page, customer)
  const manager = await managerToken(page)
  await ask(manager, page, INSPECT, { id, inspection: { ...ALL_GOOD, brakeFluid: 'poor', windshieldFluid: 'fair' } })
  await ask(manager, page, `mutation { completeWorkOrder(workOrderId: ${id}) { id } }`)
  await enterAs(page, customer)
  await open(page, `/${id}`)
  const items = page.getByRole('region', { name: 'Scheduled At' }).getByRole('listitem')
  await expect(items).toHaveText([/^Booked/, /^Vehicle inspected/, /^Completed/])
  const inspection = page.getByRole('region', { name: 'Vehicle Inspection' })
  await expect(inspection.locator('dl > div')).toHaveText(['Brake fluidPoor', 'Washer fluidFair'])
  for (const [button, name] of [
    ['Download inspection', /^inspection-\d+\.pdf$/],
    ['Download PDF', /^invoice-\d+\.pdf$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(name)
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-/)
  }
  await expectAccessible(page)
  await page.route(`**/api/account/appointments/${id}/inspection`, route => route.abort())
  await page.getByRole('button', { name: 'Download inspection' }).click()
  await expect(inspection.getByRole('alert')).toHaveText('Error downloading the inspection, please try again.')
})

test('PRICE-03 a move to less than 24 hours ahead shows the old and the new total, and asks', async ({ page }) => {
  const customer = await signUp(page)
  const { id } = await bookAppointment(page, customer)
  await enterAs(page, customer)
  await open(page, `/${id}`)
  const services = page.getByRole('region', { name: 'Services' })
  await expect(services).not.toContainText('Priority Service Fee')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseHour(dialog, '2026-06-02T12:00:00Z')
  // Each such time names its fee before it is chosen.
  const soon = dialog.locator('[role=radio][value="2026-06-02T12:00:00.000Z"]')
  await expect(soon).toHaveAccessibleName(/, \+\$\d+\.\d\d, /)
  await expect(dialog).toContainText(/Earlier times within 24 hours cost \$\d+\.\d\d more\./)
  await dialog.getByRole('button', { name: /^(Move to|Request) / }).click()
  const price = dialog.getByRole('region', { name: 'New price' })
  const read = `{ customerWorkOrder(id: ${id}) { scheduledAt lineItems { discountedPrice tax service { name } } } }`
  type Read = {
    customerWorkOrder: {
      scheduledAt: string
      lineItems: { discountedPrice: number; tax: number; service: { name: string } }[]
    }
  }
  const totalOf = async (): Promise<string> => {
    const { lineItems } = (await ask<Read>(customer.token, page, read)).customerWorkOrder
    const total = lineItems.reduce((sum, line) => sum + line.discountedPrice, 0)
    const tax = lineItems.reduce((sum, line) => sum + line.tax, 0)
    return `$${(total / 100).toFixed(2)} ($${((total + tax) / 100).toFixed(2)} with tax)`
  }
  await expect(price).toContainText(/This time is less than 24 hours away, so a priority fee of \$\d+\.\d\d is added\./)
  await expect(price.getByText('Current total').locator('..')).toContainText(await totalOf())
  const shown = await price.getByText('New total').locator('..').innerText()
  await expectAccessible(page)
  // Choosing another time closes the question.
  await chooseHour(dialog, '2026-06-02T13:00:00Z')
  await expect(price).toHaveCount(0)
  await dialog.getByRole('button', { name: /^(Move to|Request) / }).click()
  await dialog.getByRole('button', { name: /^Agree and (move to|request) / }).click()
  await expect(dialog).toBeHidden()
  await expect(services).toContainText('Priority Service Fee')
  expect(shown).toContain(await totalOf())
  const { customerWorkOrder } = await ask<Read>(customer.token, page, read)
  expect(customerWorkOrder.scheduledAt).toBe('2026-06-02T13:00:00.000Z')
})
