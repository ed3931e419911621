import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { ALL_GOOD, INSPECT } from './appointments.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'
import { type OwnFranchise, ownFranchise, type TenantKey } from './own-franchise.ts'
import { giveHour } from './own-hours.ts'

const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $contactInput: ContactInput!, $addressInput: AddressInput!,
    $lineItems: [LineItemInput!]!, $vendorListInput: VendorListInput, $customerId: ID) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, isBooked: false, contactInput: $contactInput,
    addressInput: $addressInput, lineItems: $lineItems, vendorListInput: $vendorListInput, customerId: $customerId) { workOrderId }
}`

/** The fees of each service besides the mobile service fee. */
const FEES = {
  tire_rotation: [],
  oil_change_basic: ['supplies_and_shop_fee', 'environmental_handling_fee'],
} as const

/** An order at the file's franchise of either tenant, with a staff session. */
export interface BranchOrder {
  id: string
  /** The customer's email. */
  email: string
  name: string
  /** Sends an operation to the query API as the staff member. */
  ask: <Data>(query: string, variables?: object) => Promise<Data>
  /** Opens a page as the staff member. */
  open: (path: string) => Promise<void>
}

interface Wanted {
  tenant?: TenantKey
  service?: keyof typeof FEES
  vendor?: number
  customerId?: string
}

/** Books and inspects an order of last month through the API: as the manager for a guest, or as sales for a customer. */
export async function inspectedOrder(
  page: Page,
  { tenant = 'maple', service = 'tire_rotation', vendor, customerId }: Wanted = {},
): Promise<BranchOrder> {
  const branch = ownFranchise(tenant)
  const headers = { 'x-tenant-id': branch.tenantId }
  const staff = customerId === undefined ? branch.manager : branch.sales
  const login = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { email: staff, password: DEMO_PASSWORD },
    headers,
  })
  const { authentication_token: token, ...user } = (await login.json()) as { authentication_token: string }
  const ask = async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const answer = await page.request.post(`${baseUrl()}/api/graphql`, {
      data: { query, variables },
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    const { data, errors } = (await answer.json()) as { data: Data; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    return data
  }
  const name = `Ivy ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID()}@example.com`
  const { id: _none, ...addressInput } = branch.address
  const { createWorkOrder } = await ask<{ createWorkOrder: { workOrderId: string } }>(BOOK, {
    idempotencyKey: randomUUID(),
    ...(await offerAt(ask, branch, service)),
    contactInput: { name, email, phoneNumber: '4165550123' },
    addressInput,
    customerId,
    ...(vendor === undefined ? {} : { vendorListInput: { vendorId: vendor } }),
  })
  const { workOrderId: id } = createWorkOrder
  await ask(INSPECT, { id, inspection: ALL_GOOD })
  const session = JSON.stringify({ ...user, email: staff, token })
  return {
    id,
    email,
    name,
    ask,
    open: async path => {
      await page.addInitScript(stored => localStorage.setItem('auth', stored), session)
      await page.goto(`${tenantUrl(tenant)}${path}`)
    },
  }
}

interface Priced {
  id: string
  nameKey: string
  price: number
}

/** Finds an unused hour of last month, a car, and the lines of the service with its fees. */
async function offerAt(ask: BranchOrder['ask'], { address }: OwnFranchise, service: keyof typeof FEES) {
  const fields = '{ id nameKey price }'
  const known = await ask<{ availability: { date: string; isBooked: boolean }[]; vehicles: { id: string }[] }>(
    `{ availability(start: "2026-05-11T00:00:00Z", end: "2026-05-24T00:00:00Z", code: "${address.postalCode}") { date isBooked }
      vehicles(year: 2018, make: "Toyota", model: "Camry") { id } }`,
  )
  const free = known.availability.filter(slot => !slot.isBooked).map(slot => slot.date)
  const date = giveHour(address.postalCode, free)
  const vehicleId = known.vehicles[0]?.id
  const { services, fees } = await ask<Record<'services' | 'fees', Priced[]>>(
    `{ services: servicePrices(countryCode: "${address.countryCode}", vehicleId: "${vehicleId}") ${fields} fees: feePrices(countryCode: "${address.countryCode}") ${fields} }`,
  )
  const keys: readonly string[] = [service, 'mobile_service_fee', ...FEES[service]]
  const lineItems = [...services, ...fees]
    .filter(({ nameKey }) => keys.includes(nameKey))
    .map(({ id, price }) => ({ id, quantity: 1, value: price }))
  return { date, vehicleId, lineItems }
}
