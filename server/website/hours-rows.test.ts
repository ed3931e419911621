import { expect, test } from 'vitest'
import { hoursRows } from './hours-rows.ts'

const open = (weekday: number, opensMinute = 480, closesMinute = 1080) => ({ weekday, opensMinute, closesMinute })

test('days in a row with the same hours share a row, from Monday to Sunday', () => {
  expect(hoursRows([...[1, 2, 3, 4, 5].map(day => open(day)), open(6, 480, 960)])).toEqual([
    { days: 'Monday to Friday', times: '8:00 AM to 6:00 PM' },
    { days: 'Saturday', times: '8:00 AM to 4:00 PM' },
    { days: 'Sunday', times: null },
  ])
})

test('the same hours after another day begin a row of their own', () => {
  expect(hoursRows([open(1), open(3), open(0)])).toEqual([
    { days: 'Monday', times: '8:00 AM to 6:00 PM' },
    { days: 'Tuesday', times: null },
    { days: 'Wednesday', times: '8:00 AM to 6:00 PM' },
    { days: 'Thursday to Saturday', times: null },
    { days: 'Sunday', times: '8:00 AM to 6:00 PM' },
  ])
})
