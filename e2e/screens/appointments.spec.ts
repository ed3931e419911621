import type { Page } from '@playwright/test'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { type Customer, enterAs, signUp } from '../support/account.ts'
import { BARRIE } from '../support/addresses.ts'
import { bookAppointment } from '../support/appointments.ts'
import { saveAddress } from '../support/customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour, ownHour } from '../support/own-hours.ts'

const HOUR_MS = 3_600_000
const ZONE = 'America/Toronto'
let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const open = (page: Page, rest = '') => page.goto(`${tenantUrl('maple')}/account/appointments${rest}`)

test('APPT-05 APPT-06 a customer without appointments sees that, and a link to the booking', async ({ page }) => {
  await open(page, '?status=past')
  await expect(page.getByText('No past appointments.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Upcoming Appointments' }).click()
  await expect(page.getByText('No upcoming appointments.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Book A Service' }).click()
  await expect(page).toHaveURL(/\/book\/location$/)
})

test('APPT-11 an appointment is moved to another time until 3 hours before it starts', async ({ page }) => {
  const { id } = await bookAppointment(page, customer)
  await open(page, `/${id}`)
  const scheduled = page.getByRole('region', { name: 'Scheduled At' })
  await scheduled.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await expect(dialog.getByRole('button', { name: 'Choose a time' })).toBeDisabled()
  const to = new Date(await ownHour(page))
  const time = formatTime(to, ZONE)
  await chooseHour(dialog, to.toISOString())
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Move to / }).click()
  await expect(dialog).toBeHidden()
  await expect(scheduled).toContainText(`${formatLongDate(to, ZONE)}, ${time}`)

  await page.clock.setFixedTime(to.getTime() - 3 * HOUR_MS - 60_000)
  await page.reload()
  await expect(scheduled.getByRole('button', { name: 'Reschedule' })).toBeVisible()
  await page.clock.setFixedTime(to.getTime() - 3 * HOUR_MS + 60_000)
  await page.reload()
  await expect(scheduled).toContainText('move an appointment online up to 3 hours before it starts')
  await expect(scheduled.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
})

test('APPT-12 APPT-13 APPT-18 an appointment is cancelled until 3 hours before it starts', async ({ page }) => {
  const { id, date } = await bookAppointment(page, customer)
  await page.clock.setFixedTime(Date.parse(date) - 3 * HOUR_MS + 60_000)
  await open(page, `/${id}`)
  const region = page.getByRole('region', { name: 'Cancel Appointment' })
  await expect(region).toContainText('cancel an appointment online up to 3 hours before it starts')
  await expect(region.getByRole('button')).toHaveCount(0)
  await page.clock.setFixedTime(Date.parse(date) - 3 * HOUR_MS - 60_000)
  await page.reload()
  await region.getByRole('button', { name: 'Cancel Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Appointment' })
  await expect(dialog).toContainText('cancel your appointment with Maple')
  await answerOperation(page, 'CancelAppointment', { statusCode: 500, message: 'down' })
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error: Could not cancel your appointment, try again later.')
  await expectAccessible(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(region).toHaveCount(0)
})

test('APPT-14 APPT-15 APPT-16 the address can be changed until midnight of the day, to one in service, at a charge that is shown first', async ({
  page,
}) => {
  const { id, date } = await bookAppointment(page, customer)
  await saveAddress(page, customer, ownFranchise().farAddress)
  await open(page, `/${id}`)
  const change = page.getByRole('button', { name: 'Change Address' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Change Address' })
  const save = dialog.getByRole('button', { name: 'Use this address' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('radio', { name: /5 Far Rd/ }).check()
  await expect(dialog).toContainText(/The mileage charge will be \$\d+\.\d\d: \$\d+\.\d\d more than now, plus tax\./)
  await expectAccessible(page)
  const sent = page.waitForRequest(request => request.postData()?.includes('mileageCharge') ?? false)
  await save.click()
  const confirm = page.getByRole('dialog', { name: 'Confirm mileage charge' })
  await expect(confirm).toContainText('5 Far Rd')
  await confirm.getByRole('button', { name: 'Agree and change address' }).click()
  const { variables } = (await sent).postDataJSON() as { variables: Record<string, unknown> }
  expect(variables).toMatchObject({ id, addressId: expect.any(String), mileageCharge: expect.any(Number) })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toContainText('5 Far Rd, Fort Erie')
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Mileage')

  await page.clock.setFixedTime(`${date.slice(0, 10)}T23:59:00-04:00`)
  await page.reload()
  await change.click()
  await dialog.getByRole('button', { name: 'Add another address' }).click()
  const adding = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
  const add = adding.getByRole('button', { name: 'Save' })
  await expect(add).toBeDisabled()
  await adding.getByRole('combobox').fill(`${BARRIE.street}, Barrie L4M 1H1`)
  await page
    .getByRole('option', { name: /70 Collier/ })
    .first()
    .click()
  await expect(adding.getByText('This address is not in service')).toBeVisible()
  await expect(add).toBeDisabled()
  await page.clock.setFixedTime(Date.parse(`${date.slice(0, 10)}T23:59:00-04:00`) + 60_000)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toBeVisible()
  await expect(change).toHaveCount(0)
})

test('a past appointment is booked again in one press, with its car, services, address and contact', async ({
  page,
}) => {
  const { id } = await bookAppointment(page, customer)
  await open(page, `/${id}`)
  await page.getByRole('button', { name: 'Cancel Appointment' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByRole('button', { name: 'Book again' }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await expect(page.getByRole('main')).toContainText('Tire Rotation')
  await chooseHour(page.getByRole('main'), await ownHour(page))
  await page.getByRole('button', { name: /^Book for / }).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Toyota Camry')
  await expect(page.getByRole('main')).toContainText(ownFranchise().address.street)
})
