import { DEFAULT_POLICY, type SchedulingPolicy } from '../domain/scheduling/policy.ts'
import { type Route, startsFor, type Travel } from '../domain/scheduling/starts.ts'
import { estimateMinutes } from '../domain/scheduling/travel-estimate.ts'
import { type Gate, limitGate } from './gate.ts'

const VANS = 5
const DAYS = 14
const JOBS = 5
const MAX_MICROSECONDS = 100
const WARM_UP = 3_000
const ROUNDS = 21
const ROUND = 200

const BASE = { lat: 43.65, lng: -79.38 }
const POLICY: SchedulingPolicy = { ...DEFAULT_POLICY, mode: 'DURATION', travel: 'ENFORCE', gridMinutes: 30 }
const TRAVEL: Travel = { minutes: estimateMinutes }

/** A day of ten hours with five jobs, other ones for each van and day. */
function routeOf(number: number): Route {
  const midnight = number * 1_440
  return {
    opensAt: midnight + 480,
    closesAt: midnight + 1_080,
    gridFrom: midnight + 480,
    midnight,
    isWeekend: false,
    notBefore: midnight,
    now: midnight,
    home: BASE,
    end: BASE,
    holder: null,
    stops: Array.from({ length: JOBS }, (_, index) => ({
      kind: 'visit' as const,
      startsAt: midnight + 480 + index * 110 + (number % 3) * 10,
      endsAt: midnight + 540 + index * 110 + (number % 3) * 10,
      expiresAt: null,
      holder: null,
      lat: BASE.lat + ((number + index) % 9) / 50,
      lng: BASE.lng - ((number * index) % 7) / 40,
    })),
  }
}

/** Measures how long it takes to find the starts of a visit in a fortnight of five vans, with the drives estimated. */
export function benchScheduling(): Promise<Gate[]> {
  const routes = Array.from({ length: VANS * DAYS }, (_, number) => routeOf(number))
  const ask = (): number => routes.reduce((sum, route) => sum + startsFor(route, BASE, 45, POLICY, TRAVEL).length, 0)
  for (let round = 0; round < WARM_UP; round++) ask()
  const found = ask()
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    for (let round = 0; round < ROUND; round++) ask()
    return process.cpuUsage(before).user / ROUND
  })
  const median = rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  return Promise.resolve([
    limitGate('starts of 5 vans × 14 days, driving enforced', median, MAX_MICROSECONDS, 'µs CPU', `${found} starts`),
  ])
}
