import type { Database } from './tenant-database.ts'

/** How long a change of what is remembered (vans, hours, territories, prices) may take to be seen, in milliseconds. */
const MAX_AGE = 5_000
const MAX_ENTRIES = 5_000

interface Remembered<Value> {
  at: number
  value: Promise<Value>
}

/**
 * Remembers what many requests of a tenant ask for again and again, for some seconds. Never for what must be exact: whether a van is free, a
 * balance, who somebody is. The result is shared, so callers must not change it.
 */
export function remembering<Value>(): (db: Database, key: string, load: () => Promise<Value>) => Promise<Value> {
  const cache = new WeakMap<Database, Map<string, Remembered<Value>>>()
  return (db, key, load) => {
    const entries = cache.get(db) ?? new Map<string, Remembered<Value>>()
    cache.set(db, entries)
    const known = entries.get(key)
    const now = performance.now()
    if (known && now - known.at < MAX_AGE) return known.value
    if (entries.size > MAX_ENTRIES) entries.clear()
    const value = load()
    entries.set(key, { at: now, value })
    value.catch(() => entries.delete(key))
    return value
  }
}
