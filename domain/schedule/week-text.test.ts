import { expect, test } from 'vitest'
import { PROPOSED_HOURS } from './opening-hours.ts'
import { weekText } from './week-text.ts'

test('neighbouring days with the same hours are one part of the line', () => {
  expect(weekText(PROPOSED_HOURS)).toBe('Mon–Fri 8:00 AM–6:00 PM')
  const saturday = { weekday: 6, opensMinute: 540, closesMinute: 780 }
  expect(weekText([saturday, ...PROPOSED_HOURS])).toBe('Mon–Fri 8:00 AM–6:00 PM, Sat 9:00 AM–1:00 PM')
})

test('Sunday follows Saturday, and a closed day ends a run', () => {
  const day = (weekday: number) => ({ weekday, opensMinute: 600, closesMinute: 960 })
  expect(weekText([0, 1, 3, 6].map(day))).toBe('Mon 10:00 AM–4:00 PM, Wed 10:00 AM–4:00 PM, Sat–Sun 10:00 AM–4:00 PM')
})

test('a week without hours is closed', () => {
  expect(weekText([])).toBe('Closed every day')
})
