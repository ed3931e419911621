import pg from 'pg'
import { vi } from 'vitest'

/** What one call asked of the database, and its result. */
interface Sent<Result> {
  result: Result
  /** The statements in their order; '' for one without a text, such as a cursor. */
  texts: string[]
}

/**
 * Records the statements that reach the database. Call it before the first connection opens.
 * @returns records the statements of one call; nothing else may run during it
 */
export function recordStatements(): <Result>(call: () => Promise<Result>) => Promise<Sent<Result>> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return async call => {
    query.mockClear()
    const result = await call()
    const texts = query.mock.calls.map(([sent]) =>
      typeof sent === 'string' ? sent : ((sent as { text?: string }).text ?? ''),
    )
    return { result, texts }
  }
}

/** Counts the statements that reach the database, as `recordStatements` records them. */
export function countStatements(): (call: () => Promise<unknown>) => Promise<number> {
  const record = recordStatements()
  return async call => (await record(call)).texts.length
}
