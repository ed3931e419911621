import type { Database } from './tenant-database.ts'

interface Flight<Value> {
  /** The running query. */
  current: Promise<Value>
  /** The query that follows, shared by the requests that arrived since; null if there are none. */
  next: Promise<Value> | null
}

/**
 * Coalesces identical queries of a tenant: requests that arrive while one runs share the next run, so no answer is older than its request. Callers
 * must not change the shared result. An error fails only the requests that share it.
 */
export function sharing<Value>(): (db: Database, key: string, ask: () => Promise<Value>) => Promise<Value> {
  const flights = new WeakMap<Database, Map<string, Flight<Value>>>()
  return (db, key, ask) => {
    const underWay = flights.get(db) ?? new Map<string, Flight<Value>>()
    flights.set(db, underWay)
    const known = underWay.get(key)
    if (!known) return begin(underWay, key, ask)
    known.next ??= known.current.then(ignore, ignore).then(() => begin(underWay, key, ask))
    return known.next
  }

  function begin(underWay: Map<string, Flight<Value>>, key: string, ask: () => Promise<Value>): Promise<Value> {
    const flight: Flight<Value> = { current: ask(), next: null }
    underWay.set(key, flight)
    const land = (): void => {
      if (flight.next === null) underWay.delete(key)
    }
    flight.current.then(land, land)
    return flight.current
  }
}

const ignore = (): void => undefined
