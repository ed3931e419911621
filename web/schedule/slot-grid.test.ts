import { expect, test } from 'vitest'
import { dayPartOf, hoursOf, type SlotDay, slotOnArrival, slotTowards, weeksTowards } from './slot-grid.ts'

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

test('in a new week the keyboard continues from the same position', () => {
  const from = { column: 1, time: '10:40' }
  expect(slotOnArrival(days, from, 'ArrowRight')).toBe('mon 11:00')
  expect(slotOnArrival(days, from, 'ArrowLeft')).toBe('wed 10:30')
  expect(slotOnArrival(days, { ...from, column: 2 }, 'PageDown')).toBe('wed 10:30')
  expect(slotOnArrival(days, from, 'PageUp')).toBe('mon 11:00')
  expect(slotOnArrival([day('mon')], from, 'PageDown')).toBeUndefined()
})

test('page keys and sideways arrows turn the weeks', () => {
  expect(['PageDown', 'ArrowRight', 'PageUp', 'ArrowLeft', 'Home', 'a'].map(weeksTowards)).toEqual([1, 1, -1, -1, 0, 0])
})

test('an hour that the clock shows twice has two rows', () => {
  const doubled = day('sun', '01:00', '01:00 EST', '02:00')
  expect(hoursOf([doubled])).toEqual(['01:00', '01:00 EST', '02:00'])
  expect(slotTowards([doubled, day('mon', '01:00')], 'sun 01:00 EST', 'ArrowRight')).toBe('mon 01:00')
})

test.each([
  ['08:00', 'morning'],
  ['11:30', 'morning'],
  ['12:00', 'afternoon'],
  ['16:00', 'afternoon'],
  ['17:00', 'evening'],
  ['01:00 EST', 'morning'],
])('%s is in the %s', (time, part) => {
  expect(dayPartOf(time)).toBe(part)
})
