import { describe, expect, test } from 'vitest'
import { formatDateTime, formatLongDate, formatShortDate, formatTime, localDay, localTime } from './dates.ts'

const lateEvening = new Date('2026-11-25T04:30:00Z')

test('FORMAT-04 dates group by long weekday date, times use yyyy-MM-dd hh:mm aaa, short dates are US English', () => {
  expect(formatLongDate(lateEvening, 'America/Toronto')).toBe('Tuesday, November 24, 2026')
  expect(formatDateTime(lateEvening, 'America/Toronto')).toBe('2026-11-24 11:30 pm')
  expect(formatShortDate(lateEvening, 'America/Toronto')).toBe('11/24/2026')
  expect(formatShortDate(lateEvening, 'America/Toronto')).toBe(
    lateEvening.toLocaleDateString('en-US', { timeZone: 'America/Toronto' }),
  )
})

describe('the zone decides', () => {
  test('the day', () => {
    expect(localDay(lateEvening, 'America/Vancouver')).toBe('2026-11-24')
    expect(localDay(lateEvening, 'America/St_Johns')).toBe('2026-11-25')
    expect(localTime(lateEvening, 'America/St_Johns')).toBe('01:00')
  })

  test('the time, also across the change to daylight saving', () => {
    expect(formatTime(new Date('2026-03-08T06:59:00Z'), 'America/New_York')).toBe('1:59 AM')
    expect(formatTime(new Date('2026-03-08T07:00:00Z'), 'America/New_York')).toBe('3:00 AM')
  })

  test('midnight and noon', () => {
    expect(formatDateTime(new Date('2026-07-01T04:00:00Z'), 'America/Toronto')).toBe('2026-07-01 12:00 am')
    expect(formatDateTime(new Date('2026-07-01T16:00:00Z'), 'America/Toronto')).toBe('2026-07-01 12:00 pm')
  })

  test('a zone that does not exist is refused', () => {
    expect(() => localDay(lateEvening, 'America/Nowhere')).toThrow(RangeError)
    expect(() => formatTime(new Date(Number.NaN), 'America/Toronto')).toThrow(RangeError)
  })
})
