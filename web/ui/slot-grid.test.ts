import { expect, test } from 'vitest'
import { hoursOf, type SlotDay, slotTowards } from './slot-grid.ts'

const day = (date: string, ...times: string[]): SlotDay => ({
  date,
  label: date,
  name: date,
  slots: times.map(time => ({ id: `${date} ${time}`, label: time, time, state: 'open' })),
})

const days = [day('mon', '09:00', '10:00', '11:00'), day('tue'), day('wed', '08:00', '10:30')]

test('the rows are the hours of all days, once each, in order', () => {
  expect(hoursOf(days)).toEqual(['08:00', '09:00', '10:00', '10:30', '11:00'])
})

test('up and down stay within the day and stop at its ends', () => {
  expect(slotTowards(days, 'mon 09:00', 'ArrowDown')).toBe('mon 10:00')
  expect(slotTowards(days, 'mon 09:00', 'ArrowUp')).toBeUndefined()
  expect(slotTowards(days, 'mon 11:00', 'ArrowDown')).toBeUndefined()
  expect(slotTowards(days, 'mon 10:00', 'Home')).toBe('mon 09:00')
  expect(slotTowards(days, 'mon 10:00', 'End')).toBe('mon 11:00')
})

test('sideways skips days without times and keeps to the nearest hour', () => {
  expect(slotTowards(days, 'mon 11:00', 'ArrowRight')).toBe('wed 10:30')
  expect(slotTowards(days, 'mon 09:00', 'ArrowRight')).toBe('wed 08:00')
  expect(slotTowards(days, 'wed 08:00', 'ArrowLeft')).toBe('mon 09:00')
  expect(slotTowards(days, 'wed 08:00', 'ArrowRight')).toBeUndefined()
})

test('other keys, and a slot that is gone, lead nowhere', () => {
  expect(slotTowards(days, 'mon 09:00', 'a')).toBeUndefined()
  expect(slotTowards(days, 'gone', 'ArrowDown')).toBeUndefined()
})
