import { runMigrations as migrateQueue } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { createAppRole } from './app-role.ts'
import { loadMigrations } from './load-migrations.ts'
import { hasOlderLayout, MIGRATIONS } from './migrations.ts'

/** One lock number for all processes: the first one migrates, the others wait. */
const MIGRATION_LOCK = 7_410_226

/**
 * Migrates the database of `ownerUrl` to the latest version. Safe to call from several processes at the same time. Returns the names of the steps
 * that ran.
 * @param secret with the owner's password, gives the application role its password
 * @param options.folder has other migrations, for tests
 * @throws ConfigError for a database of an older layout, which is left as it is, and for an owner without the rights that it needs
 */
export async function migrate(ownerUrl: string, secret: string, options: { folder?: string } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (await hasOlderLayout(client))
      throw new ConfigError(
        'The database was created by a version of Vanbay before its first release, and this version cannot migrate it. Set DATABASE_URL to an empty database or DATA_DIR to another folder, and keep the old database for as long as you need its data.',
      )
    await createAppRole(client, ownerUrl, secret)
    await migrateQueue({ connectionString: ownerUrl, noHandleSignals: true })
    const done = await runner({
      dbClient: client,
      dir: options.folder ?? MIGRATIONS,
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadMigrations }],
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
