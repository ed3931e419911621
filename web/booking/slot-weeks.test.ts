import { describe, expect, test } from 'vitest'
import { requestSlots, slotName, toDays, weekAt, weekLabel, weekOf } from './slot-weeks.ts'

const TORONTO = 'America/Toronto'
const HOUR = 3_600_000

describe('a week of the picker', () => {
  test('begins today by the calendar of the franchise, whatever the visitor’s is', () => {
    const lateEvening = new Date('2026-11-22T03:30:00Z')
    expect(weekAt(0, lateEvening, TORONTO).days[0]).toBe('2026-11-21')
    expect(weekAt(0, lateEvening, TORONTO).start).toBe('2026-11-21T05:00:00.000Z')
    expect(weekAt(0, lateEvening, 'Asia/Kathmandu').days[0]).toBe('2026-11-22')
  })

  test('is an hour longer when the clocks go back, and the next one begins where it ends', () => {
    const week = weekAt(0, new Date('2026-10-30T12:00:00Z'), TORONTO)
    expect(Date.parse(week.end) - Date.parse(week.start)).toBe(7 * 24 * HOUR + HOUR)
    expect(weekAt(1, new Date('2026-10-30T12:00:00Z'), TORONTO).start).toBe(week.end)
  })

  test('is named by its days', () => {
    expect(weekLabel(weekAt(0, new Date('2026-11-21T15:00:00Z'), TORONTO))).toBe('Nov 21 – 27')
    expect(weekLabel(weekAt(1, new Date('2026-11-21T15:00:00Z'), TORONTO))).toBe('Nov 28 – Dec 4')
  })

  test('is found for a slot, also in the past', () => {
    const now = new Date('2026-11-21T15:00:00Z')
    expect(weekOf(new Date('2026-11-27T22:00:00Z'), now, TORONTO)).toBe(0)
    expect(weekOf(new Date('2026-11-28T13:00:00Z'), now, TORONTO)).toBe(1)
    expect(weekOf(new Date('2026-11-20T13:00:00Z'), now, TORONTO)).toBe(-1)
  })

  test('holds each slot once, under its local day', () => {
    const week = weekAt(0, new Date('2026-11-21T15:00:00Z'), TORONTO)
    const slots = [
      { date: '2026-11-22T03:00:00.000Z', isBooked: false },
      { date: '2026-11-23T13:00:00.000Z', isBooked: true },
    ]
    const days = toDays(week, slots, TORONTO)
    expect(days.flatMap(day => day.slots.map(slot => [day.date, slot.time, slot.label, slot.state]))).toEqual([
      ['2026-11-21', '22:00', '10:00 PM', 'open'],
      ['2026-11-23', '08:00', '8:00 AM', 'request'],
    ])
  })
})

test('outside every service area, hours of working days can be asked for with two hours of lead', () => {
  const now = new Date('2026-11-21T15:30:00Z')
  const slots = requestSlots(weekAt(0, now, TORONTO), now, TORONTO)
  expect(slots[0]).toEqual({ date: '2026-11-21T18:00:00.000Z', isBooked: true })
  expect(slots.some(slot => slot.date.startsWith('2026-11-22'))).toBe(false)
})

test('a slot is named in the zone of the place', () => {
  expect(slotName({ date: '2026-11-24T15:00:00.000Z', isBooked: false }, TORONTO)).toBe('Tuesday 10:00\u00a0AM')
})
