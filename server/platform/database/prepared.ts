import { CompiledQuery } from 'kysely'

/** What kysely gives to pg as it is; pg prepares a text that has a name. Kysely declares only the text. */
type NamedText = string & { name: string; text: string }

/**
 * Returns a statement for `db.executeQuery` that each connection plans once: for a large statement, planning takes longer than running.
 * @param text constant, with its values as $1, $2, …
 */
export function prepared<Row>(name: string, text: string, values: readonly unknown[]): CompiledQuery<Row> {
  return { ...CompiledQuery.raw(text, [...values]), sql: { name, text } as unknown as string }
}
