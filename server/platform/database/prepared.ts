import { CompiledQuery } from 'kysely'

/**
 * Returns a statement for `db.executeQuery` that each connection plans once: for a large statement, planning takes longer than running.
 * @param text constant, with its values as $1, $2, …
 */
export function prepared<Row>(name: string, text: string, values: readonly unknown[]): CompiledQuery<Row> {
  // Kysely gives the text to pg as it is, and pg prepares a text that has a name.
  const named: unknown = { name, text }
  return { ...CompiledQuery.raw(text, [...values]), sql: named as string }
}
