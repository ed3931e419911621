import { describe, expect, test } from 'vitest'
import { planJobs, travelGap } from './day-plan.ts'

const ZONE = 'America/Toronto'
/** 10:00 in Toronto. */
const NOW = new Date('2026-06-01T14:00:00Z')
const job = (id: number, at: string, isInspected = false) => ({ id, scheduledAt: new Date(at), isInspected })
const idsOf = (jobs: readonly { id: number }[]): number[] => jobs.map(({ id }) => id)

describe('the next job of a van', () => {
  test('is the soonest of today; those of earlier days are unfinished, the others follow', () => {
    const jobs = [
      job(1, '2026-06-02T13:00:00Z'),
      job(2, '2026-06-01T17:00:00Z'),
      job(3, '2026-06-01T15:00:00Z'),
      job(4, '2026-05-31T15:00:00Z'),
      job(5, '2026-05-29T15:00:00Z'),
    ]
    const plan = planJobs(jobs, NOW, ZONE)
    expect(plan.next?.id).toBe(3)
    expect(idsOf(plan.unfinished)).toEqual([5, 4])
    expect(idsOf(plan.rest)).toEqual([2, 1])
  })

  test('is the one that was started, although another is earlier', () => {
    const plan = planJobs([job(1, '2026-06-01T12:00:00Z'), job(2, '2026-06-01T13:00:00Z', true)], NOW, ZONE)
    expect(plan.next?.id).toBe(2)
    expect(idsOf(plan.rest)).toEqual([1])
  })

  test('is still the earlier one of today after its hour passed, and never one of yesterday', () => {
    const plan = planJobs([job(1, '2026-06-01T12:00:00Z'), job(2, '2026-05-31T23:00:00Z', true)], NOW, ZONE)
    expect(plan.next?.id).toBe(1)
    expect(idsOf(plan.unfinished)).toEqual([2])
  })

  test('is decided by the day of the franchise, not by that of UTC', () => {
    // 23:30 on May 31 in Toronto.
    const late = job(1, '2026-06-01T03:30:00Z')
    expect(planJobs([late], NOW, ZONE).unfinished).toEqual([late])
    expect(planJobs([late], new Date('2026-06-01T03:45:00Z'), ZONE).next).toBe(late)
  })

  test('is of a later day when today has none, and there is none without jobs', () => {
    expect(planJobs([job(1, '2026-06-04T13:00:00Z')], NOW, ZONE).next?.id).toBe(1)
    expect(planJobs([], NOW, ZONE)).toEqual({ unfinished: [], next: undefined, rest: [] })
  })
})

describe('the way between two jobs', () => {
  const stop = (at: string, lat: number, lng: number) => ({ scheduledAt: new Date(at), place: { lat, lng } })

  test('has the minutes after the first job’s hour, and the straight-line distance', () => {
    const gap = travelGap(stop('2026-06-01T13:00:00Z', 43, -79), stop('2026-06-01T15:30:00Z', 43.1, -79))
    expect(gap.freeMinutes).toBe(90)
    expect(gap.metres).toBeCloseTo(11_119, -1)
  })

  test('has no free time when the jobs follow at once or overlap', () => {
    const first = stop('2026-06-01T13:00:00Z', 43, -79)
    expect(travelGap(first, stop('2026-06-01T14:00:00Z', 43, -79))).toEqual({ freeMinutes: 0, metres: 0 })
    expect(travelGap(first, stop('2026-06-01T13:30:00Z', 43, -79)).freeMinutes).toBe(0)
  })

  test('has no distance when a place is unknown', () => {
    expect(travelGap(stop('2026-06-01T13:00:00Z', 0, 0), stop('2026-06-01T15:00:00Z', 43, -79)).metres).toBeNull()
  })
})
