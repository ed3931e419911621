import { CompiledQuery } from 'kysely'

/**
 * Returns a statement for `db.executeQuery` that each connection plans once: for a large statement, planning takes longer than running.
 * @param text constant, with its values as $1, $2, …
 */
export function prepared<Row>(name: string, text: string, values: readonly unknown[]): CompiledQuery<Row> {
  // Kysely gives it to pg as it is, and pg prepares a text that has a name. Kysely's type allows only the text.
  return { ...CompiledQuery.raw(text, [...values]), sql: { name, text } as unknown as string }
}
