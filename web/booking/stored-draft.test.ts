import { describe, expect, test } from 'vitest'
import { afterBooking, type Booked, emptyDraft, withoutSavedIds } from './booking-draft.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const address = {
  id: '7',
  street: '100 King St W',
  city: 'Toronto',
  postalCode: 'M5V 1J1',
  province: 'Ontario',
  provinceCode: 'ON',
  country: 'Canada',
  countryCode: 'CA' as const,
  lat: 43.64,
  lng: -79.39,
}
const draft = {
  ...emptyDraft(5),
  address,
  serviceIds: ['1'],
  slot: { date: '2026-11-24T15:00:00.000Z', isBooked: false },
}
const booked: Booked = {
  outcome: 'CONFIRMED',
  workOrderId: '47',
  manageLink: null,
  vanId: '3',
  date: '2026-11-24T15:00:00.000Z',
  timeZone: 'America/Toronto',
  address,
  vehicle: '2020 Honda CR-V',
  lines: [{ name: 'Oil change', price: 8995, isFee: false }],
  discount: 0,
  credit: 0,
  total: 8995,
  currency: 'CAD',
}

describe('what is stored of a booking', () => {
  test('is restored unchanged, with its idempotency key', () => {
    expect(readDraft(writeDraft(draft))).toEqual(draft)
    expect(readDraft(writeDraft({ ...draft, booked }))).toEqual({ ...draft, booked })
  })

  test('is discarded when it is invalid or of another version or shape', () => {
    const stored = JSON.parse(writeDraft(draft)) as Record<string, unknown>
    const wrong = [
      '{',
      'null',
      '[]',
      JSON.stringify({ ...stored, version: 0 }),
      JSON.stringify({ ...stored, serviceIds: 'all' }),
      JSON.stringify({ ...stored, slot: { date: 'tomorrow', isBooked: false } }),
      JSON.stringify({ ...stored, address: { ...address, lat: '43' } }),
    ]
    for (const text of wrong) expect(readDraft(text), text.slice(0, 60)).toBeNull()
    expect(readDraft(null)).toBeNull()
  })

  test('of an older visit gets missing fields from a new booking', () => {
    const { notes: _, ...older } = JSON.parse(writeDraft(draft)) as Record<string, unknown>
    expect(readDraft(JSON.stringify(older))).toEqual(draft)
  })

  test('contains only booking fields, no password', () => {
    const stored = JSON.stringify({ ...JSON.parse(writeDraft(draft)), password: 'secret' })
    expect(readDraft(stored)).not.toHaveProperty('password')
  })
})

describe('after a success', () => {
  test('the key is new, and only signed-in users keep address and contact', () => {
    const mine = afterBooking(draft, booked, true)
    const guests = afterBooking(draft, booked, false)
    expect([mine.idempotencyKey, guests.idempotencyKey]).not.toContain(draft.idempotencyKey)
    expect([mine.address, guests.address]).toEqual([address, null])
    expect(mine).toMatchObject({ booked, slot: null, serviceIds: [] })
  })
})

test('an ended session keeps typed values, without the account’s ids', () => {
  const car = { ...draft.car, selection: '12', vehicleId: 3, make: 'Honda' }
  const left = withoutSavedIds({ ...draft, car })
  expect(left.address).toEqual({ ...address, id: null })
  expect(left.car).toEqual({ ...car, selection: 'new' })
})
