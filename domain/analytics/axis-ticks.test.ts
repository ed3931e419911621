import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisTicks, labelStep } from './axis-ticks.ts'

test.each([
  [[0, 431_250], 100, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
  [[99_999], 100, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
  [[100_001], 100, [0, 50_000, 100_000, 150_000]],
  [[-30_000, 90_000], 100, [-50_000, 0, 50_000, 100_000]],
  [[], 100, [0, 100]],
  [[0, 0], 100, [0, 100]],
  [[120], 100, [0, 100, 200]],
  [[3], 1, [0, 1, 2, 3]],
  [[100.000_000_1, 40], 1, [0, 20, 40, 60, 80, 100]],
])('an axis of %j in units of %s has the ticks %j', (values, unit, ticks) => {
  expect(axisTicks(values, { unit })).toEqual(ticks)
})

test('ticks have one distance, contain 0 and every value, and are few', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 40 }), values => {
      const ticks = axisTicks(values, { unit: 100 })
      const [first = 0, second = 0] = ticks
      const step = second - first
      expect(ticks.every((tick, nth) => tick === first + nth * step)).toBe(true)
      expect(ticks).toContain(0)
      const [low, high] = [first - step * 1e-5, (ticks.at(-1) ?? 0) + step * 1e-5]
      expect(values.every(value => value >= low && value <= high)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(['1', '2', '5']).toContain(String(step / 100)[0])
    }),
    { seed: 5 },
  )
})

test('labels have one distance that people know: weeks of days, quarters of months', () => {
  expect(labelStep('days', 30, 31)).toBe(1)
  expect(labelStep('days', 31, 8)).toBe(7)
  expect(labelStep('days', 365, 8)).toBe(56)
  expect(labelStep('months', 12, 8)).toBe(2)
  expect(labelStep('months', 24, 8)).toBe(3)
  expect(labelStep('workOrders', 200, 5)).toBe(50)
  expect(labelStep('workOrders', 200, 0)).toBe(200)
  expect(labelStep('days', 5_000, 4)).toBe(5_000)
})
