import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask, type Customer, saveCar } from './account.ts'
import { ownFranchise } from './own-franchise.ts'
import { ownHour } from './own-hours.ts'
import { TEST_NOW } from './server.ts'

const DAY_MS = 86_400_000
const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $userVehicleId: ID, $customerId: ID,
    $contactInput: ContactInput!, $addressInput: AddressInput!, $lineItems: [LineItemInput!]!, $discountCodeId: ID, $discountAmount: Int, $promoCreditAmount: Int, $notes: String) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, userVehicleId: $userVehicleId, customerId: $customerId,
    isBooked: false, contactInput: $contactInput, addressInput: $addressInput, lineItems: $lineItems, discountCodeId: $discountCodeId,
    discountAmount: $discountAmount, promoCreditAmount: $promoCreditAmount, notes: $notes) { workOrderId }
}`

interface Prices {
  services: { id: string; nameKey: string; discountedPrice: number }[]
  fees: { id: string; nameKey: string; price: number }[]
}

export interface BookedAppointment {
  id: string
  userVehicleId: string
  /** Start of the appointment, in ISO 8601. */
  date: string
}

interface Wanted {
  /** Start in ISO 8601; by default a free hour between `start` and `end`. */
  hour?: string
  start?: string
  end?: string
  nameKey?: string
  /** The staff member who books; only staff may book a past hour. */
  staffToken?: string
  /** A discount code; `amount` in cents. */
  code?: { id: string; amount: number }
  /** Referral credit to use, in cents. */
  credit?: number
  /** Notes for the technician. */
  notes?: string
  /** The customer's car; by default a new one is saved. */
  userVehicleId?: string
}

/** Books a service without oil, or a plan, at the file's franchise for a customer's car through the API. */
export async function bookAppointment(
  page: Page,
  { id: customerId, token, name, email }: Customer,
  {
    hour,
    start = '2026-06-08T12:00:00Z',
    end = '2026-06-13T00:00:00Z',
    nameKey = 'tire_rotation',
    staffToken,
    code,
    credit = 0,
    notes,
    userVehicleId: car,
  }: Wanted = {},
): Promise<BookedAppointment> {
  const userVehicleId = car ?? (await saveCar(page, token, 'Camry'))
  const { id: franchiseId, address } = ownFranchise()
  const known = await ask<{ userVehicles: { vehicle: { id: string } }[] }>(
    token,
    page,
    '{ userVehicles { vehicle { id } } }',
  )
  const place = `countryCode: "CA", franchiseId: "${franchiseId}"`
  const { services, fees } = await ask<Prices>(
    token,
    page,
    `{ services: servicePrices(${place}, userVehicleId: "${userVehicleId}") { id nameKey discountedPrice } fees: feePrices(${place}) { id nameKey price } }`,
  )
  const service = services.find(one => one.nameKey === nameKey)
  const author = staffToken ?? token
  const date = hour ?? (await ownHour(page, { start, end }, { token: author }))
  if (!service) throw new Error(`nothing to book: ${nameKey}`)
  const entry = nameKey.replace('subscribe_to', 'subscription').replace(/_(\w+)_plan$/, '_plan_$1')
  const ahead = Date.parse(date) - Date.parse(TEST_NOW)
  const isSoon = ahead >= 0 && ahead < DAY_MS
  const includedFees = fees.filter(
    ({ nameKey: key }) => key === 'mobile_service_fee' || key === entry || (isSoon && key === 'priority_service_fee'),
  )
  const lineItems = [
    { id: service.id, quantity: 1, value: service.discountedPrice },
    ...includedFees.map(fee => ({ id: fee.id, quantity: 1, value: fee.price })),
  ]
  const { id: _none, ...addressInput } = address
  const variables = {
    idempotencyKey: randomUUID(),
    date,
    vehicleId: known.userVehicles[0]?.vehicle.id,
    userVehicleId,
    customerId: staffToken === undefined ? null : customerId,
    contactInput: { name, email, phoneNumber: '4165550188' },
    addressInput,
    lineItems,
    discountCodeId: code?.id ?? null,
    discountAmount: Math.min(code?.amount ?? 0, service.discountedPrice),
    promoCreditAmount: credit,
    notes,
  }
  const { createWorkOrder } = await ask<{ createWorkOrder: { workOrderId: string } }>(author, page, BOOK, variables)
  return { id: createWorkOrder.workOrderId, userVehicleId, date }
}

export const INSPECT = `mutation Inspect($id: ID!, $inspection: InspectionInput!) {
  saveInspection(id: $id, inspection: $inspection, finish: true) { id }
}`
const CORNER = { tireCondition: 'good', brakeCondition: 'good', tireIdNumber: '1225', estimated: false }

/** An inspection without findings. */
export const ALL_GOOD = {
  corners: ['FrontLeft', 'FrontRight', 'RearLeft', 'RearRight'].map(corner => ({ corner, ...CORNER })),
  windshieldsCondition: 'good',
  brakeFluid: 'good',
  windshieldFluid: 'good',
  leakInspection: 'good',
  tireSize: '205/55R16',
  engineHours: 1200,
  mileage: 84_000,
  notes: '',
}

/** Inspects and completes an appointment of today through the API. */
export async function completeAppointment(page: Page, managerToken: string, id: string): Promise<void> {
  await ask(managerToken, page, INSPECT, { id, inspection: ALL_GOOD })
  await ask(managerToken, page, `mutation { completeWorkOrder(workOrderId: ${id}) { id } }`)
}

/** Moves an appointment to last week as staff, then inspects and completes it. */
export async function completeEarlier(page: Page, managerToken: string, id: string): Promise<void> {
  const lastWeek = { start: '2026-05-25T12:00:00Z', end: '2026-05-31T00:00:00Z' }
  const hour = await ownHour(page, lastWeek, { token: managerToken })
  await ask(managerToken, page, `mutation { updateScheduledTime(id: ${id}, scheduledAt: "${hour}") { reason } }`)
  await completeAppointment(page, managerToken, id)
}
