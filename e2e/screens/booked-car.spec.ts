import { ask, enterAs, signUp } from '../account.ts'
import { bookAppointment } from '../appointments.ts'
import { expect, newVisitor, tenantUrl, test } from '../fixtures.ts'
import { keepSession } from '../stored-booking.ts'

/** An hour that only this test books. */
const HOUR = { start: '2026-07-21T14:00:00Z', end: '2026-07-21T15:00:00Z' }

test('WRONG-13 a booked appointment shows the car that was booked after the customer changed it, to the customer and to staff', async ({
  page,
  browser,
}) => {
  const customer = await signUp(page, 'Vera Vehicle')
  const { id, userVehicleId } = await bookAppointment(page, customer, HOUR)
  const { vehicles } = await ask<{ vehicles: { id: string }[] }>(
    customer.token,
    page,
    '{ vehicles(year: 2018, make: "Ford", model: "F-150") { id } }',
  )
  await ask(
    customer.token,
    page,
    'mutation E($car: ID!, $to: ID!) { updateVehicleId(userVehicleId: $car, vehicleId: $to) { id } }',
    { car: userVehicleId, to: vehicles[0]?.id },
  )
  await enterAs(page, customer)
  await page.goto(`${tenantUrl('maple')}/account/appointments`)
  await expect(page.getByText('Tire Rotation for 2018 Toyota Camry')).toBeVisible()
  await page.getByRole('link', { name: 'See Details' }).click()
  await expect(page.getByText(/^2018 Toyota Camry · /)).toBeVisible()
  await page.goto(`${tenantUrl('maple')}/account/cars`)
  await expect(page.getByText('2018 Ford F-150').first()).toBeVisible()

  const staff = await newVisitor(browser)
  const token = await keepSession(staff, 'manager.toronto@maple.example')
  await staff.goto(`${tenantUrl('maple')}/account/franchisee/work-orders?status=upcoming&filter=${id}`)
  const { workOrder } = await ask<{ workOrder: { van: { name: string } } }>(
    token,
    staff,
    `{ workOrder(id: ${id}) { van { name } } }`,
  )
  await staff.getByRole('tab', { name: new RegExp(`^${workOrder.van.name}`) }).click()
  await expect(staff.getByRole('link', { name: /Vera Vehicle/ })).toContainText('2018 Toyota Camry')
  const sales = await newVisitor(browser)
  await keepSession(sales, 'sales@maple.example')
  await sales.goto(`${tenantUrl('maple')}/account/franchisee/customers/${customer.id}`)
  const bookings = sales.getByRole('list', { name: 'Bookings' })
  await expect(bookings.getByRole('listitem')).toContainText('2018 Toyota Camry')
})
