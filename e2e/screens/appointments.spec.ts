import type { Page } from '@playwright/test'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { ask, type Customer, enterAs, signUp } from '../account.ts'
import { bookAppointment } from '../appointments.ts'
import { expect, expectAccessible, tenantUrl, test } from '../fixtures.ts'
import { answerOperation } from '../operations.ts'
import { chooseHour, ownHour } from '../own-hours.ts'
import { BARRIE, TORONTO } from '../stored-booking.ts'

const HOUR_MS = 3_600_000
const ZONE = 'America/Toronto'
const VEHICLE = { year: 2018, make: 'Toyota', model: 'Camry', engine: '2.5L 4 cyl' }
const APPOINTMENT = {
  id: '4711',
  status: 'CONFIRMED',
  isConfirmed: true,
  isInspected: false,
  unavailabilityReason: null,
  createdAt: '2026-05-20T12:00:00Z',
  scheduledAt: '2026-06-03T15:00:00Z',
  completedAt: null as string | null,
  currency: 'CAD',
  notes: '',
  cancelReason: null,
  progress: [{ type: 'booked', createdAt: '2026-05-20T12:00:00Z' }],
  wornParts: [] as object[],
  user: { email: 'nora@example.com' },
  address: { ...TORONTO },
  franchise: { id: '1', name: 'Toronto', phoneNumber: '4165550100', timeZone: ZONE },
  vehicle: VEHICLE,
  userVehicle: { name: 'BLUE 1', vin: null },
  lineItems: [
    {
      id: '1',
      name: 'Tire Rotation',
      price: 5_900,
      discountedPrice: 2_310,
      tax: 300,
      service: { name: 'tire_rotation' },
    },
    {
      id: '2',
      name: 'Mobile Service Fee',
      price: 1_500,
      discountedPrice: 1_500,
      tax: 195,
      service: { name: 'mobile' },
    },
  ],
  workOrderDiscountCode: { discountCode: { code: 'SPRING' }, amountApplied: 590 },
  userCreditTransactions: [{ amount: -3_000, type: 'APPLIED' }],
  invoice: null,
}

let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const open = (page: Page, rest = '') => page.goto(`${tenantUrl('maple')}/account/appointments${rest}`)
const listed = (page: Page, appointments: object[]) =>
  answerOperation(page, 'Appointments', {
    data: {
      customerWorkOrders: {
        total: appointments.length,
        workOrders: appointments.map(workOrder => ({ workOrder })),
      },
    },
  })
const shown = (page: Page, changes: object = {}) =>
  answerOperation(page, 'Appointment', { data: { customerWorkOrder: { ...APPOINTMENT, ...changes } } })

