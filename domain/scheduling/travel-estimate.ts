import { distanceMetres, type Place } from '../address/distance.ts'
import { isPeak } from './travel-bucket.ts'

/** A drive between two places. */
export interface Leg {
  seconds: number
  metres: number
}

/** Nearer than this, a van does not move. */
const SAME_PLACE_METRES = 30
/** A part of each estimate that no franchise's factor changes. */
export const PARK_MINUTES = 3
const FASTEST_KMH = 34
const PEAK_SPEED = 0.7
/** Offers to customers add this, because a late van costs more than an early one. */
export const OFFER_MARGIN = 1.15

/** Driven divided by estimated minutes, without parking: what a franchise's drivers taught us. */
export const NO_FACTOR = 1

/**
 * Estimates a drive without asking a service. The road is longer than the straight line by 1.25, more within a town; the speed grows with the way; peak hours are
 * slower; and parking takes three minutes.
 * @param bucket the part of the day of the departure (travel-bucket.ts)
 * @param factor driven ÷ estimated minutes of the franchise, without parking
 */
export const estimateLeg = (from: Place, to: Place, bucket: number, factor = NO_FACTOR): Leg =>
  estimateDistance(distanceMetres(from, to), bucket, factor)

/** Estimates a drive as `estimateLeg` does, by the straight line in metres. The farther, the longer. */
export function estimateDistance(metres: number, bucket: number, factor = NO_FACTOR): Leg {
  if (metres < SAME_PLACE_METRES) return { seconds: 0, metres: 0 }
  const km = metres / 1_000
  const road = km * (1.25 + 0.2 * Math.exp(-km / 6))
  const kmh = FASTEST_KMH * (0.6 + 0.9 * (1 - Math.exp(-road / 12))) * (isPeak(bucket) ? PEAK_SPEED : 1)
  return { seconds: (road / kmh) * 3_600 * factor + PARK_MINUTES * 60, metres: road * 1_000 }
}

/** Returns the estimated minutes of a drive, with a fraction. */
export const estimateMinutes = (from: Place, to: Place, bucket: number, factor = NO_FACTOR): number =>
  estimateLeg(from, to, bucket, factor).seconds / 60
