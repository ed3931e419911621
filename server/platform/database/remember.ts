import type { Database } from './tenant-database.ts'

/** How long a change of what is remembered (vans, hours, territories, prices) may take to be seen, in milliseconds. */
const MAX_AGE = 5_000
const MAX_ENTRIES = 5_000

interface Remembered<Value> {
  value: Promise<Value>
  /** From when on it is asked for again while everybody still gets what is remembered. */
  renewAt: number
  /** From when on nobody gets it any more. */
  endsAt: number
}

/**
 * Remembers what many requests of a tenant ask for again and again, for some seconds. Never for what must be exact: whether a van is free, a
 * balance, who somebody is. What stays in use is asked for again before its time is over, each at a moment of its own, so that nobody waits for it and not
 * everything is asked for at once. The result is shared, so callers must not change it.
 */
export function remembering<Value>(): (db: Database, key: string, load: () => Promise<Value>) => Promise<Value> {
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

/** One that fails is forgotten: when its time is over, whoever asks next is told why. */
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
