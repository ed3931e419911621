import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask, type Customer } from './account.ts'
import { saveCar } from './garage.ts'
import { TORONTO } from './stored-booking.ts'

const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $userVehicleId: ID, $contactInput: ContactInput!,
    $addressInput: AddressInput!, $lineItems: [LineItemInput!]!) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, userVehicleId: $userVehicleId, isBooked: false,
    contactInput: $contactInput, addressInput: $addressInput, lineItems: $lineItems) { workOrderId }
}`

interface Offers {
  postalCodeCheck: { franchise: { id: string } }
  userVehicles: { vehicle: { id: string } }[]
}
interface Prices {
  services: { id: string; nameKey: string; discountedPrice: number }[]
  fees: { id: string; nameKey: string; price: number }[]
}

export interface BookedAppointment {
  id: string
  userVehicleId: string
  /** Its start. */
  date: string
}

/** Free hours of Toronto's vans between two instants. */
export async function freeHours(page: Page, token: string, start: string, end: string): Promise<string[]> {
  const query = `{ availability(start: "${start}", end: "${end}", code: "${TORONTO.postalCode}") { date isBooked } }`
  const { availability } = await ask<{ availability: { date: string; isBooked: boolean }[] }>(token, page, query)
  return availability.filter(slot => !slot.isBooked).map(slot => slot.date)
}

/**
 * Books a service without oil, or a plan, in Toronto, for a new car of the customer's, by the API: at the first hour from `start` on that is free.
 * More than 24 hours ahead, as no hurry is paid for.
 */
export async function bookAppointment(
  page: Page,
  { token, name, email }: Customer,
  { start = '2026-06-03T12:00:00Z', end = '2026-06-12T00:00:00Z', nameKey = 'tire_rotation' } = {},
): Promise<BookedAppointment> {
  const userVehicleId = await saveCar(page, token, 'Camry')
  const known = await ask<Offers>(
    token,
    page,
    `{ postalCodeCheck(code: "${TORONTO.postalCode}") { franchise { id } } userVehicles { vehicle { id } } }`,
  )
  const franchiseId = known.postalCodeCheck.franchise.id
  const place = `countryCode: "CA", franchiseId: "${franchiseId}"`
  const { services, fees } = await ask<Prices>(
    token,
    page,
    `{ services: servicePrices(${place}, userVehicleId: "${userVehicleId}") { id nameKey discountedPrice } fees: feePrices(${place}) { id nameKey price } }`,
  )
  const service = services.find(one => one.nameKey === nameKey)
  const [date] = await freeHours(page, token, start, end)
  if (!service || date === undefined) throw new Error(`nothing to book: ${nameKey} at ${date ?? 'no hour'}`)
  const entry = nameKey.replace('subscribe_to', 'subscription').replace(/_(\w+)_plan$/, '_plan_$1')
  const comeAlong = fees.filter(fee => fee.nameKey === 'mobile_service_fee' || fee.nameKey === entry)
  const lineItems = [
    { id: service.id, quantity: 1, value: service.discountedPrice },
    ...comeAlong.map(fee => ({ id: fee.id, quantity: 1, value: fee.price })),
  ]
  const { id: _none, ...addressInput } = TORONTO
  const variables = {
    idempotencyKey: randomUUID(),
    date,
    vehicleId: known.userVehicles[0]?.vehicle.id,
    userVehicleId,
    contactInput: { name, email, phoneNumber: '4165550188' },
    addressInput,
    lineItems,
  }
  const { createWorkOrder } = await ask<{ createWorkOrder: { workOrderId: string } }>(token, page, BOOK, variables)
  return { id: createWorkOrder.workOrderId, userVehicleId, date }
}
