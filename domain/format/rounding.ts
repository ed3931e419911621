/** Rounds half away from zero to a whole number (of cents). */
export function roundHalfAway(value: number): number {
  const rounded = Math.round(Math.abs(value))
  return value < 0 ? -rounded : rounded
}

/** Returns amount × rate / 1,000,000 in whole cents, rounded half away from zero. Exact for amounts below a billion dollars. */
export const shareOfMillion = (amount: number, ratePpm: number): number => {
  const product = BigInt(amount) * BigInt(ratePpm)
  const sign = product < 0n ? -1n : 1n
  return Number(((product * sign * 2n + 1_000_000n) / 2_000_000n) * sign)
}

/**
 * Shares `total` cents over weights by largest remainder: the parts always add up to the total, and none exceeds its weight while the total does not
 * exceed their sum. Of equal remainders the larger weight is raised first, so that a weight's part does not depend on its position.
 */
export function shareOver(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map(weight => ({
    weight,
    whole: Number((BigInt(total) * BigInt(weight)) / BigInt(sum)),
    rest: Number((BigInt(total) * BigInt(weight)) % BigInt(sum)),
  }))
  const missing = total - exact.reduce((a, part) => a + part.whole, 0)
  const byRemainder = exact
    .map((part, index) => ({ ...part, index }))
    .sort((a, b) => b.rest - a.rest || b.weight - a.weight || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, missing).map(part => part.index))
  return exact.map((part, index) => part.whole + (raised.has(index) ? 1 : 0))
}
