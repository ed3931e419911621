import { expect, test } from 'vitest'
import { soonSurcharges } from './soon-surcharges.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const MOVED = {
  soonFee: 2_995,
  currency: 'CAD' as const,
  priorityHours: 24,
  before: new Date('2026-06-01T20:00:00Z'),
}
const [SOON, LATER, TOMORROW] = ['2026-06-01T15:00:00.000Z', '2026-06-01T21:00:00.000Z', '2026-06-02T13:00:00.000Z']
const daysOf = (id: string) => {
  const slot = { id, label: '', time: '', state: 'open' as const }
  return { status: 'ready' as const, data: [{ date: '2026-06-01', label: 'Mon 1', name: 'Monday', slots: [slot] }] }
}

test('only an earlier time within the priority hours costs more, as the server prices a move', () => {
  const { surchargeAt, note } = soonSurcharges(MOVED, NOW, daysOf(SOON))
  expect(surchargeAt(SOON)).toBe('+$29.95')
  expect(surchargeAt(LATER)).toBeUndefined()
  expect(note).toBe('Earlier times within 24 hours cost $29.95 more.')
  const nextWeek = { ...MOVED, before: new Date('2026-06-08T20:00:00Z') }
  expect(soonSurcharges(nextWeek, NOW, daysOf(TOMORROW)).surchargeAt(TOMORROW)).toBeUndefined()
})

test('of a booking that is not made yet every time soon costs more', () => {
  const { before: _, ...booking } = MOVED
  const { surchargeAt, note } = soonSurcharges(booking, NOW, daysOf(SOON))
  expect(surchargeAt(LATER)).toBe('+$29.95')
  expect(surchargeAt(TOMORROW)).toBeUndefined()
  expect(note).toBe('Times within 24 hours cost $29.95 more.')
})

test('a week without such a time says nothing about it, and an order that pays the fee already never does', () => {
  expect(soonSurcharges(MOVED, NOW, daysOf(TOMORROW)).note).toBeUndefined()
  expect(soonSurcharges(MOVED, NOW, { status: 'loading' }).note).toBeUndefined()
  const paid = soonSurcharges({ ...MOVED, soonFee: null }, NOW, daysOf(SOON))
  expect(paid.surchargeAt(SOON)).toBeUndefined()
  expect(paid.note).toBeUndefined()
})
