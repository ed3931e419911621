import type { Grouping } from './grouping.ts'

const STEPS = [1, 2, 5, 10]

/** A value may be this part of a step beyond the last tick, because shares are not exact. */
const EXACT = 1e-6

/** Returns the smallest of 1, 2 and 5 times a power of ten that is not below a number. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return (STEPS.find(step => step * power >= least * (1 - EXACT)) ?? 10) * power
}

/**
 * Returns the ticks of an axis: 0 and the values lie within them, and they have the same distance, which is 1, 2 or 5 times a power of ten.
 * @param unit the values' unit on the axis: 100 for cents that are shown in dollars. Steps are not below it
 * @param most steps between the lowest and the highest value, which may each add a part of one
 */
export function axisTicks(values: readonly number[], { unit = 1, most = 5 } = {}): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = unit * roundStep(Math.max(1, (high - low) / most / unit))
  const [first, last] = [Math.floor(low / step + EXACT), Math.max(1, Math.ceil(high / step - EXACT))]
  return Array.from({ length: last - first + 1 }, (_, nth) => (first + nth) * step)
}

/** Distances between labels that people read as regular: days by weeks, months by quarters and years. */
const LABEL_STEPS: Record<Grouping, readonly number[]> = {
  workOrders: [1, 2, 5, 10, 20, 50, 100],
  days: [1, 2, 7, 14, 28, 56, 112, 224, 448],
  months: [1, 2, 3, 6, 12, 24],
}

/** Returns how many points there are from one label to the next: the same everywhere, so that at most this many labels are needed. */
export const labelStep = (grouping: Grouping, points: number, most: number): number =>
  LABEL_STEPS[grouping].find(step => points <= step * Math.max(1, most)) ?? points
