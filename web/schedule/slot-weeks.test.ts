import { describe, expect, test } from 'vitest'
import { slotsBetween } from '../../domain/schedule/slots.ts'
import type { DraftSlot } from './draft-slot.ts'
import {
  firstShownWeek,
  lastWeekOf,
  requestSlots,
  slotName,
  slotShortName,
  stillOffered,
  toDays,
  weekAt,
  weekOf,
  weeksOf,
} from './slot-weeks.ts'

const TORONTO = 'America/Toronto'
const SPAN = { timeZone: TORONTO, lastWeek: lastWeekOf(0) }
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
    const labels = weeksOf(false, new Date('2026-11-21T15:00:00Z'), SPAN).map(week => week.label)
    expect(labels.slice(0, 2)).toEqual(['Nov 21 – 27', 'Nov 28 – Dec 4'])
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

describe('the weeks to go to', () => {
  const now = new Date('2026-06-01T14:00:00Z')

  test('are those to come, for staff also the five before, each under its month', () => {
    expect(weeksOf(false, now, SPAN)).toHaveLength(13)
    expect(weeksOf(false, now, SPAN)[4]).toEqual({ id: '4', label: 'Jun 29 – Jul 5', month: 'June 2026' })
    expect(weeksOf(true, now, SPAN)[0]).toEqual({ id: '-5', label: 'Apr 27 – May 3', month: 'April 2026' })
  })

  test('end with the week of the last day that can be booked', () => {
    const weeks = (days: number) => weeksOf(false, now, { timeZone: TORONTO, lastWeek: lastWeekOf(days) }).length
    expect([weeks(6), weeks(7), weeks(20), weeks(365)]).toEqual([1, 2, 3, 13])
  })

  test('begin with that of the chosen slot, as far as it may be looked at', () => {
    const first = (date: string, isStaff: boolean) => firstShownWeek({ date, isBooked: false }, isStaff, now, SPAN)
    expect(firstShownWeek(null, true, now, SPAN)).toBe(0)
    expect(first('2026-06-17T14:00:00Z', false)).toBe(2)
    expect(first('2026-05-20T14:00:00Z', false)).toBe(0)
    expect(first('2026-05-20T14:00:00Z', true)).toBe(-2)
    expect(first('2027-05-20T14:00:00Z', true)).toBe(12)
  })
})

describe('daylight saving', () => {
  const allDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opensMinute: 0, closesMinute: 1440 }))
  const daysOf = (from: string) => {
    const week = weekAt(0, new Date(from), TORONTO)
    const calendar = { timeZone: TORONTO, hours: allDay, closures: new Set<string>() }
    const slots = slotsBetween(new Date(week.start), new Date(week.end), calendar)
    return toDays(
      week,
      slots.map(date => ({ date: date.toISOString(), isBooked: false })),
      TORONTO,
    )
  }

  test('shows an hour that comes twice twice, each with its zone', () => {
    const sunday = daysOf('2026-10-30T12:00:00Z').find(day => day.date === '2026-11-01')
    expect(sunday?.slots).toHaveLength(25)
    expect(sunday?.slots.slice(0, 4).map(slot => [slot.label, slot.time])).toEqual([
      ['12:00 AM', '00:00'],
      ['1:00 AM EDT', '01:00 EDT'],
      ['1:00 AM EST', '01:00 EST'],
      ['2:00 AM', '02:00'],
    ])
    expect(new Set(sunday?.slots.map(slot => slot.time)).size).toBe(25)
  })

  test('leaves out the skipped hour and keeps the hours next to it', () => {
    const sunday = daysOf('2026-03-06T12:00:00Z').find(day => day.date === '2026-03-08')
    expect(sunday?.slots.slice(0, 4).map(slot => slot.time)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(sunday?.slots).toHaveLength(23)
  })
})

describe('a chosen slot', () => {
  const now = new Date('2026-06-01T14:00:00Z')
  const slot = { date: '2026-06-03T15:00:00.000Z', isBooked: false }
  const offered = (slots: DraftSlot[] | undefined, wanted: DraftSlot = slot, isStaff = false) =>
    stillOffered(wanted, { week: weekAt(0, now, TORONTO), slots, now, isStaff, leadMinutes: 120 })

  test('stays while it is offered as chosen, or better', () => {
    expect(offered([slot])).toBe(slot)
    expect(offered(undefined)).toBe(slot)
    expect(offered([slot], { ...slot, isBooked: true })).toBe(slot)
    expect(offered([{ ...slot, isBooked: true }], { ...slot, isBooked: true })).toEqual({ ...slot, isBooked: true })
  })

  test('is gone when it is taken, no longer offered or too soon', () => {
    expect(offered([{ ...slot, isBooked: true }])).toBeNull()
    expect(offered([])).toBeNull()
    const soon = { date: '2026-06-01T15:00:00.000Z', isBooked: false }
    expect(offered(undefined, soon)).toBeNull()
    expect(offered(undefined, soon, true)).toBe(soon)
  })

  test('stays for staff who take it over while its customer has it, and is free after that', () => {
    const takenOver = { ...slot, takesOver: true }
    const held = { ...slot, isBooked: true, heldUntil: '2026-06-01T14:05:00.000Z' }
    expect(offered([held])).toBeNull()
    expect(offered([held], takenOver)).toBe(takenOver)
    expect(offered([slot], takenOver)).toBe(slot)
    expect(offered([{ ...slot, isBooked: true }], takenOver)).toBeNull()
  })
})

test('outside every service area, hours of working days can be asked for within the times of the booking rules', () => {
  const now = new Date('2026-11-21T15:30:00Z')
  const slots = requestSlots(weekAt(0, now, TORONTO), now, TORONTO, { leadMinutes: 120, horizonDays: 0 })
  expect(slots[0]).toEqual({ date: '2026-11-21T18:00:00.000Z', isBooked: true })
  expect(slots.some(slot => slot.date.startsWith('2026-11-22'))).toBe(false)
  const few = requestSlots(weekAt(0, now, TORONTO), now, TORONTO, { leadMinutes: 300, horizonDays: 2 })
  expect([few[0]?.date, few.at(-1)?.date]).toEqual(['2026-11-21T21:00:00.000Z', '2026-11-23T22:00:00.000Z'])
})

test('a slot is named in the zone of the place', () => {
  expect(slotName({ date: '2026-11-24T15:00:00.000Z', isBooked: false }, TORONTO)).toBe('Tuesday 10:00\u00a0AM')
})

test('the name of a slot does not wrap within its time, nor between its two times', () => {
  const slot = { date: '2026-11-24T17:30:00.000Z', isBooked: false }
  const window = { ...slot, arrivesUntil: '2026-11-24T18:00:00.000Z' }
  expect(slotShortName(slot, TORONTO)).toBe('Tue,\u00a0Nov\u00a024,\u00a012:30\u00a0PM')
  expect(slotShortName(window, TORONTO)).toBe('Tue,\u00a0Nov\u00a024, 12:30–\u20601:00\u00a0PM')
  expect(slotName(window, TORONTO)).toBe('Tuesday 12:30–\u20601:00\u00a0PM')
})
