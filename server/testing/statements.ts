import pg from 'pg'
import { vi } from 'vitest'

/**
 * Counts the statements that reach the database. Call it before the first connection opens.
 * @returns counts the statements of one call; nothing else may run during it
 */
export function countStatements(): (call: () => Promise<unknown>) => Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return async call => {
    query.mockClear()
    await call()
    return query.mock.calls.length
  }
}
