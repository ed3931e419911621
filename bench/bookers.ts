import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { distanceMetres } from '../domain/address/distance.ts'
import { bookingLines } from '../domain/booking/booking-lines.ts'
import { slotsBetween } from '../domain/schedule/slots.ts'
import { mileageUnits } from '../domain/pricing/fees.ts'
import { franchisesServing, type ServingFranchise } from '../server/franchise/place.ts'
import type { Database } from '../server/platform/database/tenant-database.ts'
import { priceList } from '../server/pricing/price-list.ts'
import { ApiClient, sessionOf } from './api-client.ts'
import { runDirect, type Subject } from './subject.ts'

/** The measured tenant and place: five vans in Austin. */
export const AUSTIN = { tenantId: 2, host: 'lonestar.localhost', code: '78741' } as const

/** The mutation as the web application sends it. */
export const BOOK = `
  mutation ($idempotencyKey: String!, $date: DateTime!, $vehicleId: ID!, $userVehicleId: ID, $contactInput: ContactInput!, $addressInput: AddressInput!,
    $lineItems: [LineItemInput!]!, $isBooked: Boolean, $customerId: ID) {
    createWorkOrder(idempotencyKey: $idempotencyKey, date: $date, vehicleId: $vehicleId, userVehicleId: $userVehicleId, contactInput: $contactInput,
      addressInput: $addressInput, lineItems: $lineItems, isBooked: $isBooked, customerId: $customerId) { workOrderId vanId outcome }
  }`

interface SavedRow {
  userId: number
  name: string
  email: string
  phoneNumber: string
  contactId: number
  addressId: number
  userVehicleId: number
  vehicleId: number
  lat: number
  lng: number
}

/** A signed-in customer with saved address and vehicle, ready to book an oil change. */
export interface Booker extends SavedRow {
  client: ApiClient
  /** The session's bearer token. */
  token: string
  lines: { id: number; quantity: number; value: number }[]
  /** The variables of BOOK for a slot. */
  input(idempotencyKey: string, date: Date): object
}

const SAVED = `
  select u.id as "userId", c.name, c.email, c.phone_number as "phoneNumber", c.id as "contactId", a.id as "addressId", car.id as "userVehicleId",
    car.vehicle_id as "vehicleId", a.lat, a.lng
  from app_user u join contact c on c.user_id = u.id
  join lateral (select * from address where user_id = u.id
    and postal_code in (select postal_code from service_area where franchise_id = $1) limit 1) a on true
  join lateral (select * from user_vehicle v where v.user_id = u.id
    and not exists (select from subscription s where s.user_vehicle_id = v.id) limit 1) car on true
  where u.vendor_id is null and u.password_hash is not null order by u.id limit $2`

/** Returns the measured franchise. @throws Error when the database has no demo tenants */
export async function austin(db: Database): Promise<ServingFranchise> {
  const [franchise] = await franchisesServing(db, AUSTIN.code)
  if (!franchise) throw new Error('The demo tenants are not there.')
  return franchise
}

/** Logs in this many customers of Austin. */
export async function findBookers({ server, direct }: Subject, count: number): Promise<Booker[]> {
  const db = direct.of(AUSTIN.tenantId)
  const franchise = await austin(db)
  const rows = await runDirect<SavedRow>(direct, AUSTIN.tenantId, SAVED, [franchise.id, count])
  return await Promise.all(
    rows.map(async row => {
      const token = await sessionOf(server.port, AUSTIN.host, { email: row.email, password: DEMO_PASSWORD })
      const client = new ApiClient(server.port, AUSTIN.host, token)
      const offers = await priceList(db, {
        countryCode: 'US',
        franchiseId: franchise.id,
        vehicleId: row.vehicleId,
        at: new Date(),
      })
      const lines = bookingLines(offers, {
        pickedIds: offers.filter(offer => offer.nameKey === 'oil_change_basic').map(offer => offer.serviceId),
        scheduledAt: null,
        now: new Date(),
        vendorId: null,
        subscription: null,
        mileageUnits: mileageUnits('US', distanceMetres(franchise, row), franchise.rules),
        priorityHours: franchise.rules.priorityHours,
      }).map(line => ({ id: line.serviceId, quantity: 1, value: line.price }))
      const shared = {
        vehicleId: row.vehicleId,
        userVehicleId: row.userVehicleId,
        contactInput: { name: row.name, email: row.email, phoneNumber: row.phoneNumber },
        // The server uses the saved address; the other fields are ignored.
        addressInput: {
          id: row.addressId,
          street: '',
          city: '',
          postalCode: '',
          province: '',
          provinceCode: '',
          country: '',
          countryCode: '',
          lat: 0,
          lng: 0,
        },
        lineItems: lines,
      }
      return { ...row, client, token, lines, input: (idempotencyKey, date) => ({ ...shared, idempotencyKey, date }) }
    }),
  )
}

/** Slots of the franchise in years from now, for which the seed has no bookings. */
export function farSlots(franchise: ServingFranchise, fromYear: number, untilYear: number): Date[] {
  const year = 365 * 86_400_000
  return slotsBetween(new Date(Date.now() + fromYear * year), new Date(Date.now() + untilYear * year), franchise)
}
