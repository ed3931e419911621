/** Returns the change of a figure in percent to one decimal; from 0 it is 100, 0 or -100 by the sign of the current value (DASH-03). */
export function percentChange(current: number, previous: number): number {
  if (previous === 0) return Math.sign(current) * 100
  return Math.round(((current - previous) / Math.abs(previous)) * 1000) / 10
}