test('APPT-01 APPT-02 APPT-03 APPT-04 two tabs of cards, each with date, service and car, lead to the appointments', async ({
  page,
}) => {
  await listed(page, [APPOINTMENT])
  await open(page)
  const upcoming = page.getByRole('tab', { name: 'Upcoming Appointments', exact: true })
  await expect(upcoming).toHaveAttribute('aria-selected', 'true')
  const card = page.getByRole('listitem', { name: 'Wednesday, June 3, 2026, 11:00 AM' })
  await expect(card).toContainText('Tire Rotation for 2018 Toyota Camry')
  await expect(card).toContainText('Your Appointment is in 2 days')
  await expect(card.getByRole('link', { name: 'See Details' })).toHaveAttribute('href', '/account/appointments/4711')
  await expectAccessible(page)
  await listed(page, [{ ...APPOINTMENT, status: 'COMPLETE' }])
  await page.getByRole('tab', { name: 'Past Appointments', exact: true }).click()
  await expect(page).toHaveURL(/status=past/)
  await expect(card).toContainText('Completed')
  await expect(card).not.toContainText('Your Appointment is in')
  await open(page, '?status=past')
  await expect(page.getByRole('tab', { name: 'Past Appointments' })).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('tab', { name: 'Upcoming', exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Past', exact: true })).toHaveAttribute('aria-selected', 'true')
})

test('APPT-05 APPT-06 who has none is told so, and led to the booking', async ({ page }) => {
  await open(page, '?status=past')
  await expect(page.getByText('No past appointments.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Upcoming Appointments' }).click()
  await expect(page.getByText('No upcoming appointments.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Book A Service' }).click()
  await expect(page).toHaveURL(/\/book\/location$/)
})

test('APPT-08 APPT-10 what cannot be loaded leads back to the list, and Back to the tab of the appointment', async ({
  page,
}) => {
  await open(page, '/999999')
  await expect(page).toHaveURL(/\/account\/appointments(\?|$)/)
  await expect(page.getByRole('tab', { name: 'Upcoming Appointments' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Your Appointments' }).last()
  await shown(page)
  await open(page, '/4711')
  await expect(back).toHaveAttribute('href', /status=upcoming/)
  await shown(page, { status: 'COMPLETE', completedAt: '2026-06-01T13:00:00Z' })
  await page.reload()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(back).toHaveAttribute('href', /status=past/)
  await back.click()
  await expect(page.getByRole('tab', { name: 'Past Appointments' })).toHaveAttribute('aria-selected', 'true')
})

test('APPT-09 the view has all its sections, with the promo and the credit that were applied', async ({ page }) => {
  await shown(page)
  await open(page, '/4711')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Appointment ID 4711' })).toBeVisible()
  const main = page.getByRole('main')
  for (const [term, value] of [
    ['Your Email', 'nora@example.com'],
    ['Service Address', '10 King St W, Toronto, ON M5H 1A1'],
    ['Contact', 'Toronto, 416-555-0100'],
    ['Vehicle', '2018 Toyota Camry · 2.5L 4 cyl · BLUE 1'],
  ] as const)
    await expect(main.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) })).toContainText(value)
  const services = page.getByRole('region', { name: 'Services' })
  await expect(services).toContainText('Promo or discount applied (SPRING)')
  await expect(services).toContainText('-$5.90')
  await expect(services).toContainText('Promo Credit Applied')
  await expect(services).toContainText('-$30.00')
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toContainText('Wednesday, June 3, 2026, 11:00 AM')
  await expect(page.getByRole('region', { name: 'Cancel Appointment' })).toBeVisible()
  await expectAccessible(page)
})

test('the view tells what became of the appointment, what the inspection found, and saves its documents', async ({
  page,
}) => {
  const progress = ['requested', 'confirmed', 'rescheduled', 'inspected', 'completed', 'paid'].map((type, hour) => ({
    type,
    createdAt: `2026-06-01T1${hour}:00:00Z`,
  }))
  const wornParts = [
    { part: 'Rear left brake', condition: 'poor' },
    { part: 'Windshield fluid', condition: 'fair' },
  ]
  const invoice = { id: '8', invoiceNumber: 1008, status: 'PAID', billedAmount: 4_305 }
  const done = { status: 'COMPLETE', isInspected: true, completedAt: '2026-06-01T14:00:00Z', invoice }
  await shown(page, { ...done, progress, wornParts })
  await open(page, '/4711')
  const items = page.getByRole('region', { name: 'Scheduled At' }).getByRole('listitem')
  await expect(items).toHaveText([
    /^Requested.*06:00 am/,
    /^Confirmed/,
    /^Moved to another time/,
    /^Vehicle inspected/,
    /^Completed/,
    /^Payment received/,
  ])
  const inspection = page.getByRole('region', { name: 'Vehicle Inspection' })
  await expect(inspection.locator('dl > div')).toHaveText(['Rear left brakePoor', 'Windshield fluidFair'])
  const pdf = '%PDF-1.7'
  for (const [path, button, name] of [
    ['**/api/account/appointments/4711/inspection', 'Download inspection', 'inspection-4711.pdf'],
    ['**/api/account/franchisee/invoices/8', 'Download PDF', 'invoice-1008.pdf'],
  ] as const) {
    await page.route(path, route => route.fulfill({ contentType: 'application/pdf', body: pdf }))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toBe(name)
  }
  await expectAccessible(page)
  await page.route('**/api/account/appointments/4711/inspection', route => route.abort())
  await page.getByRole('button', { name: 'Download inspection' }).click()
  await expect(inspection.getByRole('alert')).toHaveText('Error downloading the inspection, please try again.')
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
  await expect(scheduled).toContainText('can be moved up to 3 hours before it starts')
  await expect(scheduled.getByRole('button', { name: 'Reschedule' })).toHaveCount(0)
})

test('APPT-12 APPT-13 APPT-18 an appointment is cancelled until 3 hours before it starts', async ({ page }) => {
  const { id, date } = await bookAppointment(page, customer)
  await page.clock.setFixedTime(Date.parse(date) - 3 * HOUR_MS + 60_000)
  await open(page, `/${id}`)
  const region = page.getByRole('region', { name: 'Cancel Appointment' })
  await expect(region).toContainText('can be cancelled up to 3 hours before it starts')
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

test('APPT-14 APPT-15 APPT-16 the address is changed until midnight of the day, to one in service, at a charge that is told before', async ({
  page,
}) => {
  const { id, date } = await bookAppointment(page, customer)
  const { id: _none, ...place } = TORONTO
  const milton = { city: 'Milton', postalCode: 'L9T2X5', lat: 43.51, lng: -79.88 }
  const far = { ...place, ...milton, userId: customer.id, street: '5 Far Rd' }
  const SAVE = `mutation Save(${Object.keys(far)
    .map(key => `$${key}: ${key === 'userId' ? 'ID' : ['lat', 'lng'].includes(key) ? 'Float!' : 'String!'}`)
    .join(', ')}) {
    createAddress(${Object.keys(far)
      .map(key => `${key}: $${key}`)
      .join(', ')}) { id }
  }`
  await ask(customer.token, page, SAVE, far)
  await open(page, `/${id}`)
  const change = page.getByRole('button', { name: 'Change Address' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Change Address' })
  const save = dialog.getByRole('button', { name: 'Come to this address' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('radio', { name: /5 Far Rd/ }).check()
  await expect(dialog).toContainText(/The mileage charge is \$\d+\.\d\d there: \$\d+\.\d\d more than now, plus tax\./)
  await expectAccessible(page)
  const sent = page.waitForRequest(request => request.postData()?.includes('mileageCharge') ?? false)
  await save.click()
  const confirm = page.getByRole('dialog', { name: 'Confirm mileage charge' })
  await expect(confirm).toContainText('5 Far Rd')
  await confirm.getByRole('button', { name: 'Agree and change address' }).click()
  const { variables } = (await sent).postDataJSON() as { variables: Record<string, unknown> }
  expect(variables).toEqual({ id, addressId: expect.any(String), mileageCharge: expect.any(Number) })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toContainText('5 Far Rd, Milton')
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Mileage')

  await answerOperation(page, 'SavedAddresses', { data: { addresses: [{ ...BARRIE, id: '77' }] } })
  await page.clock.setFixedTime(`${date.slice(0, 10)}T23:59:00-04:00`)
  await page.reload()
  await change.click()
  await dialog.getByRole('radio', { name: /70 Collier St/ }).check()
  await expect(dialog.getByText('This address is not in service.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.clock.setFixedTime(Date.parse(`${date.slice(0, 10)}T23:59:00-04:00`) + 60_000)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toBeVisible()
  await expect(change).toHaveCount(0)
})
