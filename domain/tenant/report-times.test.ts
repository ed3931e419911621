import { expect, test } from 'vitest'
import { CHART_OFFSETS, CSV_ZONES, reportTimesProblems } from './report-times.ts'

test('the documented defaults and the edges are allowed, and other values are named', () => {
  const check = (chartOffsetMinutes: number, csvTimeZone: string) =>
    reportTimesProblems({ chartOffsetMinutes, csvTimeZone }).map(({ field }) => field)
  expect(check(-360, 'America/Chicago')).toEqual([])
  expect(check(-600, 'Pacific/Honolulu')).toEqual([])
  expect(check(-150, 'America/St_Johns')).toEqual([])
  expect(check(-361, 'America/Chicago')).toEqual(['chartOffsetMinutes'])
  expect(check(60, 'Europe/Paris')).toEqual(['chartOffsetMinutes', 'csvTimeZone'])
  expect(CHART_OFFSETS).toHaveLength(16)
  expect(new Set(CSV_ZONES).size).toBe(CSV_ZONES.length)
})
