import type { Page } from '@playwright/test'
import { ask, type Customer, signUp } from './account.ts'
import { type BookedAppointment, bookAppointment } from './appointments.ts'
import { readyDraft, TORONTO } from './stored-booking.ts'

/** A customer with a contact, an address and a car; in no franchise yet, so only sales find them. */
export async function newCustomer(page: Page): Promise<Customer & { phone: string }> {
  const customer = await signUp(page, `Quentin ${crypto.randomUUID().slice(0, 8)}`)
  const { token, email } = customer
  // As much their own as their email, from which it is made.
  const phone = String(2_000_000_000 + (Number.parseInt(email.slice(0, 8), 16) % 7_000_000_000))
  const { id: _id, ...place } = TORONTO
  const { car } = await readyDraft(page)
  await ask(
    token,
    page,
    `mutation Save($phone: String!, $email: String!, $vehicleId: ID!, $street: String!, $city: String!, $postalCode: String!, $province: String!,
      $provinceCode: String!, $country: String!, $countryCode: String!, $lat: Float!, $lng: Float!) {
      createContact(name: "Quentin", phoneNumber: $phone, email: $email) { id }
      createAddress(street: $street, city: $city, postalCode: $postalCode, province: $province, provinceCode: $provinceCode, country: $country,
        countryCode: $countryCode, lat: $lat, lng: $lng) { id }
      saveUserVehicle(vehicleId: $vehicleId) { id }
    }`,
    { ...place, phone, email, vehicleId: car.vehicleId },
  )
  return { ...customer, phone }
}

/** Who of Toronto's staff looks at its customers. */
export const TORONTO_STAFF = {
  manager: 'manager.toronto@maple.example',
  technician: 'tech1.toronto@maple.example',
  tester: 'tester.toronto@maple.example',
} as const

/**
 * A customer who signed up and then booked a tire rotation in Toronto on a day, so that Toronto's staff see them.
 * @param day of the test's own, such as '2026-08-03'
 */
export async function servedCustomer(
  page: Page,
  day: string,
): Promise<Customer & { phone: string; booked: BookedAppointment }> {
  const customer = await newCustomer(page)
  const booked = await bookAppointment(page, customer, { start: `${day}T12:00:00Z`, end: `${day}T23:59:00Z` })
  return { ...customer, booked }
}
