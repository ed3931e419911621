import { expect, test } from 'vitest'
import { addMissingDays } from './copy-days.ts'
import type { SpecialDays } from './opening-hours.ts'

const closed = (name: string, from: string, to = from): SpecialDays => ({
  name,
  from,
  to,
  opensMinute: null,
  closesMinute: null,
})

test('days that a franchise has stay as they are, and only the missing ones are added', () => {
  const own = [
    { ...closed('Half day', '2026-12-24'), opensMinute: 540, closesMinute: 720 },
    closed('Boxing Day', '2026-12-26'),
  ]
  const others = [closed('Holidays', '2026-12-24', '2026-12-27'), closed('New Year', '2027-01-01')]
  expect(addMissingDays(own, others, '2026-11-01')).toEqual({
    added: 3,
    days: [
      own[0],
      closed('Holidays', '2026-12-25'),
      own[1],
      closed('Holidays', '2026-12-27'),
      closed('New Year', '2027-01-01'),
    ],
  })
})

test('days that are over in the zone of the franchise are left out', () => {
  expect(addMissingDays([], [closed('Fair', '2026-06-01', '2026-06-03')], '2026-06-02')).toEqual({
    added: 2,
    days: [closed('Fair', '2026-06-02', '2026-06-03')],
  })
})

test('a second copy adds nothing', () => {
  const others = [closed('Fair', '2026-06-01', '2026-06-03')]
  const { days } = addMissingDays([], others, '2026-05-01')
  expect(addMissingDays(days, others, '2026-05-01')).toEqual({ added: 0, days })
})
