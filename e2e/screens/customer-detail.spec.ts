import type { Page } from '@playwright/test'
import { ask as askAs } from '../account.ts'
import { newCustomer } from '../customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../fixtures.ts'
import { answerOperation } from '../operations.ts'
import { keepSession } from '../stored-booking.ts'

const CUSTOMERS = `${tenantUrl('maple')}/account/franchisee/customers`

test('NAV-10 CUSTOMER-13 the customer’s page has its sections, a way back and a way to book', async ({ page }) => {
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

test('CUSTOMER-16 staff set a default discount by type and amount, change it and remove it', async ({ page }) => {
  const { id } = await newCustomer(page)
  await keepSession(page, 'sales@maple.example')
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
  await expect(card).toContainText('12.5 % off every booking')
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
  await page.reload()
  await expect(card).toContainText('$20.00 off every booking')
  await card.getByRole('button', { name: 'Remove discount' }).click()
  expect(await sent(() => dialog.getByRole('button', { name: 'Remove discount' }).click())).toEqual({ userId: id })
  await expect(card).toContainText('No default discount.')
})

test('CUSTOMER-15 each vehicle shows what it is, its oil, plate, plans, mileage and last service, with the whole history', async ({
  page,
}) => {
  const { token, id } = await newCustomer(page)
  const { userVehicles } = await askAs<{ userVehicles: { id: string }[] }>(token, page, '{ userVehicles { id } }')
  const car = userVehicles[0]?.id
  await askAs(
    token,
    page,
    `mutation Know($car: ID!) { setVin(userVehicleId: $car, vin: "4T1B11HK5JU123456") { id }
      setName(userVehicleId: $car, name: "FLEET 7") { id } updateMileage(userVehicleId: $car, mileage: 84210) { id } }`,
    { car },
  )
  await keepSession(page, 'sales@maple.example')
  await page.goto(`${CUSTOMERS}/${id}`)
  const card = page.getByRole('region', { name: 'Vehicle Information' })
  await expect(card).toContainText('2018 Toyota Camry')
  for (const [label, value] of [
    ['Engine', /L \d cyl/],
    ['Recommended oil', /^\d+W-\d+ /],
    ['Oil volume', /^[\d.]+ L$/],
    ['VIN', '4T1B11HK5JU123456'],
    ['Plate or fleet identifier', 'FLEET 7'],
    ['Last serviced', 'Never here'],
    ['Subscriptions', 'None'],
    ['Latest mileage', '84,210 km, 6/1/2026'],
  ] as const)
    await expect(definition(page, label)).toHaveText(value)
  await card.getByRole('button', { name: 'Service history of 2018 Toyota Camry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Service history' })
  await expect(dialog).toContainText('84,210 km')
  await expect(dialog.getByRole('table', { name: 'Service history' })).toContainText('Never here')
})

const CAMRY = { year: 2018, make: 'Toyota', model: 'Camry' }
const SERVICED = {
  id: '7',
  vin: null,
  name: 'FLEET 7',
  mileageUnit: 'mi',
  vehicle: {
    ...CAMRY,
    id: '1',
    engine: '2.5L 4 cyl',
    oilVolume: 4.5,
    recommendedOil: { type: 'SYNTHETIC', weight: '0W-20' },
  },
  mileage: [{ mileage: 52_000, createdAt: '2026-03-03T15:00:00Z' }],
  subscriptions: [
    { status: 'ACTIVE', subscriptionType: { name: 'Monthly Care' } },
    { status: 'CANCELLED', subscriptionType: { name: 'Annual Care' } },
  ],
  workOrders: [
    { id: '91', status: 'ASSIGNED', scheduledAt: '2026-06-09T15:00:00Z', completedAt: null, vehicle: CAMRY },
    {
      id: '90',
      status: 'COMPLETE',
      scheduledAt: '2026-03-03T15:00:00Z',
      completedAt: '2026-03-03T16:00:00Z',
      vehicle: CAMRY,
    },
  ],
}

test('CUSTOMER-15 a serviced car tells its last service and its plans, and each booking leads to its order', async ({
  page,
}) => {
  const { id } = await newCustomer(page)
  await keepSession(page, 'sales@maple.example')
  await answerOperation(page, 'CustomerVehicles', { data: { userVehicles: [SERVICED] } })
  await page.goto(`${CUSTOMERS}/${id}`)
  await expect(definition(page, 'Last serviced')).toHaveText('3/3/2026')
  await expect(definition(page, 'Subscriptions')).toHaveText('Monthly Care, Annual Care (cancelled)')
  await expect(definition(page, 'Oil volume')).toHaveText('4.8 QT')
  await expect(definition(page, 'Latest mileage')).toHaveText('52,000 mi, 3/3/2026')
  const bookings = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem')
  await expect(bookings).toHaveText([/^Work order 91.*Open$/, /^Work order 90.*Completed$/])
  await expect(bookings.first().getByRole('link')).toHaveAttribute('href', '/account/franchisee/work-orders/91')
})

const definition = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Vehicle Information' })
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd')
