import { describe, expect, it } from 'vitest'
import { gridOf, jobTowards } from './day-grid.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 5, 3, hour, minute))
const hoursOf = (slots: Date[], jobs: Date[]) => gridOf(slots, jobs)?.hours.map(hour => hour.getUTCHours())

describe('the hours of a day', () => {
  it('are the open ones, and those of jobs before and after', () => {
    expect(hoursOf([at(12), at(13), at(14)], [at(13)])).toEqual([12, 13, 14])
    expect(hoursOf([at(12), at(13)], [at(10), at(14, 30)])).toEqual([10, 11, 12, 13, 14, 15])
  })
  it('mark the closed ones, with a gap too', () => {
    const grid = gridOf([at(12), at(14)], [at(10)])
    expect(grid?.hours.map(hour => grid.isOpen(hour))).toEqual([false, false, true, false, true])
  })
  it('are only those of jobs on a closed day, and none without jobs', () => {
    expect(hoursOf([], [at(12), at(13, 30)])).toEqual([12, 13, 14])
    expect(gridOf([], [])).toBeNull()
  })
  it('follow the clock of a zone that is half an hour off', () => {
    expect(gridOf([at(10, 30)], [at(9, 45)])?.hours).toEqual([at(9, 30), at(10, 30)])
  })
  it('place an instant between start and end', () => {
    const grid = gridOf([at(12), at(13), at(14), at(15)], [])
    expect([at(11), at(12), at(14), at(16), at(20)].map(instant => grid?.at(instant))).toEqual([-0.25, 0, 0.5, 1, 2])
  })
})

describe('the keys', () => {
  const lane = (...jobs: [string, number][]) => ({
    jobs: jobs.map(([orderId, hour]) => ({ orderId, scheduledAt: at(hour) })),
  })
  const lanes = [lane(['a', 9], ['b', 12]), lane(), lane(['c', 8], ['d', 11], ['e', 15])]
  const to = (from: string, key: string) => jobTowards(lanes, from, key)
  it('move within a van’s day', () => {
    expect([to('a', 'ArrowRight'), to('b', 'ArrowLeft'), to('d', 'Home'), to('d', 'End')]).toEqual(['b', 'a', 'c', 'e'])
  })
  it('move to the nearest job of the next van that has one', () => {
    expect([to('b', 'ArrowDown'), to('a', 'ArrowDown'), to('e', 'ArrowUp')]).toEqual(['d', 'c', 'b'])
  })
  it('stay at the edge', () => {
    expect([
      to('b', 'ArrowRight'),
      to('a', 'ArrowLeft'),
      to('a', 'ArrowUp'),
      to('c', 'ArrowDown'),
      to('c', 'x'),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(to('gone', 'ArrowDown')).toBe('a')
  })
})
