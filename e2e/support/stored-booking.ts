import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { ask as askAs } from './account.ts'
import type { Address } from './addresses.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'
import { ownFranchise } from './own-franchise.ts'

/** A car as the site stores it. `selection` is the id of a saved car, 'new' or 'unset'. */
interface StoredCar {
  selection: string
  name: string
  vin: string
  year: number | null
  make: string | null
  model: string | null
  engine: string | null
  vehicleId: number | null
}

/** A booking after its last step, as the site stores it. */
export interface StoredConfirmation {
  outcome: 'CONFIRMED' | 'REQUESTED' | 'OUTSIDE_SERVICE_AREA'
  workOrderId: string
  vanId: string | null
  date: string
  timeZone: string
  address: Address
  vehicle: string
  lines: { name: string; price: number; isFee: boolean; isPlan?: boolean }[]
  discount: number
  credit: number
  total: number
  taxes?: { name: string; amount: number }[]
  email?: string
  plan?: { price: number; frequency: 'MONTHLY' | 'ANNUALLY' }
  currency: 'CAD' | 'USD'
}

/** An unfinished booking as the site stores it. */
export interface StoredBooking {
  address: Address | null
  postalCode: { code: string; isInService: boolean } | null
  ownerId: number | null
  customer: { id: string; name: string; email: string } | null
  car: StoredCar
  serviceIds: string[]
  addOnIds: string[]
  potentialFranchiseId: string | null
  slot: { date: string; isBooked: boolean; franchiseId?: string } | null
  vanId: string | null
  contact: { selection: string; name: string; email: string; phoneNumber: string }
  isGuest: boolean
  vendor: { vendorId: number | null; externalId: string } | null
  discount: { codeId: string; code: string; type: string; amount: number; nameKeys: string[] | null } | null
  credit: number
  notes: string
  booked: StoredConfirmation | null
}

/** The version that the site stores with a booking. It drops bookings of other versions. */
const VERSION = 1

/** No car chosen yet. */
export const NO_CAR: StoredCar = {
  selection: 'unset',
  name: '',
  vin: '',
  year: null,
  make: null,
  model: null,
  engine: null,
  vehicleId: null,
}

/** Sends an operation without variables to the query API; without a token it is anonymous. @throws Error with the server's first message */
export const ask = <Data>(page: Page, query: string, token?: string): Promise<Data> =>
  askAs<Data>(token ?? null, page, query)

interface Offer {
  id: string
  nameKey: string
  serviceTypeName: string
}
type Offers = Record<'services' | 'addOns' | 'fees', Offer[]>

/** Reads all that the default tenant offers and charges in Canada. */
export function offers(page: Page): Promise<Offers> {
  const fields = '(countryCode: "CA") { id nameKey serviceTypeName }'
  return ask<Offers>(page, `{ services: servicePrices${fields} addOns: addOnPrices${fields} fees: feePrices${fields} }`)
}

/** Finds the id of the service or add-on with this name key. */
export async function offerId(page: Page, nameKey: string): Promise<string> {
  const { services, addOns } = await offers(page)
  const found = [...services, ...addOns].find(one => one.nameKey === nameKey)
  if (!found) throw new Error(`${nameKey} is not offered`)
  return found.id
}

/** A booking that has just started. */
const EMPTY: StoredBooking = {
  ownerId: null,
  customer: null,
  address: null,
  postalCode: null,
  car: NO_CAR,
  serviceIds: [],
  addOnIds: [],
  potentialFranchiseId: null,
  slot: null,
  vanId: null,
  contact: { selection: 'unset', name: '', email: '', phoneNumber: '' },
  isGuest: false,
  vendor: null,
  discount: null,
  credit: 0,
  notes: '',
  booked: null,
}

/** Makes a booking of an oil change for a Camry at the file's franchise, ready for the last step. */
export async function readyDraft(page: Page, parts: Partial<StoredBooking> = {}): Promise<StoredBooking> {
  const cars = '{ vehicles(year: 2018, make: "Toyota", model: "Camry") { id engine } }'
  const [car] = (await ask<{ vehicles: { id: string; engine: string }[] }>(page, cars)).vehicles
  if (!car) throw new Error('the catalogue has no Camry')
  const { id, engine } = car
  return {
    ...EMPTY,
    address: ownFranchise().address,
    car: { ...NO_CAR, selection: 'new', year: 2018, make: 'Toyota', model: 'Camry', engine, vehicleId: Number(id) },
    serviceIds: [await offerId(page, 'oil_change_basic')],
    ...parts,
  }
}

/** Stores a value in the browser, as an earlier visit would have. Does not overwrite what the page stores later. */
const keep = (page: Page, key: string, text: string): Promise<unknown> =>
  page.addInitScript(
    ([name, value]) => {
      const mark = `kept ${name}`
      if (sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'once')
      localStorage.setItem(name ?? '', value ?? '')
    },
    [key, text] as const,
  )

/** Opens a page of the demo tenant in a browser with a stored booking. */
export async function openBooking(page: Page, path: string, parts: Partial<StoredBooking> = {}): Promise<void> {
  const booking = { version: VERSION, idempotencyKey: randomUUID(), ...(await readyDraft(page, parts)) }
  await keep(page, 'booking', JSON.stringify(booking))
  await page.goto(`${tenantUrl('maple')}${path}`)
}

/** Opens the last step with everything before it chosen. */
export const openSchedule = (page: Page, parts: Partial<StoredBooking> = {}): Promise<void> =>
  openBooking(page, '/book/schedule-book', parts)

/** Signs the browser in without the login page. @returns the token */
export async function keepSession(page: Page, email: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await page.request.post(`${baseUrl()}/api/auth/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} cannot log in`)
  const { authentication_token: token, ...user } = (await answer.json()) as { authentication_token: string }
  await keep(page, 'auth', JSON.stringify({ ...user, email, token }))
  return token
}
