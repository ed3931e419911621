import type { Page } from '@playwright/test'
import { formatPhone } from '../../domain/format/phone.ts'
import { ask, managerToken, salesToken } from '../support/account.ts'
import { ALL_GOOD, bookAppointment, completeAppointment, INSPECT } from '../support/appointments.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { memberWithCredit } from '../support/plans.ts'
import { cancelOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { ownHour, PAST } from '../support/own-hours.ts'
import { addFittingFilter } from '../support/own-rows.ts'
import { labelPhoto } from '../support/pictures.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`

const VALIDATE = `query Validate($userId: ID!) {
  valid: validateDiscountCode(code: "WELCOME10", userId: $userId,
    services: [{ id: "0", name: "Tire Rotation", nameKey: "tire_rotation", serviceTypeName: "PRIMARY", value: 6495 }]) { discountCodeId }
}`

const CHANGE = `mutation Change($id: ID!, $userVehicleId: ID!, $userId: ID!, $hour: DateTime!) {
  setVin(userVehicleId: $userVehicleId, vin: "4T1B11HK5JU123456") { id }
  setName(userVehicleId: $userVehicleId, name: "FLEET 7") { id }
  updateNotes(id: $id, notes: "Slow payer") { id }
  updatePoNumber(id: $id, poNumber: "PO 815") { id }
  setDefaultDiscount(userId: $userId, discountType: PERCENT, discountAmount: "1250") { id }
  updateScheduledTime(id: $id, scheduledAt: $hour) { reason }
}`

const PRESIGN = `mutation Presign($fileName: String!) {
  file: presignUpload(fileName: $fileName) { uploadUrl location headers { name value } }
}`

const PAY = `mutation Pay($idempotencyKey: String!, $invoiceId: ID!) {
  payInvoice(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, amount: 1000, paymentMethod: cash) { id }
}`

const READ = `query Read($id: ID!) { workOrder(id: $id) {
  scheduledAt franchise { name phoneNumber managerEmail } van { name userVans { name } } lineItems { name } invoice { id invoiceNumber billedAmount }
  vehicle { id oilVolume } } }`

interface Read {
  workOrder: {
    scheduledAt: string
    franchise: { name: string; phoneNumber: string; managerEmail: string }
    van: { name: string; userVans: { name: string }[] }
    lineItems: { name: string }[]
    invoice: { id: string; invoiceNumber: string; billedAmount: number }
    vehicle: { id: string; oilVolume: number }
  }
}

interface Presigned {
  file: { uploadUrl: string; location: string; headers: { name: string; value: string }[] }
}

/** Uploads a photo to an order, as an inspection does. */
async function addPhoto(page: Page, token: string, id: string): Promise<void> {
  const { file } = await ask<Presigned>(token, page, PRESIGN, { fileName: 'inspection_1.jpg' })
  const headers = Object.fromEntries(file.headers.map(({ name, value }) => [name, value]))
  const data = await labelPhoto(['BRAKE'])
  const stored = await page.request.put(new URL(file.uploadUrl, baseUrl()).href, { data, headers })
  expect(stored.ok()).toBe(true)
  const add = 'mutation Add($id: ID!, $location: String!) { addInspectionPhoto(id: $id, location: $location) { id } }'
  await ask(token, page, add, { id, location: file.location })
}

test('WODETAIL-03 the detail shows all data of an order', async ({ page }) => {
  test.slow()
  const member = await memberWithCredit(page)
  const [manager, sales] = [await managerToken(page), await salesToken(page)]
  const { valid } = await ask<{ valid: { discountCodeId: string } }>(member.token, page, VALIDATE, {
    userId: member.id,
  })
  // 10 % of $64.95.
  const { id, userVehicleId } = await bookAppointment(page, member, {
    code: { id: valid.discountCodeId, amount: 650 },
    credit: 500,
    notes: 'Gate code 4711',
  })
  const plan = await bookAppointment(page, member, {
    ...PAST,
    nameKey: 'subscribe_to_monthly_plan',
    staffToken: sales,
    userVehicleId,
  })
  await completeAppointment(page, manager, plan.id)
  const hour = await ownHour(page, PAST, { token: manager })
  await ask(manager, page, CHANGE, { id, userVehicleId, userId: member.id, hour })
  const corners = ALL_GOOD.corners.map(corner => ({ ...corner, estimated: true }))
  await ask(manager, page, INSPECT, { id, inspection: { ...ALL_GOOD, corners, notes: 'Left mirror cracked.' } })
  await addPhoto(page, manager, id)
  await ask(manager, page, 'mutation Done($id: ID!) { completeWorkOrder(workOrderId: $id) { id } }', { id })
  const { workOrder: order } = await ask<Read>(manager, page, READ, { id })
  await ask(manager, page, PAY, { idempotencyKey: crypto.randomUUID(), invoiceId: order.invoice.id })
  await addFittingFilter(order.vehicle.id)

  await keepSession(page, ownFranchise().manager)
  await page.goto(`${LIST}/${id}`)
  const main = page.getByRole('main')
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Toronto', dateStyle: 'full' }).format(
    new Date(hour),
  )
  await expect(main).toContainText(day)
  const customer = main.getByRole('region', { name: member.name })
  const { name: franchise, phoneNumber, managerEmail } = order.franchise
  const people = order.van.userVans.map(technician => technician.name)
  expect(people).toHaveLength(1)
  for (const text of [
    '10 King St W',
    '416-555-0188',
    member.email,
    member.name,
    '12.5 %',
    order.van.name,
    ...people,
    franchise,
    formatPhone(phoneNumber),
    managerEmail,
  ])
    await expect(customer).toContainText(text)
  const vehicle = main.getByRole('region', { name: '2018 Toyota Camry' })
  for (const text of [
    'FLEET 7',
    '4T1B11HK5JU123456',
    'Monthly care plan',
    `${order.vehicle.oilVolume.toFixed(1)} L`,
    'Oil filter that fits',
    'FRAM PH3614',
  ])
    await expect(vehicle).toContainText(text)
  const services = main.getByRole('region', { name: 'Services' })
  expect(order.lineItems.length).toBeGreaterThan(1)
  for (const { name } of order.lineItems) await expect(services).toContainText(name)
  const { invoiceNumber, billedAmount } = order.invoice
  for (const text of [
    'WELCOME10, $6.50',
    'PO 815',
    'Credit spent$5.00',
    `Invoice ${invoiceNumber}, $${(billedAmount / 100).toFixed(2)}`,
    'Partially Paid',
  ])
    await expect(services).toContainText(text)
  const notes = main.getByRole('region', { name: 'Notes', exact: true })
  await expect(notes.getByRole('region', { name: 'From the customer' })).toContainText('Gate code 4711')
  await expect(notes.getByRole('region', { name: 'Staff only' })).toContainText('Slow payer')
  const inspection = main.getByRole('region', { name: 'Vehicle inspection' })
  for (const text of ['Front left', '1225', 'Estimated', '205/55R16', 'Left mirror cracked.'])
    await expect(inspection).toContainText(text)
  await expect(main.getByRole('region', { name: 'Pictures' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)

  // A finished inspection stays, and its amendment says who changed it, when and why.
  await inspection.getByRole('button', { name: 'Amend inspection' }).click()
  const amend = page.getByRole('dialog', { name: 'Amend inspection' })
  await amend.getByRole('button', { name: 'Save' }).click()
  await expect(amend.getByText('Please fill this in.')).toHaveCount(2)
  await expectAccessible(page)
  await amend.getByRole('textbox').nth(0).fill('The right mirror is cracked, not the left one.')
  await amend.getByRole('textbox').nth(1).fill('The customer called.')
  await amend.getByRole('button', { name: 'Save' }).click()
  await expect(amend).toBeHidden()
  await expect(inspection).toContainText('Left mirror cracked.')
  await expect(inspection).toContainText('The right mirror is cracked, not the left one.')
  await expect(inspection).toContainText('Reason: The customer called.')
  await expect(inspection.getByRole('heading', { name: /^Amended by Mara Manager, .*\d{4}/ })).toBeVisible()

  // A cancellation returns the credit and shows its reason.
  const other = await bookAppointment(page, member, { credit: 300 })
  await cancelOrder(page, manager, other.id)
  await page.goto(`${LIST}/${other.id}`)
  await expect(main).toContainText('The customer cancelled')
  await expect(services).toContainText('Credit spent$3.00')
  await expect(services).toContainText('Credit returned$3.00')
})
