import type { Place } from '../../domain/address/distance.ts'
import type { Leg } from '../../domain/scheduling/travel-estimate.ts'

/** The services that know roads. */
export type TravelSource = 'osrm' | 'mapbox' | 'google'

/** Tells how long drives take on the roads. Without such a service, and wherever it does not answer, the estimate counts (domain/scheduling/travel-estimate.ts). */
export interface TravelTimes {
  source: TravelSource
  /** How many days an answer may be kept; 0: the terms of the service allow none. */
  cacheDays: number
  /**
   * Returns the drives from each origin to each destination, all of the first origin first; null where there is no road. Throws when the service does not answer
   * within 800 ms, or refuses.
   * @param departAt services with traffic answer for this time, which must be ahead; null: now
   */
  matrix(origins: readonly Place[], destinations: readonly Place[], departAt: Date | null): Promise<(Leg | null)[]>
}

/** A person waits for the answer, and there is always an estimate. */
export const TRAVEL_TIMEOUT_MS = 800
