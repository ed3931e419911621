import type { Page } from '@playwright/test'
import { ask, type Customer, signUp } from './account.ts'
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
