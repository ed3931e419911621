import { randomUUID } from 'node:crypto'
import { FEE } from '../../domain/pricing/fees.ts'
import type { TenantFixture } from './fixture.ts'
import type { TestApp } from './test-app.ts'

/** Every argument of the operation (BOOKAPI-01 to -03). */
const ARGUMENTS: Record<string, string> = {
  idempotencyKey: 'String!',
  date: 'DateTime!',
  vehicleId: 'ID!',
  vehicleCustomName: 'String',
  vin: 'String',
  customerId: 'ID',
  userVehicleId: 'ID',
  franchiseIdSelect: 'ID',
  potentialFranchiseId: 'ID',
  vanId: 'ID',
  contactInput: 'ContactInput!',
  addressInput: 'AddressInput!',
  lineItems: '[LineItemInput!]!',
  password: 'String',
  vendorListInput: 'VendorListInput',
  discountCodeId: 'ID',
  discountAmount: 'Int',
  promoCreditAmount: 'Int',
  isBooked: 'Boolean',
  notes: 'String',
  planConsent: 'String',
  overrideReason: 'String',
  humanCheck: 'String',
  holdKey: 'String',
  takeOver: 'Boolean',
  nearbyDiscount: 'Int',
  moreCars: '[MoreCarInput!]',
}

export const CREATE_WORK_ORDER = `
  mutation Book(${Object.entries(ARGUMENTS)
    .map(([name, type]) => `$${name}: ${type}`)
    .join(', ')}) {
    createWorkOrder(${Object.keys(ARGUMENTS)
      .map(name => `${name}: $${name}`)
      .join(', ')}) {
      workOrderId vanId outcome
    }
  }`

export const TORONTO_ADDRESS = {
  street: '10 King St W',
  city: 'Toronto',
  postalCode: 'M5V 1J9',
  province: 'Ontario',
  provinceCode: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  lat: 43.6484,
  lng: -79.3784,
}

/** Returns the lines of a basic oil change for a car with up to 5 L of oil, booked more than a day ahead, near the base. */
export const oilChangeLines = ({
  serviceIds,
}: TenantFixture): { id: number | undefined; quantity: number; value: number }[] => [
  { id: serviceIds.oil_change_basic, quantity: 1, value: 8_900 },
  { id: serviceIds[FEE.mobile], quantity: 1, value: 1_500 },
  { id: serviceIds[FEE.supplies], quantity: 1, value: 495 },
  { id: serviceIds[FEE.environmental], quantity: 1, value: 350 },
]

/** Returns the variables of a guest's booking of a basic oil change in Toronto, with optional overrides. */
export function bookingInput(
  t: Pick<TestApp, 'fixture'>,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  const { fixture } = t
  const name = `guest-${randomUUID().slice(0, 8)}`
  return {
    idempotencyKey: randomUUID(),
    date: '2026-06-03T15:00:00Z',
    vehicleId: fixture.vehicleIds.small,
    contactInput: { name: 'Gwen Guest', email: `${name}@example.com`, phoneNumber: '4165550123' },
    addressInput: TORONTO_ADDRESS,
    lineItems: oilChangeLines(fixture.ca),
    ...overrides,
  }
}
