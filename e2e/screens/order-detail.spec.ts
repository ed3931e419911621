import type { Page, Route } from '@playwright/test'
import { formatPhone } from '../../domain/format/phone.ts'
import { ask } from '../support/account.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { hashOf } from '../support/operations.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`
const CORNER = { tireCondition: 'good', brakeCondition: 'fair', tireIdNumber: '1225', estimated: true }

/** Everything that an order can have beside what was booked. */
const EVERYTHING = {
  notes: 'Slow payer',
  customerNotes: 'Gate code 4711',
  poNumber: 'PO 815',
  status: 'CANCELLED',
  cancelReason: 'work_order_out_of_range',
  user: {
    id: '1',
    name: 'Fiona Fleet',
    email: 'fiona@fleet.example',
    defaultDiscountType: 'PERCENT',
    defaultDiscountAmount: 1250,
  },
  vehicle: {
    id: '1',
    year: 2018,
    make: 'Toyota',
    model: 'Camry',
    engine: '2.5L 4 cyl',
    oilVolume: 4.4,
    recommendedOil: { type: 'SYNTHETIC', weight: '0W-16' },
    vehiclePartItems: [{ id: '1', partType: 'Oil filter', brand: 'FRAM', name: 'PH3614' }],
  },
  userVehicle: {
    id: '1',
    name: 'FLEET 7',
    vin: '4T1B11HK5JU123456',
    subscriptions: [{ status: 'ACTIVE', subscriptionType: { name: 'Monthly Care' } }],
  },
  van: { id: '1', name: 'Toronto Van 1', userVans: [{ name: 'Theo Technician', email: 'theo@example.com' }] },
  workOrderDiscountCode: { discountCode: { code: 'SPRING20' }, amountApplied: 2000 },
  userCreditTransactions: [
    { id: '1', type: 'APPLIED', amount: -1500 },
    { id: '2', type: 'RETURNED', amount: 500 },
  ],
  inspection: {
    corners: { FrontLeft: CORNER, FrontRight: CORNER, RearLeft: CORNER, RearRight: CORNER },
    tireSize: '205/55R16',
    engineHours: 1200,
    windshieldsCondition: 'good',
    brakeFluid: 'good',
    windshieldFluid: 'fair',
    leakInspection: 'good',
    mileage: 84000,
    notes: 'Left mirror cracked.',
    amendments: [],
    isFinished: true,
  },
  awsLink: [{ id: '1', kind: 'inspection', url: '/favicon.ico' }],
  invoice: { invoiceNumber: 4711, status: 'PARTIALLY_PAID', billedAmount: 11845 },
}

/** Opens a fresh order, of which the server tells these parts otherwise. */
async function openOrder(page: Page, parts: object): Promise<{ id: string; token: string }> {
  const id = await bookOrder(page)
  const token = await keepSession(page, ownFranchise().manager)
  const hash = hashOf('WorkOrder')
  await page.route('**/api/graphql', async (route: Route) => {
    if ((route.request().postDataJSON() as { query?: string } | null)?.query !== hash) return await route.fallback()
    const response = await route.fetch({ url: `${baseUrl()}/api/graphql` })
    const { data } = (await response.json()) as { data: { workOrder: object } }
    return await route.fulfill({ response, json: { data: { workOrder: { ...data.workOrder, ...parts } } } })
  })
  await page.goto(`${LIST}/${id}`)
  await expect(page.getByRole('heading', { name: 'Olive Order' })).toBeVisible()
  return { id, token }
}

// An order that is asked for once more when the test is over needs no answer.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('WODETAIL-03 the detail shows all data of an order', async ({ page }) => {
  const { id, token } = await openOrder(page, EVERYTHING)
  const { workOrder } = await ask<{
    workOrder: {
      scheduledAt: string
      franchise: { name: string; phoneNumber: string; managerEmail: string }
      lineItems: { name: string }[]
    }
  }>(
    token,
    page,
    `{ workOrder(id: ${id}) { scheduledAt franchise { name phoneNumber managerEmail } lineItems { name } } }`,
  )
  const zone = { timeZone: 'America/Toronto' }
  const at = new Date(workOrder.scheduledAt)
  const day = new Intl.DateTimeFormat('en-US', { ...zone, dateStyle: 'full' }).format(at)
  const main = page.getByRole('main')
  await expect(main).toContainText(day)
  const customer = main.getByRole('region', { name: 'Olive Order' })
  for (const text of ['10 King St W', '416-555-0123', 'Theo Technician', 'Toronto Van 1', workOrder.franchise.name])
    await expect(customer).toContainText(text)
  const { phoneNumber, managerEmail } = workOrder.franchise
  for (const text of [formatPhone(phoneNumber), managerEmail]) await expect(customer).toContainText(text)
  for (const text of ['Fiona Fleet', 'fiona@fleet.example', '12.5 %']) await expect(customer).toContainText(text)
  const vehicle = main.getByRole('region', { name: '2018 Toyota Camry' })
  for (const text of ['FLEET 7', '4T1B11HK5JU123456', 'Monthly Care', '4.4 L', 'Oil filter that fits', 'FRAM PH3614'])
    await expect(vehicle).toContainText(text)
  const services = main.getByRole('region', { name: 'Services' })
  for (const { name } of workOrder.lineItems) await expect(services).toContainText(name)
  for (const text of ['SPRING20, $20.00', 'PO 815', 'Credit spent', '$15.00', 'Credit returned', '$5.00'])
    await expect(services).toContainText(text)
  await expect(services).toContainText('Invoice 4711, $118.45')
  await expect(services).toContainText('Partially Paid')
  const notes = main.getByRole('region', { name: 'Notes', exact: true })
  await expect(notes.getByRole('region', { name: 'From the customer' })).toContainText('Gate code 4711')
  await expect(notes.getByRole('region', { name: 'Staff only' })).toContainText('Slow payer')
  await expect(main).toContainText('The address is outside our service area.')
  const inspection = main.getByRole('region', { name: 'Vehicle inspection' })
  for (const text of ['Front left', '1225', 'Estimated', '205/55R16', 'Left mirror cracked.'])
    await expect(inspection).toContainText(text)
  await expect(main.getByRole('region', { name: 'Pictures' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
})
