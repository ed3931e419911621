import type { Database } from './tenant-database.ts'

/** Milliseconds until a change of cached data (vans, hours, territories, prices) is visible at the latest. */
const MAX_AGE = 5_000
const MAX_ENTRIES = 5_000

interface Remembered<Value> {
  value: Promise<Value>
  /** From this time it is refreshed in the background while requests still get the cached value. */
  renewAt: number
  /** From this time the entry is expired. */
  endsAt: number
}

/**
 * Caches for some seconds what many requests of a tenant read repeatedly. Never use it for data that must be exact: free vans, balances, identities.
 * An entry in use is refreshed before it expires, at a random time, so that no request waits and entries do not refresh all together. Callers must
 * not change the shared result.
 */
export function cached<Value>(): (db: Database, key: string, load: () => Promise<Value>) => Promise<Value> {
  const cache = new WeakMap<Database, Map<string, Remembered<Value>>>()
  return (db, key, load) => {
    const entries = cache.get(db) ?? new Map<string, Remembered<Value>>()
    cache.set(db, entries)
    const known = entries.get(key)
    const now = performance.now()
    if (known && now < known.endsAt) {
      if (now >= known.renewAt) renew(entries, key, known, load)
      return known.value
    }
    if (entries.size > MAX_ENTRIES) entries.clear()
    const value = load()
    entries.set(key, remembered(value, now))
    value.catch(() => entries.delete(key))
    return value
  }
}

function remembered<Value>(value: Promise<Value>, now: number): Remembered<Value> {
  return { value, renewAt: now + MAX_AGE * (0.5 + 0.4 * Math.random()), endsAt: now + MAX_AGE }
}

/** Refreshes an entry in the background. An error is dropped; after the entry has expired, the next request gets its own error. */
function renew<Value>(
  entries: Map<string, Remembered<Value>>,
  key: string,
  known: Remembered<Value>,
  load: () => Promise<Value>,
): void {
  const now = performance.now()
  known.renewAt = known.endsAt
  const renewed = load()
  renewed.then(
    () => entries.set(key, remembered(renewed, now)),
    () => undefined,
  )
}
