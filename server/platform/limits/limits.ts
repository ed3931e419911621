import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type LocalCount, LocalCounts } from './local-counts.ts'

/** How often something may be done. */
export interface LimitRule {
  /** Letters and hyphens; no two rules have the same. */
  name: string
  points: number
  /** The window, which begins with the first point. */
  seconds: number
  /**
   * So many points are counted in this process before PostgreSQL hears of them. 1: every point is counted there before the answer, which is exact.
   * More is for what happens often: several processes may then let through so many more each.
   */
  batch?: number
}

const TABLE = 'rate_limit'

/** A key as it is kept: nobody reads an address or an email from it. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32)

/**
 * Counts what is done, shared by all processes through PostgreSQL (docs/decisions/2026-11-22-limits.md). When PostgreSQL does not answer, each
 * process counts alone.
 */
export class Limits {
  readonly #pool: Pool
  readonly #isOn: boolean
  readonly #limiters = new Map<string, RateLimiterPostgres>()
  readonly #local = new LocalCounts()

  /** @param pool connections that belong to no tenant; closed by `close` */
  constructor(pool: Pool, { isOn }: { isOn: boolean }) {
    this.#pool = pool
    this.#isOn = isOn
  }

  /** Whether anything is limited at all; RATE_LIMITS=false is for load tests. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** Takes points. @returns 0, or how many milliseconds to wait because there are none left */
  async take(rule: LimitRule, key: string, points = 1): Promise<number> {
    if (!this.#isOn) return 0
    if ((rule.batch ?? 1) > 1) return this.#takeLocally(rule, key, points)
    return await waitOf(this.#limiter(rule).consume(hashed(key), points))
  }

  /** Gives back a point that was taken for what turned out to be harmless. */
  async giveBack(rule: LimitRule, key: string): Promise<void> {
    if (this.#isOn) await this.#limiter(rule).reward(hashed(key))
  }

  /** Counts one and lets it pass. @returns how many there are now; 0 where nothing is limited */
  async count(rule: LimitRule, key: string): Promise<number> {
    if (!this.#isOn) return 0
    return (await this.#limiter(rule).penalty(hashed(key))).consumedPoints
  }

  /** Starts a pause unless one runs. @returns 0 when it was started, else how many milliseconds the running one lasts */
  async pause(rule: LimitRule, key: string, seconds: number): Promise<number> {
    if (!this.#isOn) return 0
    return await waitOf(this.#limiter(rule).consume(hashed(key), 1, { customDuration: seconds }))
  }

  /** Forgets what was counted. */
  async forget(rule: LimitRule, key: string): Promise<void> {
    if (this.#isOn) await this.#limiter(rule).delete(hashed(key))
  }

  /** Keeps that something is so for the rule's time. */
  async remember(rule: LimitRule, key: string): Promise<void> {
    if (this.#isOn) await this.#limiter(rule).set(hashed(key), 1, rule.seconds)
  }

  async remembers(rule: LimitRule, key: string): Promise<boolean> {
    return this.#isOn && (await this.#limiter(rule).get(hashed(key))) !== null
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  #takeLocally(rule: LimitRule, key: string, points: number): number {
    const count = this.#local.of(`${rule.name}:${key}`, rule.seconds * 1000)
    count.pending += points
    const wait = this.#local.waitOf(count, rule.points)
    // Somebody who is refused costs PostgreSQL nothing.
    if (wait === 0 && count.pending >= (rule.batch ?? 1)) void this.#share(rule, key, count)
    return wait
  }

  /** Adds what this process counted to what all have, and learns their sum. Nobody waits for it. */
  async #share(rule: LimitRule, key: string, count: LocalCount): Promise<void> {
    const { pending } = count
    count.pending = 0
    count.shared += pending
    const all = await this.#limiter(rule)
      .penalty(hashed(key), pending)
      .catch(() => undefined)
    if (!all) return
    count.shared = Math.max(count.shared, all.consumedPoints)
    count.endsAt = Date.now() + all.msBeforeNext
  }

  #limiter(rule: LimitRule): RateLimiterPostgres {
    const known = this.#limiters.get(rule.name)
    if (known) return known
    const window = { keyPrefix: rule.name, points: rule.points, duration: rule.seconds }
    const limiter = new RateLimiterPostgres({
      ...window,
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      // One of them clears the table for all, every five minutes.
      clearExpiredByTimeout: this.#limiters.size === 0,
      insuranceLimiter: new RateLimiterMemory(window),
    })
    this.#limiters.set(rule.name, limiter)
    return limiter
  }
}

/** @throws what is no answer of the limiter */
async function waitOf(taken: Promise<RateLimiterRes>): Promise<number> {
  try {
    await taken
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(error.msBeforeNext, 1)
    throw error
  }
}
