/** A small reproducible random number generator (mulberry32): the same seed gives the same data. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0, inclusive, to 1, exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError('there is nothing to pick from')
    return item
  }

  /** Picks by weight; the first of each pair is the weight. */
  weighted<T>(pairs: readonly (readonly [number, T])[]): T {
    const total = pairs.reduce((sum, [weight]) => sum + weight, 0)
    let left = this.next() * total
    for (const [weight, item] of pairs) {
      left -= weight
      if (left < 0) return item
    }
    throw new RangeError('there is nothing to pick from')
  }
}
