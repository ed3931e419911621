import { NO_FACTOR } from './travel-estimate.ts'

/** A drive between two jobs, as it was and as we estimate it, in minutes without those to park. */
export interface DrivenLeg {
  driven: number
  estimated: number
}

/** From so many drives on a franchise has a factor of its own. */
export const MIN_LEGS = 30
const MIN_FACTOR = 0.7
const MAX_FACTOR = 1.6

/** Returns the middle of numbers in order, or a share of the way through them. @param share 0.5 for the median; null without numbers */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below === undefined || above === undefined ? null : below + (above - below) * (at - Math.floor(at))
}

/** Returns the factor of a franchise: the median of driven ÷ estimated minutes, within 0.7 and 1.6; 1 for fewer than 30 drives. */
export function learnedFactor(legs: readonly DrivenLeg[]): number {
  const shares = legs.filter(({ estimated }) => estimated > 0).map(({ driven, estimated }) => driven / estimated)
  const median = shares.length < MIN_LEGS ? null : quantile(shares, 0.5)
  return median === null ? NO_FACTOR : Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, median))
}
