import { describe, expect, test } from 'vitest'
import { driveBetween, drivesOfDay, forecastOf, type PlacedJob } from './drives.ts'
import { bestOfEachTime, bestStarts, scoreOf } from './ranking.ts'

const POLICY = { bufferMinutes: 0, maxLegMinutes: null }
const at = (hour: number, minute = 0): Date => new Date(Date.UTC(2026, 5, 1, hour, minute))
const job = (hour: number, minutes: number, lat = 43.6): PlacedJob => ({
  startsAt: at(hour),
  minutes,
  place: { lat, lng: -79.4 },
})

describe('a drive between two jobs', () => {
  test('is short when the work and the way are longer than the time between', () => {
    expect(driveBetween(job(9, 45), job(10, 45), 15, POLICY)).toEqual({
      minutes: 15,
      shortMinutes: 0,
      isTooLong: false,
    })
    expect(driveBetween(job(9, 45), job(10, 45), 26.6, POLICY)).toMatchObject({ minutes: 27, shortMinutes: 12 })
    expect(driveBetween(job(9, 85), job(10, 45), 5, POLICY)).toMatchObject({ shortMinutes: 30 })
  })
  test('waits for the buffer, and may be longer than wanted', () => {
    expect(driveBetween(job(9, 45), job(10, 45), 15, { ...POLICY, bufferMinutes: 10 })).toMatchObject({
      shortMinutes: 10,
    })
    expect(driveBetween(job(9, 45), job(13, 45), 61, { ...POLICY, maxLegMinutes: 60 }).isTooLong).toBe(true)
  })
  test('begins when the work ends', () => {
    const departures: Date[] = []
    drivesOfDay([job(9, 45), job(11, 30), job(14, 30)], { ...POLICY, bufferMinutes: 5 }, (_from, _to, departs) => {
      departures.push(departs)
      return 10
    })
    expect(departures).toEqual([at(9, 50), at(11, 35)])
  })
})

test('the forecast counts the starts that a van could not have reached', () => {
  const days = [[job(9, 60), job(10, 60), job(13, 60)], [job(9, 30)], []]
  expect(forecastOf(days, POLICY, () => 20)).toEqual({ starts: 4, undrivable: 1 })
})

test('a start costs its detour and half of the stranded time; the earliest of equals is the best', () => {
  const start = (minute: number, detourMinutes: number, strandedMinutes: number) => ({
    at: minute,
    detourMinutes,
    strandedMinutes,
    isNearby: false,
  })
  expect(scoreOf(start(0, 12, 20))).toBe(22)
  const starts = [start(60, 10, 0), start(30, 10, 0), start(90, 4, 8), start(120, 30, 0)]
  expect(bestStarts(starts, 3).map(one => one.at)).toEqual([90, 30, 60])
  expect(bestOfEachTime([start(60, 10, 0), start(60, 2, 0), start(30, 50, 0)])).toEqual([
    start(30, 50, 0),
    start(60, 2, 0),
  ])
})
