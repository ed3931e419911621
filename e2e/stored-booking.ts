import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { type BookingDraft, emptyDraft } from '../web/booking/booking-draft.ts'
import { writeDraft } from '../web/booking/stored-draft.ts'
import { ask as askAs } from './account.ts'
import { baseUrl, tenantUrl } from './fixtures.ts'
import type { DraftAddress } from '../web/address/draft-address.ts'

export const TORONTO: DraftAddress = {
  id: null,
  street: '10 King St W',
  city: 'Toronto',
  postalCode: 'M5H1A1',
  province: 'Ontario',
  provinceCode: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  lat: 43.6484,
  lng: -79.3784,
}

/** Outside every territory of the demo. */
export const BARRIE: DraftAddress = {
  ...TORONTO,
  street: '70 Collier St',
  city: 'Barrie',
  postalCode: 'L4M1H1',
  lat: 44.3894,
  lng: -79.6903,
}

/** Asks the query API without variables, as nobody unless a token is given. @throws Error with the server's first message */
export const ask = <Data>(page: Page, query: string, token?: string): Promise<Data> =>
  askAs<Data>(token ?? null, page, query)

interface Offer {
  id: string
  nameKey: string
  serviceTypeName: string
}
type Offers = Record<'services' | 'addOns' | 'fees', Offer[]>

/** All that the default tenant offers and charges in Canada. */
export function offers(page: Page): Promise<Offers> {
  const fields = '(countryCode: "CA") { id nameKey serviceTypeName }'
  return ask<Offers>(page, `{ services: servicePrices${fields} addOns: addOnPrices${fields} fees: feePrices${fields} }`)
}

/** The id of what has this name key. */
export async function offerId(page: Page, nameKey: string): Promise<string> {
  const { services, addOns } = await offers(page)
  const found = [...services, ...addOns].find(one => one.nameKey === nameKey)
  if (!found) throw new Error(`${nameKey} is not offered`)
  return found.id
}

/** A Camry that needs a conventional oil change in Toronto, as far as the last step. */
export async function readyDraft(page: Page, parts: Partial<BookingDraft> = {}): Promise<BookingDraft> {
  const cars = '{ vehicles(year: 2018, make: "Toyota", model: "Camry") { id engine } }'
  const [car] = (await ask<{ vehicles: { id: string; engine: string }[] }>(page, cars)).vehicles
  if (!car) throw new Error('the catalogue has no Camry')
  return {
    ...emptyDraft(null),
    address: TORONTO,
    car: {
      selection: 'new',
      name: '',
      vin: '',
      year: 2018,
      make: 'Toyota',
      model: 'Camry',
      engine: car.engine,
      vehicleId: Number(car.id),
    },
    serviceIds: [await offerId(page, 'oil_change_basic')],
    ...parts,
  }
}

/** Keeps something in the browser as an earlier visit would have; what the page itself stores later stays. */
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

/** Opens a page of the demo tenant in a browser that has kept a booking. */
export async function openBooking(page: Page, path: string, parts: Partial<BookingDraft> = {}): Promise<void> {
  await keep(page, 'booking', writeDraft(await readyDraft(page, parts)))
  await page.goto(`${tenantUrl('maple')}${path}`)
}

/** Opens the last step with everything before it chosen. */
export const openSchedule = (page: Page, parts: Partial<BookingDraft> = {}): Promise<void> =>
  openBooking(page, '/book/schedule-book', parts)

/** Signs in without the login page; answers the token. */
export async function keepSession(page: Page, email: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await page.request.post(`${baseUrl()}/api/auth/login`, { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} cannot log in`)
  const { authentication_token: token, ...user } = (await answer.json()) as { authentication_token: string }
  await keep(page, 'auth', JSON.stringify({ ...user, email, token }))
  return token
}
