import pg from 'pg'
import { vi } from 'vitest'

/**
 * Counts the statements that reach the database. To be called before the first connection is made.
 * @returns counts those of one call; nothing else may run meanwhile
 */
export function countStatements(): (call: () => Promise<unknown>) => Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return async call => {
    query.mockClear()
    await call()
    return query.mock.calls.length
  }
}
