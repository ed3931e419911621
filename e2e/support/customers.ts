import type { Page } from '@playwright/test'
import { ask, type Customer, managerToken, signUp } from './account.ts'
import type { Address } from './addresses.ts'
import { type BookedAppointment, bookAppointment } from './appointments.ts'
import { ownFranchise } from './own-franchise.ts'
import { assignFleet, assignMarketplace } from './own-rows.ts'
import { readyDraft } from './stored-booking.ts'

const SAVE_ADDRESS = `mutation Save($userId: ID, $street: String!, $city: String!, $postalCode: String!, $province: String!,
  $provinceCode: String!, $country: String!, $countryCode: String!, $lat: Float!, $lng: Float!) {
  createAddress(userId: $userId, street: $street, city: $city, postalCode: $postalCode, province: $province,
    provinceCode: $provinceCode, country: $country, countryCode: $countryCode, lat: $lat, lng: $lng) { id }
}`

/** Saves another address of a customer. */
export async function saveAddress(page: Page, { id, token }: Customer, { id: _id, ...place }: Address): Promise<void> {
  await ask(token, page, SAVE_ADDRESS, { ...place, userId: id })
}

/** Signs up a customer with a contact, an address and a car. Only sales find them, because they have no franchise yet. */
export async function newCustomer(page: Page): Promise<Customer & { phone: string }> {
  const customer = await signUp(page, `Quentin ${crypto.randomUUID().slice(0, 8)}`)
  const { token, email } = customer
  // The phone number is unique, because it is made from the email.
  const phone = String(2_000_000_000 + (Number.parseInt(email.slice(0, 8), 16) % 7_000_000_000))
  const { id: _id, ...place } = ownFranchise().address
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

/** Signs up a customer who books a tire rotation at the file's franchise, so that its staff see them. */
export async function servedCustomer(page: Page): Promise<Customer & { phone: string; booked: BookedAppointment }> {
  const customer = await newCustomer(page)
  const booked = await bookAppointment(page, customer)
  return { ...customer, booked }
}

/** A customer of a fleet, with the fleet's reference for them. */
export interface FleetCustomer {
  id: string
  name: string
  email: string
  link: { id: string; userId: string; vendorId: number; vendorName: string; externalCustomerVendorId: string }
}

/** Signs up a fleet's customer with an address, a car and a booking at the file's franchise, so that its staff see them. */
export async function fleetCustomer(page: Page): Promise<FleetCustomer> {
  const { id, name, email } = await servedCustomer(page)
  await assignFleet(id)
  const query = `{ links: customerVendors(userId: ${id}) { id userId vendorId vendorName externalCustomerVendorId } }`
  const [link] = (await ask<{ links: FleetCustomer['link'][] }>(await managerToken(page), page, query)).links
  if (!link) throw new Error(`${email} comes from no fleet`)
  return { id, name, email, link }
}

/** Signs up a customer with an address and a car, who books for the marketplace partner. */
export async function marketplaceCustomer(page: Page): Promise<Customer> {
  const customer = await newCustomer(page)
  await assignMarketplace(customer.id)
  return customer
}
