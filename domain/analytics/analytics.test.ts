import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf, chartDate, chartInstant } from './buckets.ts'
import { inPercent, withoutTax, withProfit } from './margin.ts'
import { percentChange } from './percent-change.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_00 })
const amounts = fc.record({ billedAmount: cents, inventoryCosts: cents, staffCost: cents, fuelCost: cents, tax: cents })
const parts = ({ inventoryCosts, staffCost, fuelCost, tax, profit }: ReturnType<typeof withProfit>): number =>
  inventoryCosts + staffCost + fuelCost + tax + profit

test('DASH-03 the change in percent; from 0 it is 100, 0 or -100 by the sign of the current value', () => {
  expect([percentChange(150, 100), percentChange(50, 100), percentChange(1, 3)]).toEqual([50, -50, -66.7])
  expect([percentChange(5, 0), percentChange(0, 0), percentChange(-5, 0)]).toEqual([100, 0, -100])
  expect(percentChange(-50, -100)).toBe(50)
})

test('costs, tax and profit add up to the amount billed, even at a loss, and to 100 in percent', () => {
  fc.assert(
    fc.property(amounts, given => {
      const margin = withProfit(given)
      expect(parts(margin)).toBe(given.billedAmount)
      const net = withoutTax(margin)
      expect([parts(net), net.billedAmount, net.tax]).toEqual([given.billedAmount - given.tax, parts(net), 0])
      const percent = inPercent(margin)
      if (given.billedAmount === 0) expect(Object.values(percent)).toEqual([0, 0, 0, 0, 0, 0])
      else expect(parts(percent) / 100).toBeCloseTo(1, 6)
    }),
  )
})

test('the days and months of a period in a zone include its last moment', () => {
  const span = { from: new Date('2026-03-07T05:00:00Z'), to: new Date('2026-03-10T04:00:00Z') }
  // The clocks go forward on March 8: no day is lost or duplicated.
  expect(bucketsOf('days', span, 'America/Toronto')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
  const halfYear = { from: new Date('2025-11-30T12:00:00Z'), to: new Date('2026-02-01T05:00:00Z') }
  expect(bucketsOf('months', halfYear, 'America/Toronto')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
})

test('a day shows as itself with the fixed offset of charts, for any offset', () => {
  expect(chartInstant('2026-01-31', -360).toISOString()).toBe('2026-01-31T18:00:00.000Z')
  for (const offset of [-720, -360, 0, 840])
    expect(chartDate(chartInstant('2026-01-31', offset), offset).toISOString()).toBe('2026-01-31T12:00:00.000Z')
  expect(chartDate(new Date('2026-06-01T03:00:00Z'), -360).toISOString()).toBe('2026-05-31T21:00:00.000Z')
})
