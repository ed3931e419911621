import { bookingInput } from '../../booking.ts'
import { bookingLink } from '../../links/booking-link.ts'
import type { TestApp } from '../../test-app.ts'
import { HOLD_OPERATIONS } from './hold-operations.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

/** Anyone who has the link, at the tenant that it is for. The query API refuses an invalid token for every operation. */
const ANYONE = [
  'nobody',
  'customer',
  'otherCustomer',
  'owner',
  'admin',
  'manager',
  'technician',
  'tester',
  'sales',
  'otherFranchise',
] as const

/** Each link is for a day of its own in the weeks ahead. */
let days = 0

async function linked({ t }: World, contactInput?: object) {
  days += 1
  // Mondays to Fridays of the weeks from August 3 on.
  const date = new Date(Date.UTC(2026, 7, 3 + Math.floor(days / 5) * 7 + (days % 5), 15)).toISOString()
  return {
    link: await bookingLink(t, t.fixture.ca.emails.otherCustomer, { date, ...(contactInput && { contactInput }) }),
    date,
  }
}

/** Adds what the booking costs and agrees to now: earlier operations change prices and plans. */
async function priced(world: World) {
  const { t } = world
  // What it books is the other customer's from then on, who may see it: not the name that strangers must not see.
  const email = t.fixture.ca.emails.otherCustomer
  const shown = await linked(world, { name: 'Olive Other', email, phoneNumber: '4165550123' })
  const { data } = await t.graphql(
    t.fixture.ca.host,
    'query P($link: String!) { pendingBooking(link: $link) { total planConsent { version } } }',
    {
      link: shown.link,
    },
  )
  const { total, planConsent } = (
    data as { pendingBooking: { total: number; planConsent: { version: string } | null } }
  ).pendingBooking
  return { ...shown, isBooked: false, total, planConsent: planConsent?.version ?? null }
}

/** The operations of a link that finishes a booking, and of a page that keeps a time. */
export const BOOKING_LINK_OPERATIONS = {
  ...HOLD_OPERATIONS,
  mailBookingLink: { answers: [...ANYONE, 'otherTenant'], variables: ({ t }: World) => bookingInput(t) },
  pendingBooking: { sees: ANYONE, variables: async (w: World) => ({ link: (await linked(w)).link }) },
  finishBooking: {
    sees: ANYONE,
    variables: priced,
  },
} as const
