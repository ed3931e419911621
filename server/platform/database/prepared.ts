import { type Compilable, CompiledQuery } from 'kysely'
import type { Database } from './tenant-database.ts'

/**
 * Returns a statement for `db.executeQuery` that each connection plans once: for a large statement, planning takes longer than running.
 * @param text constant, with its values as $1, $2, …
 */
export function prepared<Row>(name: string, text: string, values: readonly unknown[]): CompiledQuery<Row> {
  // Kysely gives it to pg as it is, and pg prepares a text that has a name. Kysely's type allows only the text.
  return { ...CompiledQuery.raw(text, [...values]), sql: { name, text } as unknown as string }
}

/**
 * Runs a query that each connection parses once, and returns its rows. For what every page asks: parsing and rewriting a small query takes longer than running it.
 * @param query with the same text at each call: lists of values are one array
 */
export async function runPrepared<Row>(db: Database, name: string, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile()
  return (await db.executeQuery(prepared<Row>(name, sql, parameters))).rows
}
