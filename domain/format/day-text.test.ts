import { expect, test } from 'vitest'
import { dayOf, dayText, timeText } from './day-text.ts'

test('days and times are as people in North America write them', () => {
  expect(dayText('2026-12-25')).toBe('Fri, Dec 25, 2026')
  expect(dayOf(new Date('2026-12-25T04:30:00Z'), 'America/Toronto')).toBe('Thu, Dec 24, 2026')
  expect([0, 510, 720, 1080, 1440].map(timeText)).toEqual(['12:00 AM', '8:30 AM', '12:00 PM', '6:00 PM', '12:00 AM'])
})
