import { ask, enterAs, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

test('WRONG-13 a booked appointment shows the car that was booked after the customer changed it, to the customer and to staff', async ({
  page,
  browser,
}) => {
  const customer = await signUp(page, 'Vera Vehicle')
  const { id, userVehicleId } = await bookAppointment(page, customer)
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
  const token = await keepSession(staff, ownFranchise().manager)
  await staff.goto(`${tenantUrl('maple')}/account/franchisee/work-orders?status=upcoming&filter=${id}`)
  const { workOrder } = await ask<{ workOrder: { van: { name: string } } }>(
    token,
    staff,
    `{ workOrder(id: ${id}) { van { name } } }`,
  )
  await staff.getByRole('tab', { name: new RegExp(`^${workOrder.van.name}`) }).click()
  await expect(staff.getByRole('link', { name: /Vera Vehicle/ })).toContainText('2018 Toyota Camry')
  const sales = await newVisitor(browser)
  await keepSession(sales, ownFranchise().sales)
  await sales.goto(`${tenantUrl('maple')}/account/franchisee/customers/${customer.id}`)
  const bookings = sales.getByRole('list', { name: 'Bookings' })
  await expect(bookings.getByRole('listitem')).toContainText('2018 Toyota Camry')
})
