import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask as askAs } from './account.ts'
import { claimHour, ownHour } from './own-hours.ts'
import { ask, readyDraft, TORONTO } from './stored-booking.ts'

interface Priced {
  id: string
  nameKey: string
  price: number
}

const KEYS = ['oil_change_basic', 'mobile_service_fee', 'supplies_and_shop_fee', 'environmental_handling_fee']
const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $contactInput: ContactInput!, $addressInput: AddressInput!,
  $lineItems: [LineItemInput!]!, $isBooked: Boolean, $customerId: ID) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, contactInput: $contactInput, addressInput: $addressInput,
    lineItems: $lineItems, isBooked: $isBooked, customerId: $customerId) { workOrderId vanId }
}`

/** When an order is wanted, and who books it for whom: staff can book what has passed. */
interface Wanted {
  start: string
  end: string
  token?: string
  customerId?: string
}

/** After the demo's own orders. */
const LATER: Wanted = { start: '2026-07-06T00:00:00Z', end: '2026-07-19T00:00:00Z' }

/** An order of an oil change in Toronto, a guest's unless told otherwise, confirmed into some van. @returns its id */
export const bookOrder = async (page: Page, name = 'Olive Order', wanted = LATER): Promise<string> =>
  await bookAt(page, name, {
    ...wanted,
    date: await ownHour(page, wanted, { token: wanted.token ?? null }),
    isRequest: false,
  })

const SUNDAYS = ['2026-05-03', '2026-05-10', '2026-05-17', '2026-05-24']
const SUNDAY_HOURS = SUNDAYS.flatMap(day =>
  Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`),
)

/**
 * An order of an oil change in Toronto that nobody has confirmed, of a Sunday of last month: nobody works then, so it is only requested, and at its hour, which
 * no other test has, every van is free. @returns its id
 */
export const requestOrder = (page: Page, token: string, name = 'Olive Order'): Promise<string> =>
  bookAt(page, name, { token, date: claimHour('toronto', SUNDAY_HOURS), isRequest: true })

interface Booking extends Pick<Wanted, 'token' | 'customerId'> {
  date: string
  isRequest: boolean
}

async function bookAt(page: Page, name: string, wanted: Booking): Promise<string> {
  const { car } = await readyDraft(page)
  const vehicleId = String(car.vehicleId)
  const { postalCodeCheck } = await ask<{ postalCodeCheck: { franchises: [{ id: string }] } }>(
    page,
    '{ postalCodeCheck(code: "M5H") { franchises { id } } }',
  )
  const where = `countryCode: "CA", franchiseId: ${postalCodeCheck.franchises[0].id}`
  const fields = '{ id nameKey price }'
  const query = `{ services: servicePrices(${where}, vehicleId: ${vehicleId}) ${fields} fees: feePrices(${where}) ${fields} }`
  const { services, fees } = await ask<Record<'services' | 'fees', Priced[]>>(page, query)
  const lineItems = [...services, ...fees]
    .filter(({ nameKey }) => KEYS.includes(nameKey))
    .map(({ id, price }) => ({ id, quantity: 1, value: price }))
  const { id: _, ...addressInput } = TORONTO
  const { createWorkOrder } = await askAs<{ createWorkOrder: { workOrderId: string } }>(
    wanted.token ?? null,
    page,
    BOOK,
    {
      idempotencyKey: randomUUID(),
      date: wanted.date,
      vehicleId,
      contactInput: { name, email: `${randomUUID()}@example.com`, phoneNumber: '4165550123' },
      addressInput,
      lineItems,
      isBooked: wanted.isRequest,
      customerId: wanted.customerId,
    },
  )
  return createWorkOrder.workOrderId
}
