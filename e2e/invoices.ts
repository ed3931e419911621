import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'
import { TORONTO } from './stored-booking.ts'

type TenantKey = 'maple' | 'lonestar'

/** Where each demo tenant serves, and who of its staff does. */
const BRANCHES = {
  maple: { id: '1', manager: 'manager.toronto@maple.example', country: 'CA', address: TORONTO },
  lonestar: {
    id: '2',
    manager: 'manager.austin@lonestar.example',
    country: 'US',
    address: {
      ...TORONTO,
      street: '1100 Congress Ave',
      city: 'Austin',
      postalCode: '78701',
      province: 'Texas',
      provinceCode: 'TX',
      country: 'United States',
      countryCode: 'US',
      lat: 30.2747,
      lng: -97.7404,
    },
  },
} as const

const BOOK = `mutation Book($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $contactInput: ContactInput!, $addressInput: AddressInput!,
    $lineItems: [LineItemInput!]!, $vendorListInput: VendorListInput) {
  createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, isBooked: false, contactInput: $contactInput,
    addressInput: $addressInput, lineItems: $lineItems, vendorListInput: $vendorListInput) { workOrderId }
}`
const INSPECT = `mutation Inspect($id: ID!, $inspection: InspectionInput!) { saveInspection(id: $id, inspection: $inspection, finish: true) { id } }`
const CORNERS = ['FrontLeft', 'FrontRight', 'RearLeft', 'RearRight']

/** A test's own invoice, and a member of staff at its branch. */
export interface OpenInvoice {
  id: string
  number: string
  workOrderId: string
  /** Cents. */
  billedAmount: number
  email: string
  name: string
  /** Asks the query API as the branch's manager. */
  ask: <Data>(query: string, variables?: object) => Promise<Data>
  /** Opens a page of the staff side as the branch's manager. */
  open: (path?: string) => Promise<void>
}

/** An order of last month, booked, inspected and completed by the API: an invoice of a tire rotation that nobody has paid. */
export async function openInvoice(
  page: Page,
  { tenant = 'maple', vendor }: { tenant?: TenantKey; vendor?: number } = {},
): Promise<OpenInvoice> {
  const branch = BRANCHES[tenant]
  const headers = { 'x-tenant-id': branch.id }
  const login = await page.request.post(`${baseUrl()}/api/auth/login`, {
    data: { email: branch.manager, password: DEMO_PASSWORD },
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
  const offer = await offerAt(ask, branch.address.postalCode, branch.country)
  const { createWorkOrder } = await ask<{ createWorkOrder: { workOrderId: string } }>(BOOK, {
    idempotencyKey: randomUUID(),
    ...offer,
    contactInput: { name, email, phoneNumber: '4165550123' },
    addressInput,
    ...(vendor === undefined ? {} : { vendorListInput: { vendorId: vendor } }),
  })
  const { workOrderId } = createWorkOrder
  const invoice = await complete(ask, workOrderId)
  const session = JSON.stringify({ ...user, email: branch.manager, token })
  return {
    id: invoice.id,
    number: invoice.invoiceNumber,
    billedAmount: invoice.billedAmount,
    workOrderId,
    email,
    name,
    ask,
    open: async (path = `/account/franchisee/invoices/${invoice.invoiceNumber}`) => {
      await page.addInitScript(stored => localStorage.setItem('auth', stored), session)
      await page.goto(`${tenantUrl(tenant)}${path}`)
    },
  }
}

type Ask = OpenInvoice['ask']

/** A free hour of last month, a car, and what a tire rotation costs with its fee. */
async function offerAt(ask: Ask, code: string, country: string) {
  interface Priced {
    id: string
    nameKey: string
    price: number
  }
  const place = `countryCode: "${country}"`
  const fields = '{ id nameKey price }'
  const known = await ask<{
    availability: { date: string; isBooked: boolean }[]
    vehicles: { id: string }[]
    services: Priced[]
    fees: Priced[]
  }>(`{ availability(start: "2026-05-11T00:00:00Z", end: "2026-05-24T00:00:00Z", code: "${code}") { date isBooked }
    vehicles(year: 2018, make: "Toyota", model: "Camry") { id }
    services: servicePrices(${place}) ${fields} fees: feePrices(${place}) ${fields} }`)
  const free = known.availability.filter(slot => !slot.isBooked)
  const slot = free[randomInt(free.length)]
  if (!slot) throw new Error('no hour of last month is free')
  const keys = ['tire_rotation', 'mobile_service_fee']
  const lineItems = [...known.services, ...known.fees]
    .filter(({ nameKey }) => keys.includes(nameKey))
    .map(({ id, price }) => ({ id, quantity: 1, value: price }))
  return { date: slot.date, vehicleId: known.vehicles[0]?.id, lineItems }
}

/** A technician's work, told to the API. @returns the order's invoice */
async function complete(ask: Ask, id: string): Promise<{ id: string; invoiceNumber: string; billedAmount: number }> {
  const corner = { tireCondition: 'good', brakeCondition: 'good', tireIdNumber: '1225', estimated: false }
  const good = { windshieldsCondition: 'good', brakeFluid: 'good', windshieldFluid: 'good', leakInspection: 'good' }
  const corners = CORNERS.map(each => ({ corner: each, ...corner }))
  const inspection = { corners, ...good, tireSize: '205/55R16', engineHours: 1200, mileage: 84_000, notes: '' }
  await ask(INSPECT, { id, inspection })
  const { completeWorkOrder } = await ask<{
    completeWorkOrder: { invoice: { id: string; invoiceNumber: string; billedAmount: number } }
  }>(`mutation { completeWorkOrder(workOrderId: ${id}) { invoice { id invoiceNumber billedAmount } } }`)
  return completeWorkOrder.invoice
}

const PAY = `mutation Pay($idempotencyKey: String!, $invoiceId: ID!, $amount: Int!) {
  payInvoice(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, amount: $amount, paymentMethod: cash) { id }
}`

/** Pays cents in cash, told to the API. */
export async function payInCash({ ask, id }: OpenInvoice, amount: number): Promise<void> {
  await ask(PAY, { idempotencyKey: randomUUID(), invoiceId: id, amount })
}
