import { VISIT_MINUTES } from '../schedule/routes.ts'
import type { SchedulingPolicy } from './policy.ts'
import { TEXTS } from './texts.ts'

/** How long a service takes. */
export interface ServiceMinutes {
  /** Null: not planned yet. */
  minutes: number | null
  /** For each litre of oil beyond those in the price; null: none. */
  minutesPerExtraLitre: number | null
}

/** The work on one car of a visit. */
export interface CarWork {
  /** Without fees, which take no time. */
  services: readonly { serviceId: number; extraLitres?: number }[]
}

const ROUND_TO = 5
const MAX_SERVICE_MINUTES = 480
const MAX_LITRE_MINUTES = 60

/**
 * Returns how many minutes the work of a visit takes: the setup once, and for each car its services with the minutes of extra litres, at least
 * `leastMinutes`; rounded up to five. A service without planned minutes takes `leastMinutes`, never none.
 * @param services the planned minutes, by service
 */
export function plannedMinutes(
  cars: readonly CarWork[],
  services: ReadonlyMap<number, ServiceMinutes>,
  policy: Pick<SchedulingPolicy, 'leastMinutes' | 'setupMinutes'>,
): number {
  const carMinutes = cars.map(car => {
    const work = car.services.reduce((sum, { serviceId, extraLitres = 0 }) => {
      const planned = services.get(serviceId)
      return sum + (planned?.minutes ?? policy.leastMinutes) + extraLitres * (planned?.minutesPerExtraLitre ?? 0)
    }, 0)
    return Math.max(policy.leastMinutes, work)
  })
  const all = carMinutes.reduce((sum, minutes) => sum + minutes, policy.setupMinutes)
  return Math.ceil(all / ROUND_TO) * ROUND_TO
}

/** Returns how many minutes a visit gets: an hour by the hourly rule, otherwise as many as its work takes (`plannedMinutes`). */
export const visitMinutes = (
  cars: readonly CarWork[],
  services: ReadonlyMap<number, ServiceMinutes>,
  policy: Pick<SchedulingPolicy, 'mode' | 'leastMinutes' | 'setupMinutes'>,
): number => (policy.mode === 'HOURLY' ? VISIT_MINUTES : plannedMinutes(cars, services, policy))

/** Checks the planned minutes of a service: 5 to 480 in steps of five, and 0 to 60 with one decimal for a litre. */
export function serviceMinutesProblems({ minutes, minutesPerExtraLitre }: ServiceMinutes): {
  field: keyof ServiceMinutes
  message: string
}[] {
  const isRight =
    minutes === null ||
    (Number.isInteger(minutes) && minutes >= ROUND_TO && minutes <= MAX_SERVICE_MINUTES && minutes % ROUND_TO === 0)
  const isLitreRight =
    minutesPerExtraLitre === null ||
    (minutesPerExtraLitre >= 0 &&
      minutesPerExtraLitre <= MAX_LITRE_MINUTES &&
      Math.abs(minutesPerExtraLitre * 10 - Math.round(minutesPerExtraLitre * 10)) < 1e-9)
  return [
    ...(isRight ? [] : [{ field: 'minutes' as const, message: TEXTS.serviceMinutes }]),
    ...(isLitreRight ? [] : [{ field: 'minutesPerExtraLitre' as const, message: TEXTS.litreMinutes }]),
  ]
}
