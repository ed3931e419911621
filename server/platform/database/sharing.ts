import type { Database } from './tenant-database.ts'

interface Flight<Value> {
  /** The question that is under way. */
  current: Promise<Value>
  /** The one that follows it, for everybody who came meanwhile; null while nobody did. */
  next: Promise<Value> | null
}

/**
 * Lets requests that ask a tenant's database the very same thing at the same time share one answer. Whoever comes while a question is under way waits for
 * the next one, which begins after they came: an answer is never older than the question, as if everybody had asked alone. The answer is shared, so
 * callers must not change it; a question that fails fails for those who share it, and for nobody after them.
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
