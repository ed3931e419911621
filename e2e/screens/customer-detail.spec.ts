import type { Browser, Page } from '@playwright/test'
import { ask as askAs } from '../support/account.ts'
import { newCustomer, servedCustomer } from '../support/customers.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { orderOf } from '../support/orders.ts'
import { ownFranchise, ownStaff, STAFF_ROLES } from '../support/own-franchise.ts'
import { activePlan } from '../support/plans.ts'
import { TEST_NOW } from '../support/server.ts'
import { keepSession } from '../support/stored-booking.ts'

const CUSTOMERS = `${tenantUrl('maple')}/account/franchisee/customers`

/** Changes of a car that only its customer may make. */
const customersOwn = (car: string): string[] => [
  `updateMileage(userVehicleId: ${car}, mileage: 90000) { id }`,
  `updateVehicleId(userVehicleId: ${car}, vehicleId: 1) { id }`,
  `deleteUserVehicle(id: ${car}) { id }`,
]

test('CUSTOMER-13 CARS-04 each role sees the customer’s page with its sections and actions, a back button and a booking button', async ({
  page,
  browser,
}) => {
  const { id, name, booked } = await servedCustomer(page)
  for (const role of STAFF_ROLES) {
    const staff = await newVisitor(browser)
    const token = await keepSession(staff, ownStaff(role))
    await staff.goto(`${CUSTOMERS}/${id}`)
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const [section, action] of [
      ['Default Discount', 'Set'],
      ['Contact Information', 'Add contact'],
      ['Customer Address(es)', 'Add address'],
      ['Vehicle Information', 'Set VIN of 2018 Toyota Camry'],
    ] as const) {
      const region = staff.getByRole('region', { name: section, exact: true })
      await expect(region.getByRole('button', { name: action, exact: true }).first()).toBeVisible()
    }
    const bookings = staff.getByRole('region', { name: 'Bookings' })
    await expect(bookings.getByRole('link', { name: `Work order ${booked.id}` })).toBeVisible()
    for (const action of ['Update Mileage', 'Update Engine', 'Delete'])
      await expect(staff.getByRole('button', { name: action, exact: true })).toHaveCount(0)
    // The server also refuses what the page does not offer.
    for (const change of customersOwn(booked.userVehicleId))
      await expect(askAs(token, page, `mutation { ${change} }`)).rejects.toThrow('The vehicle was not found.')
    await staff.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
    await expect(staff).toHaveURL(CUSTOMERS)
    await staff.goBack()
    await staff.getByRole('button', { name: '+ New Booking' }).click()
    await expect(staff).toHaveURL(/\/book\/location$/)
    await expect(staff.getByRole('region', { name })).toBeVisible()
    await staff.context().close()
  }
})

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

test('staff see a customer at a glance, write and delete notes, and add tags', async ({ page }) => {
  const { id } = await servedCustomer(page)
  await keepSession(page, ownStaff('technician'))
  await page.goto(`${CUSTOMERS}/${id}`)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('None yet')
  await expect(glance).toContainText('Nothing to pay')
  const notes = page.getByRole('region', { name: 'Notes about this customer' })
  await notes.getByLabel('New note').fill('Dog in the yard')
  await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep writing' }).click()
  await expect(notes.getByLabel('New note')).toHaveValue('Dog in the yard')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Dog in the yard')
  await expect(notes.getByLabel('New note')).toHaveValue('')
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByLabel('New tag').fill('Call first')
  await tags.getByRole('button', { name: 'Add tag', exact: true }).click()
  await expect(tags.getByRole('listitem')).toHaveText('Call first')
  await expectAccessible(page)
  await page.reload()
  await expect(notes.getByRole('listitem')).toContainText('Dog in the yard')
  await tags.getByRole('button', { name: 'Remove tag Call first' }).click()
  await expect(tags).toContainText('No tags yet.')
  await notes.getByRole('button', { name: 'Delete note: Dog in the yard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(notes).toContainText('No notes yet.')
})

test('CUSTOMER-16 staff set a default discount by type and amount, change it and remove it', async ({ page }) => {
  const { id } = await servedCustomer(page)
  await keepSession(page, ownStaff('technician'))
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
    seen: { discountType: null, discountAmount: null },
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
    seen: { discountType: 'PERCENT', discountAmount: 1_250 },
  })
  // A reload now would abort the request.
  await expect(card).toContainText('$20.00 off staff bookings')
  await page.reload()
  await expect(card).toContainText('$20.00 off staff bookings')
  await card.getByRole('button', { name: 'Remove discount' }).click()
  expect(await sent(() => dialog.getByRole('button', { name: 'Remove discount' }).click())).toEqual({ userId: id })
  await expect(card).toContainText('No default discount.')
})

