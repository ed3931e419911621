import { runMigrations as migrateQueue } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createAppRole } from './app-role.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** One lock number for all processes: the first one migrates, the others wait. */
const MIGRATION_LOCK = 7_410_226

/**
 * Migrates the database of `ownerUrl` to the latest version. Safe to call from several processes at the same time. Returns the names of the steps
 * that ran.
 * @param secret with the owner's password, gives the application role its password
 */
export async function migrate(ownerUrl: string, secret: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(createAppRole(ownerUrl, secret))
    await migrateQueue({ connectionString: ownerUrl, noHandleSignals: true })
    const done = await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: 'schema_migration',
      noLock: true,
      log: () => undefined,
    })
    return done.map(step => step.name)
  } finally {
    await client.end()
  }
}
