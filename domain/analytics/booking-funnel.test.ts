import { expect, test } from 'vitest'
import { addCounts, countsOf, deviceOf, type FunnelRow, reachedSteps, sourceOf } from './booking-funnel.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'PHONE'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'PHONE'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'TABLET'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 'TABLET'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'DESKTOP'],
  ['', 'UNKNOWN'],
  [undefined, 'UNKNOWN'],
])('the kind of device of %s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('a source is a host or a campaign, never an address of a page or a person', () => {
  expect(sourceOf('www.Google.com')).toBe('google.com')
  expect(sourceOf(' spring_flyer ')).toBe('spring_flyer')
  for (const text of ['', 'https://x.test/?q=ann', 'ann@example.com', 'a b', '<b>', 'x'.repeat(61), undefined])
    expect(sourceOf(text), text).toBeNull()
})

const ROWS: FunnelRow[] = [
  { furthest: 1, device: 'PHONE', source: null, visitors: 4 },
  { furthest: 3, device: 'PHONE', source: 'google.com', visitors: 3 },
  { furthest: 6, device: 'PHONE', source: null, visitors: 2 },
  { furthest: 6, device: 'DESKTOP', source: 'google.com', visitors: 1 },
]

test('who reached a later step has reached the earlier ones', () => {
  expect(reachedSteps(countsOf(ROWS))).toEqual([10, 6, 6, 3, 3, 3])
  expect(reachedSteps(addCounts([]))).toEqual([0, 0, 0, 0, 0, 0])
})

test('counts of groups of visitors are added, the most visited device and source first', () => {
  const { devices, sources, furthest } = addCounts([countsOf(ROWS.slice(3)), countsOf(ROWS.slice(0, 3)), countsOf([])])
  expect(furthest).toEqual([4, 0, 3, 0, 0, 3])
  expect(devices).toEqual([
    { key: 'PHONE', visitors: 9, booked: 2 },
    { key: 'DESKTOP', visitors: 1, booked: 1 },
  ])
  expect(sources).toEqual([
    { key: null, visitors: 6, booked: 2 },
    { key: 'google.com', visitors: 4, booked: 1 },
  ])
})