/** Opens a customer for a manager and for a technician. @returns the technician's page */
async function openForTwo(page: Page, browser: Browser): Promise<Page> {
  const { id } = await servedCustomer(page)
  const other = await newVisitor(browser)
  for (const [visitor, role] of [
    [page, 'manager'],
    [other, 'technician'],
  ] as const) {
    await keepSession(visitor, ownStaff(role))
    await visitor.goto(`${CUSTOMERS}/${id}`)
  }
  return other
}

test('of two people who change a contact or a discount, the second sees who changed what, and keeps one of both', async ({
  page,
  browser,
}) => {
  const other = await openForTwo(page, browser)
  const contacts = (visitor: Page) => visitor.getByRole('region', { name: 'Contact Information', exact: true })
  const dialog = (visitor: Page) => visitor.getByRole('dialog')
  for (const visitor of [page, other]) await contacts(visitor).getByRole('button', { name: /^Edit/ }).first().click()
  await dialog(other).getByLabel('Phone', { exact: true }).fill('4165550177')
  await dialog(other).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(other)).toBeHidden()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Ada Second')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const conflict = dialog(page).getByRole('status')
  await expect(conflict).toContainText('This changed while you were editing.')
  await expect(conflict.getByRole('listitem').filter({ hasText: 'Phone' })).toContainText(
    'Phone: 416-555-0177 instead of',
  )
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(contacts(page)).toContainText('Ada Second')

  const discounts = (visitor: Page) => visitor.getByRole('region', { name: 'Default Discount' })
  for (const visitor of [page, other]) {
    await discounts(visitor).getByRole('button', { name: 'Set' }).click()
    await dialog(visitor)
      .getByLabel('Amount')
      .fill(visitor === page ? '15' : '10')
  }
  await dialog(other).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(other)).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toContainText('Amount: 10 % instead of 15 %')
  await dialog(page).getByRole('button', { name: 'Use the other change' }).click()
  await expect(discounts(page)).toContainText('10 % off staff bookings')
  await other.context().close()
})

test('CUSTOMER-15 CARS-05 each vehicle shows what it is, its oil, plate, plans, mileage and last service; staff set VIN and name', async ({
  page,
}) => {
  const { token, id, booked } = await servedCustomer(page)
  const car = booked.userVehicleId
  const { userVehicles } = await askAs<{ userVehicles: { id: string }[] }>(token, page, '{ userVehicles { id } }')
  for (const other of userVehicles.filter(one => one.id !== car))
    await askAs(token, page, `mutation { deleteUserVehicle(id: ${other.id}) { id } }`)
  for (const mileage of [81_000, 84_210])
    await askAs(token, page, `mutation { updateMileage(userVehicleId: ${car}, mileage: ${mileage}) { id } }`)
  await keepSession(page, ownStaff('technician'))
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
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Service history of 2018 Toyota Camry' }).click()
  const history = page.getByRole('dialog', { name: 'Service history' })
  await expect(history).toContainText('84,210 km')
  await expect(history.getByRole('table', { name: 'Service history' })).toContainText('Not serviced by us yet')
})

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

test('of two people who set the VIN or the name of a car, the second sees who set what, and keeps one of both', async ({
  page,
  browser,
}) => {
  const other = await openForTwo(page, browser)
  const car = (visitor: Page) => visitor.getByRole('region', { name: 'Vehicle Information' })
  const dialog = (visitor: Page) => visitor.getByRole('dialog')
  const save = (visitor: Page) => dialog(visitor).getByRole('button', { name: 'Save' }).click()
  for (const visitor of [page, other]) {
    await car(visitor)
      .getByRole('button', { name: /^Set VIN of/ })
      .first()
      .click()
  }
  await dialog(other).getByLabel('VIN', { exact: true }).fill('4T1B11HK5JU123456')
  await save(other)
  await expect(dialog(other)).toBeHidden()
  await dialog(page).getByLabel('VIN', { exact: true }).fill('4T1B11HK5JU654321')
  await save(page)
  const conflict = dialog(page).getByRole('status')
  await expect(conflict).toContainText('This changed while you were editing.')
  await expect(conflict.getByRole('listitem')).toHaveText('VIN: 4T1B11HK5JU123456 instead of 4T1B11HK5JU654321')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Use the other change' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(car(page)).toContainText('4T1B11HK5JU123456')

  for (const visitor of [page, other]) {
    await car(visitor)
      .getByRole('button', { name: /^Set name of/ })
      .first()
      .click()
    await dialog(visitor)
      .getByLabel('Nickname, plate or fleet ID')
      .fill(visitor === page ? 'MINE 2' : 'OTHER 1')
  }
  await save(other)
  await expect(dialog(other)).toBeHidden()
  await save(page)
  await expect(conflict.getByRole('listitem')).toContainText('OTHER 1 instead of MINE 2')
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(car(page)).toContainText('MINE 2')
})
