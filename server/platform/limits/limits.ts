import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type LocalCount, LocalCounts } from './local-counts.ts'

/** A rate limit. */
export interface LimitRule {
  /** Letters and hyphens; unique per rule. */
  name: string
  points: number
  /** Length of the window, which starts with the first point. */
  seconds: number
  /**
   * Points that this process counts before it updates PostgreSQL. 1: every point is counted there before the answer, which is exact. Use more for
   * frequent actions: each of several processes may then allow this many more.
   */
  batch?: number
}

const TABLE = 'rate_limit'

/** Hashes a key for storage, so that no address or email can be read from it. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32)

/** Counts actions in PostgreSQL for all processes (docs/decisions/2026-11-22-limits.md). If PostgreSQL does not answer, each process counts alone. */
export class Limits {
  readonly #pool: Pool
  readonly #isOn: boolean
  readonly #limiters = new Map<string, RateLimiterPostgres>()
  readonly #local = new LocalCounts()

  /** @param pool connections that belong to no tenant; `close` closes them */
  constructor(pool: Pool, { isOn }: { isOn: boolean }) {
    this.#pool = pool
    this.#isOn = isOn
  }

  /** Whether limits apply; RATE_LIMITS=false is for load tests. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** Takes points. @returns 0, or the milliseconds to wait when none remain */
  async take(rule: LimitRule, key: string, points = 1): Promise<number> {
    if (!this.#isOn) return 0
    if ((rule.batch ?? 1) > 1) return this.#takeLocally(rule, key, points)
    return await waitOf(this.#limiter(rule).consume(hashed(key), points))
  }

  /** Returns a point that was taken for a harmless action. */
  async giveBack(rule: LimitRule, key: string): Promise<void> {
    if (this.#isOn) await this.#limiter(rule).reward(hashed(key))
  }

  /** Counts one without limiting. @returns the new count; 0 when limits are off */
  async count(rule: LimitRule, key: string): Promise<number> {
    if (!this.#isOn) return 0
    return (await this.#limiter(rule).penalty(hashed(key))).consumedPoints
  }

  /** Starts a pause unless one is running. @returns 0 if it started, otherwise the remaining milliseconds of the running one */
  async pause(rule: LimitRule, key: string, seconds: number): Promise<number> {
    if (!this.#isOn) return 0
    return await waitOf(this.#limiter(rule).consume(hashed(key), 1, { customDuration: seconds }))
  }

  /** Resets the count. */
  async forget(rule: LimitRule, key: string): Promise<void> {
    if (this.#isOn) await this.#limiter(rule).delete(hashed(key))
  }

  /** Sets a flag for the rule's time. */
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
    // A refused caller causes no load on PostgreSQL.
    if (wait === 0 && count.pending >= (rule.batch ?? 1)) void this.#share(rule, key, count)
    return wait
  }

  /** Adds this process's count to the shared one and reads the total. No request waits for it. */
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
    const existing = this.#limiters.get(rule.name)
    if (existing) return existing
    const window = { keyPrefix: rule.name, points: rule.points, duration: rule.seconds }
    const limiter = new RateLimiterPostgres({
      ...window,
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      // One limiter deletes expired rows for all, every five minutes.
      clearExpiredByTimeout: this.#limiters.size === 0,
      insuranceLimiter: new RateLimiterMemory(window),
    })
    this.#limiters.set(rule.name, limiter)
    return limiter
  }
}

/** @throws any error that is not a limiter's result */
async function waitOf(taken: Promise<RateLimiterRes>): Promise<number> {
  try {
    await taken
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(error.msBeforeNext, 1)
    throw error
  }
}
