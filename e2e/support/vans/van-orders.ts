import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask } from '../account.ts'
import { ownFranchise } from '../own-franchise.ts'
import { readyDraft } from '../stored-booking.ts'

const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $contactInput: ContactInput!, $addressInput: AddressInput!,
  $lineItems: [LineItemInput!]!, $isBooked: Boolean, $vanId: ID) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, contactInput: $contactInput, addressInput: $addressInput,
    lineItems: $lineItems, isBooked: $isBooked, vanId: $vanId) { workOrderId }
}`
const KEYS = ['oil_change_basic', 'mobile_service_fee', 'supplies_and_shop_fee', 'environmental_handling_fee']

interface Wanted {
  name: string
  /** The van's name; without one the order becomes a request, where all vans are busy. */
  van?: string
  /** An hour of the franchise, ISO 8601. */
  at: string
}

/** Returns the id of a van of the file's franchise. */
export async function vanIdOf(page: Page, token: string, name: string): Promise<string> {
  const query = 'query Vans($id: ID!) { franchiseVans(franchiseId: $id) { id name } }'
  type Vans = { franchiseVans: { id: string; name: string }[] }
  const { franchiseVans } = await ask<Vans>(token, page, query, { id: ownFranchise().id })
  const van = franchiseVans.find(one => one.name === name)
  if (!van) throw new Error(`there is no ${name}`)
  return van.id
}

/** Books a guest's oil change as staff, in a van at an hour. @returns the order's id */
export async function bookedInVan(page: Page, token: string, { name, van, at }: Wanted): Promise<string> {
  const { car } = await readyDraft(page)
  const { id: franchiseId, address } = ownFranchise()
  const vehicleId = String(car.vehicleId)
  const where = `countryCode: "CA", franchiseId: ${franchiseId}`
  const fields = '{ id nameKey price }'
  type Priced = { id: string; nameKey: string; price: number }[]
  const { services, fees } = await ask<Record<'services' | 'fees', Priced>>(
    token,
    page,
    `{ services: servicePrices(${where}, vehicleId: ${vehicleId}) ${fields} fees: feePrices(${where}) ${fields} }`,
  )
  const { id: _, ...addressInput } = address
  const { createWorkOrder } = await ask<{ createWorkOrder: { workOrderId: string } }>(token, page, BOOK, {
    idempotencyKey: randomUUID(),
    date: at,
    vehicleId,
    contactInput: { name, email: `${randomUUID()}@example.com`, phoneNumber: '4165550123' },
    addressInput,
    lineItems: [...services, ...fees]
      .filter(({ nameKey }) => KEYS.includes(nameKey))
      .map(({ id, price }) => ({ id, quantity: 1, value: price })),
    isBooked: van === undefined,
    vanId: van === undefined ? null : await vanIdOf(page, token, van),
  })
  return createWorkOrder.workOrderId
}
