import { TORONTO_ADDRESS } from '../../booking.ts'
import type { TestApp } from '../../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

/** Anyone may keep a time while they book. */
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

/** Each hold has an hour of its own in the weeks ahead. */
let hours = 0

function wanted() {
  hours += 1
  // Mondays to Fridays of the weeks from September 7 on, 14:00 to 21:00 UTC.
  const day = Math.floor(hours / 8)
  const date = new Date(Date.UTC(2026, 8, 7 + Math.floor(day / 5) * 7 + (day % 5), 14 + (hours % 8))).toISOString()
  return { date, code: TORONTO_ADDRESS.postalCode }
}

async function held({ t }: World) {
  const hold = 'mutation Hold($date: DateTime!, $code: String!) { holdSlot(date: $date, code: $code) { holdKey } }'
  const { data } = await t.graphql(t.fixture.ca.host, hold, wanted())
  const { holdKey } = (data as { holdSlot: { holdKey: string } }).holdSlot
  return { holdKey }
}

const { lat, lng, postalCode: code } = TORONTO_ADDRESS

/** The operations of a page that keeps a time. */
export const HOLD_OPERATIONS = {
  holdSlot: { answers: [...ANYONE, 'otherTenant'], variables: wanted },
  keepHoldLonger: { answers: ANYONE, variables: held },
  releaseHold: { answers: [...ANYONE, 'otherTenant'], variables: held },
  nearbyStarts: {
    answers: [...ANYONE, 'otherTenant'],
    variables: () => ({ start: '2026-09-07T00:00:00Z', end: '2026-09-14T00:00:00Z', code, lat, lng }),
  },
} as const
