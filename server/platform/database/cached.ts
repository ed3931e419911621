import { LRUCache } from 'lru-cache'
import type { Database } from './tenant-database.ts'

/** Milliseconds until a change of cached data (vans, hours, territories, prices) is visible at the latest. */
const MAX_AGE = 5_000
/** Of all tenants together. */
const MAX_ENTRIES = 20_000

interface Answer<Value> {
  value: Value
  /** When it was asked for, in milliseconds of performance.now(). */
  askedAt: number
}

let lastNumber = 0
const numbers = new WeakMap<Database, number>()

/** Drops what is cached of a tenant, because its settings changed. */
export const forgetCached = (db: Database): void => {
  numbers.delete(db)
}

/**
 * Caches for some seconds what many requests of a tenant read repeatedly. Never use it for data that must be exact: free vans, balances, identities.
 * An entry in use is refreshed before it expires, at a random time, so that no request waits and entries do not refresh all together. Callers must
 * not change the shared result.
 */
export function cached<Value>(): (db: Database, key: string, load: () => Promise<Value>) => Promise<Value> {
  const answers = new LRUCache<string, Answer<Value>, () => Promise<Value>>({
    max: MAX_ENTRIES,
    ttlResolution: 0,
    // Looked up at each call, because tests replace it.
    perf: { now: () => performance.now() },
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _old, { context: load }) => ({ askedAt: performance.now(), value: await load() }),
  })
  return async (db, key, load) => {
    const number = numbers.get(db) ?? (lastNumber += 1)
    numbers.set(db, number)
    const entry = `${number} ${key}`
    const cachedAnswer = answers.peek(entry, { allowStale: true })
    const isExpired = !cachedAnswer || performance.now() - cachedAnswer.askedAt >= MAX_AGE
    const { value } = await answers.forceFetch(entry, {
      context: load,
      // From then on it is refreshed in the background, and answered until it is expired.
      ttl: MAX_AGE * (0.5 + 0.4 * Math.random()),
      allowStale: !isExpired,
      forceRefresh: isExpired,
    })
    return value
  }
}
