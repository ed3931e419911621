import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMetres } from '../address/distance.ts'
import { cellOf, cellsOf, centreOf } from './cell.ts'
import { legFromCells } from './known-leg.ts'
import { learnedFactor, quantile } from './learned-factor.ts'
import { bucketAt, bucketOf, middleOf, TRAVEL_BUCKETS } from './travel-bucket.ts'
import { estimateLeg, estimateMinutes } from './travel-estimate.ts'

const TORONTO = { lat: 43.65, lng: -79.38 }
/** A place so many km north. */
const north = (km: number) => ({ lat: TORONTO.lat + km / 111.195, lng: TORONTO.lng })
const MIDDAY = 2

describe('the estimate', () => {
  test('is 7 minutes for 1 km, 22 for 10 and 48 for 30', () => {
    expect([1, 10, 30].map(km => Math.round(estimateMinutes(TORONTO, north(km), MIDDAY)))).toEqual([7, 22, 48])
  })
  test('is slower in peak hours, without more time to park, and none at one place', () => {
    const parking = 3
    const peak = estimateMinutes(TORONTO, north(10), 1) - parking
    expect(peak).toBeCloseTo((estimateMinutes(TORONTO, north(10), MIDDAY) - parking) / 0.7)
    expect(estimateLeg(TORONTO, TORONTO, 1)).toEqual({ seconds: 0, metres: 0 })
  })
  test('takes the factor of a franchise for the driving', () => {
    expect(estimateMinutes(TORONTO, north(10), MIDDAY, 1.5) - 3).toBeCloseTo(
      1.5 * (estimateMinutes(TORONTO, north(10), MIDDAY) - 3),
    )
  })
  test('grows with the way', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 80, noNaN: true }),
        fc.double({ min: 1.01, max: 2, noNaN: true }),
        (km, more) => {
          expect(estimateMinutes(TORONTO, north(km * more), MIDDAY)).toBeGreaterThan(
            estimateMinutes(TORONTO, north(km), MIDDAY),
          )
        },
      ),
      { seed: 1 },
    )
  })
})

describe('the parts of a day', () => {
  test('end at 7, 9, 15, 18 and 24, of weekdays and of weekends', () => {
    expect([0, 419, 420, 540, 900, 1_080, 1_439].map(minute => bucketOf(minute, false))).toEqual([0, 0, 1, 2, 3, 4, 4])
    expect(bucketOf(600, true)).toBe(7)
    expect([-60, 1_500].map(minute => bucketOf(minute, false))).toEqual([0, 4])
  })
  test('are those of the local day', () => {
    expect(bucketAt(new Date('2026-06-01T12:00:00Z'), 'America/Toronto')).toBe(1)
    // Sunday evening in Toronto.
    expect(bucketAt(new Date('2026-06-01T03:00:00Z'), 'America/Toronto')).toBe(9)
    expect(bucketAt(new Date('2026-06-01T10:30:00Z'), 'America/St_Johns')).toBe(1)
  })
  test('have a middle that is in them', () => {
    for (let bucket = 0; bucket < TRAVEL_BUCKETS; bucket++) {
      const { minute, isWeekend } = middleOf(bucket)
      expect(bucketOf(minute, isWeekend)).toBe(bucket)
    }
  })
})

describe('a cell', () => {
  test('is the geohash of a place', () => {
    expect(cellOf({ lat: 57.64911, lng: 10.40744 }, 11)).toBe('u4pruydqqvj')
    expect(() => centreOf('a!')).toThrow(RangeError)
  })
  test('has its middle near the place, and in itself', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        (lat, lng) => {
          const cell = cellOf({ lat, lng }, 7)
          expect(distanceMetres({ lat, lng }, centreOf(cell))).toBeLessThan(120)
          expect(cellOf(centreOf(cell), 7)).toBe(cell)
        },
      ),
      { seed: 3 },
    )
  })
  test('is finer for a short way', () => {
    expect(cellsOf(TORONTO, north(4)).from).toHaveLength(7)
    expect(cellsOf(TORONTO, north(6)).to).toHaveLength(6)
  })
  test('gives a drive by what the places are apart from its middle', () => {
    const [from, to] = [TORONTO, north(10)]
    const cells = cellsOf(from, to)
    const middles = estimateLeg(centreOf(cells.from), centreOf(cells.to), MIDDAY)
    const known = { seconds: middles.seconds * 2, metres: middles.metres * 2 }
    const leg = legFromCells(from, to, MIDDAY, { cells, known })
    expect(leg.seconds).toBeCloseTo(2 * estimateLeg(from, to, MIDDAY).seconds)
    expect(leg.metres).toBeCloseTo(2 * estimateLeg(from, to, MIDDAY).metres)
    const one = { from: cells.from, to: cells.from }
    expect(legFromCells(from, from, MIDDAY, { cells: one, known })).toEqual({ seconds: 0, metres: 0 })
  })
})

describe('what drivers teach us', () => {
  const legs = (count: number, share: number) =>
    Array.from({ length: count }, () => ({ driven: 20 * share, estimated: 20 }))
  test('is the median of driven ÷ estimated, from 30 drives on', () => {
    expect(learnedFactor(legs(29, 1.3))).toBe(1)
    expect(learnedFactor(legs(30, 1.3))).toBeCloseTo(1.3)
    expect(learnedFactor([...legs(20, 0.8), ...legs(21, 1.2)])).toBeCloseTo(1.2)
  })
  test('stays within 0.7 and 1.6', () => {
    expect(learnedFactor(legs(40, 0.2))).toBe(0.7)
    expect(learnedFactor(legs(40, 9))).toBe(1.6)
  })
  test('quantiles lie between neighbours', () => {
    expect(quantile([4, 1, 2, 3], 0.5)).toBe(2.5)
    expect(quantile([10, 20, 30, 40, 50, 60], 0.8)).toBe(50)
    expect(quantile([], 0.5)).toBeNull()
  })
})
