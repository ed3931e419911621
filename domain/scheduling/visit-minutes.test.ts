import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from './policy.ts'
import { plannedMinutes, serviceMinutesProblems, visitMinutes } from './visit-minutes.ts'

const OIL = 1
const TIRES = 2
const BRAKES = 3
const PLANNED = new Map([
  [OIL, { minutes: 45, minutesPerExtraLitre: 2.5 }],
  [TIRES, { minutes: 30, minutesPerExtraLitre: null }],
])
const POLICY = { ...DEFAULT_POLICY, mode: 'DURATION', setupMinutes: 10 } as const
const car = (...ids: number[]) => ({ services: ids.map(serviceId => ({ serviceId })) })

describe('how long a visit takes', () => {
  test('is the setup once and the services of each car, rounded up to five minutes', () => {
    expect(visitMinutes([car(OIL, TIRES)], PLANNED, POLICY)).toBe(85)
    expect(visitMinutes([car(OIL), car(OIL), car(TIRES)], PLANNED, POLICY)).toBe(130)
    expect(visitMinutes([{ services: [{ serviceId: OIL, extraLitres: 3 }] }], PLANNED, POLICY)).toBe(65)
  })
  test('has the least time for a service without planned minutes, and for a car without services', () => {
    expect(visitMinutes([car(BRAKES)], PLANNED, POLICY)).toBe(40)
    expect(visitMinutes([car(OIL, BRAKES)], PLANNED, POLICY)).toBe(85)
    expect(visitMinutes([car()], PLANNED, POLICY)).toBe(40)
    expect(visitMinutes([car(TIRES)], PLANNED, { ...POLICY, leastMinutes: 50 })).toBe(60)
  })
  test('is an hour by the hourly rule, whatever the work', () => {
    expect(visitMinutes([car(OIL, TIRES), car(OIL)], PLANNED, { ...POLICY, mode: 'HOURLY' })).toBe(60)
    expect(plannedMinutes([car(OIL, TIRES), car(OIL)], PLANNED, POLICY)).toBe(130)
  })
})

test('planned minutes are in steps of five, those of a litre have one decimal', () => {
  const fields = (minutes: number | null, minutesPerExtraLitre: number | null) =>
    serviceMinutesProblems({ minutes, minutesPerExtraLitre }).map(({ field }) => field)
  expect(fields(45, 2.5)).toEqual([])
  expect(fields(null, null)).toEqual([])
  expect(fields(0, 60.1)).toEqual(['minutes', 'minutesPerExtraLitre'])
  expect(fields(47, 2.55)).toEqual(['minutes', 'minutesPerExtraLitre'])
  expect(fields(485, -1)).toEqual(['minutes', 'minutesPerExtraLitre'])
})
