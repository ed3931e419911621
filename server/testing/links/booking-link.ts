import { bookingInput } from '../booking.ts'
import type { TestApp } from '../test-app.ts'

/** Every argument of the operation. */
const ARGUMENTS: Record<string, string> = {
  idempotencyKey: 'String!',
  date: 'DateTime!',
  vehicleId: 'ID!',
  vehicleCustomName: 'String',
  vin: 'String',
  franchiseIdSelect: 'ID',
  potentialFranchiseId: 'ID',
  contactInput: 'ContactInput!',
  addressInput: 'AddressInput!',
  lineItems: '[LineItemInput!]!',
  discountCodeId: 'ID',
  discountAmount: 'Int',
  isBooked: 'Boolean',
  notes: 'String',
  moreCars: '[MoreCarInput!]',
}

export const MAIL_BOOKING_LINK = `mutation Keep(${Object.entries(ARGUMENTS)
  .map(([name, type]) => `$${name}: ${type}`)
  .join(', ')}) {
  mailBookingLink(${Object.keys(ARGUMENTS)
    .map(name => `${name}: $${name}`)
    .join(', ')})
}`

/** Asks for a link that finishes a booking in the Canadian tenant. @returns the id of the stored booking */
export async function storeBooking(
  t: TestApp,
  email: string,
  overrides: Record<string, unknown> = {},
): Promise<number> {
  const contactInput = { name: 'Hidden Harriet', email, phoneNumber: '4165550123' }
  const input = bookingInput(t, { contactInput, isBooked: false, ...overrides })
  const { error } = await t.graphql(t.fixture.ca.host, MAIL_BOOKING_LINK, input)
  if (error) throw new Error(`${error.error}: ${error.message}`)
  const { rows } = await t.db.owner.query<{ id: number }>('select max(id)::float8 as id from pending_booking')
  return rows[0]?.id ?? 0
}

/** Mails the link of a stored booking. @returns the newest mail to this address, and the token of its link */
export async function mailLink(
  t: TestApp,
  email: string,
  pendingBookingId: number,
): Promise<{ subject: string; text: string; token: string }> {
  await t.jobs['mail-booking-link'](t.fixture.ca.id, { pendingBookingId })
  const { rows } = await t.db.owner.query<{ subject: string; text: string }>(
    `select subject, text from sandbox.mail where recipient like '%' || $1 || '%' order by id desc limit 1`,
    [email],
  )
  const [{ subject, text } = { subject: '', text: '' }] = rows
  return { subject, text, token: /\/manage#f(\S+)/.exec(text)?.[1] ?? '' }
}

/** Returns the token of a new link that finishes a booking. */
export const bookingLink = async (
  t: TestApp,
  email: string,
  overrides: Record<string, unknown> = {},
): Promise<string> => (await mailLink(t, email, await storeBooking(t, email, overrides))).token
