import type { Page } from '@playwright/test'
import { ask as askAs } from '../support/account.ts'
import { newCustomer, servedCustomer } from '../support/customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { orderOf } from '../support/orders.ts'
import { ownFranchise, ownStaff, STAFF_ROLES } from '../support/own-franchise.ts'
import { activePlan } from '../support/plans.ts'
import { TEST_NOW } from '../support/server.ts'
import { keepSession } from '../support/stored-booking.ts'

const CUSTOMERS = `${tenantUrl('maple')}/account/franchisee/customers`

for (const role of STAFF_ROLES) {
  test(`CUSTOMER-13 as ${role}: the customer’s page has its sections, a back button and a booking button`, async ({
    page,
  }) => {
    const { id, name, booked } = await servedCustomer(page)
    await keepSession(page, ownStaff(role))
    await page.goto(`${CUSTOMERS}/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const section of ['Default Discount', 'Contact Information', 'Customer Address(es)', 'Vehicle Information'])
      await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible()
    const bookings = page.getByRole('region', { name: 'Bookings' })
    await expect(bookings.getByRole('link', { name: `Work order ${booked.id}` })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
    await expect(page).toHaveURL(CUSTOMERS)
    await page.goBack()
    await page.getByRole('button', { name: '+ New Booking' }).click()
    await expect(page).toHaveURL(/\/book\/location$/)
    await expect(page.getByRole('region', { name })).toBeVisible()
  })
}

test('NAV-10 sales open the customer’s page from the list, also for a customer who never booked', async ({ page }) => {
  const { id, name } = await newCustomer(page)
  await keepSession(page, 'sales@maple.example')
  await page.goto(`${CUSTOMERS}/create-customer`)
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Customer' })).toBeVisible()
  await page.goto(CUSTOMERS)
  await page.getByLabel('Search Customer Name').fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`${CUSTOMERS}/${id}`)
  for (const section of ['Default Discount', 'Contact Information', 'Customer Address(es)', 'Vehicle Information'])
    await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible()
  await expect(page.getByText('Nothing booked yet.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: '+ New Booking' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page).toHaveURL(CUSTOMERS)
})

for (const role of STAFF_ROLES) {
  test(`CUSTOMER-16 as ${role}: staff set a default discount by type and amount, change it and remove it`, async ({
    page,
  }) => {
    const { id } = await servedCustomer(page)
    await keepSession(page, ownStaff(role))
    await changeDiscount(page, id)
  })
}

async function changeDiscount(page: Page, id: string): Promise<void> {
  await page.goto(`${CUSTOMERS}/${id}`)
  const card = page.getByRole('region', { name: 'Default Discount' })
  const dialog = page.getByRole('dialog')
  const sent = async (step: () => Promise<void>): Promise<unknown> => {
    const request = page.waitForRequest(each => (each.postData() ?? '').includes('"userId"'))
    await step()
    return ((await request).postDataJSON() as { variables: unknown }).variables
  }
  await expect(card).toContainText('No default discount.')
  await card.getByRole('button', { name: 'Set' }).click()
  await dialog.getByLabel('Amount').fill('12.5')
  expect(await sent(() => dialog.getByRole('button', { name: 'Save' }).click())).toEqual({
    userId: id,
    discountType: 'PERCENT',
    discountAmount: '1250',
  })
  await expect(card).toContainText('12.5 % off staff bookings')
  await card.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Type').selectOption('Fixed amount')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please enter an amount above $0 and up to $1,000.')
  await dialog.getByLabel('Amount').fill('20')
  expect(await sent(() => dialog.getByRole('button', { name: 'Save' }).click())).toEqual({
    userId: id,
    discountType: 'GROUPON',
    discountAmount: '2000',
  })
  // A reload now would abort the request.
  await expect(card).toContainText('$20.00 off staff bookings')
  await page.reload()
  await expect(card).toContainText('$20.00 off staff bookings')
  await card.getByRole('button', { name: 'Remove discount' }).click()
  expect(await sent(() => dialog.getByRole('button', { name: 'Remove discount' }).click())).toEqual({ userId: id })
  await expect(card).toContainText('No default discount.')
}

for (const role of STAFF_ROLES) {
  test(`CUSTOMER-15 CARS-04 CARS-05 as ${role}: each vehicle shows what it is, its oil, plate, plans, mileage and last service; staff set VIN and name, and nothing else`, async ({
    page,
  }) => {
    const { token, id, booked } = await servedCustomer(page)
    const car = booked.userVehicleId
    const { userVehicles } = await askAs<{ userVehicles: { id: string }[] }>(token, page, '{ userVehicles { id } }')
    for (const other of userVehicles.filter(one => one.id !== car))
      await askAs(token, page, `mutation { deleteUserVehicle(id: ${other.id}) { id } }`)
    for (const mileage of [81_000, 84_210])
      await askAs(token, page, `mutation { updateMileage(userVehicleId: ${car}, mileage: ${mileage}) { id } }`)
    const staffToken = await keepSession(page, ownStaff(role))
    await page.goto(`${CUSTOMERS}/${id}`)
    const card = page.getByRole('region', { name: 'Vehicle Information' })
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Set VIN of 2018 Toyota Camry' }).click()
    await dialog.getByLabel('VIN', { exact: true }).fill('4T1B11HK5JU123456')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: 'Set name of 2018 Toyota Camry' }).click()
    await dialog.getByLabel('Nickname, plate or fleet ID').fill('FLEET 7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('2018 Toyota Camry')
    for (const [label, value] of [
      ['Engine', /L \d cyl/],
      ['Recommended oil', /^\d+W-\d+ /],
      ['Oil volume', /^[\d.]+ L$/],
      ['VIN', '4T1B11HK5JU123456'],
      ['Plate or fleet ID', 'FLEET 7'],
      ['Last serviced', 'Not serviced by us yet'],
      ['Subscriptions', 'None'],
      ['Latest mileage', '84,210 km, 6/1/2026'],
    ] as const)
      await expect(definition(page, label)).toHaveText(value)
    for (const name of ['Update Mileage', 'Update Engine', 'Delete'])
      await expect(card.getByRole('button', { name, exact: true })).toHaveCount(0)
    // The server also refuses what the page does not offer.
    for (const change of [
      `updateMileage(userVehicleId: ${car}, mileage: 90000) { id }`,
      `updateVehicleId(userVehicleId: ${car}, vehicleId: 1) { id }`,
      `deleteUserVehicle(id: ${car}) { id }`,
    ])
      await expect(askAs(staffToken, page, `mutation { ${change} }`)).rejects.toThrow('The vehicle was not found.')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Service history of 2018 Toyota Camry' }).click()
    const history = page.getByRole('dialog', { name: 'Service history' })
    await expect(history).toContainText('84,210 km')
    await expect(history.getByRole('table', { name: 'Service history' })).toContainText('Not serviced by us yet')
  })
}

test('CUSTOMER-15 a serviced car shows its last service and its plans, and each booking links to its order', async ({
  page,
}) => {
  const customer = await newCustomer(page)
  const { token, id } = customer
  const { userVehicles } = await askAs<{ userVehicles: { id: string }[] }>(token, page, '{ userVehicles { id } }')
  await activePlan(page, customer)
  const orderId = await orderOf(customer.email)
  for (const { id: car } of userVehicles) await askAs(token, page, `mutation { deleteUserVehicle(id: ${car}) { id } }`)
  await keepSession(page, ownFranchise().manager)
  await page.goto(`${CUSTOMERS}/${id}`)
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Toronto' }).format(new Date(TEST_NOW))
  await expect(definition(page, 'Last serviced')).toHaveText(day)
  await expect(definition(page, 'Subscriptions')).toHaveText(/monthly/i)
  await expect(definition(page, 'Subscriptions')).not.toContainText('(')
  await expect(definition(page, 'Latest mileage')).toHaveText(`84,000 km, ${day}`)
  const bookings = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem')
  await expect(bookings).toHaveText([new RegExp(`^Work order ${orderId}.*Completed$`)])
  await bookings.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/work-orders/${orderId}$`))
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible()
})

const definition = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Vehicle Information' })
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd')
