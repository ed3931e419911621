import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** The folder of the migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** Returns the names of this release's migrations, without `.sql`. */
export const listMigrations = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter(file => file.endsWith('.sql'))
    .map(file => file.slice(0, -'.sql'.length))

const numberOf = (name: string): number => Number.parseInt(name, 10)

/**
 * Whether a database was created by migrations that were rewritten since. A database of a newer release is no such database: its unknown migrations have
 * higher numbers than this release's.
 */
export async function hasOlderLayout(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migration') is not null as exists`,
  )
  if (!tables[0]?.exists) return false
  const { rows: applied } = await client.query<{ name: string }>('select name from schema_migration')
  const ourMigrations = new Set(listMigrations())
  const newest = Math.max(...Array.from(ourMigrations, numberOf))
  return applied.some(({ name }) => numberOf(name) <= newest && !ourMigrations.has(name))
}
