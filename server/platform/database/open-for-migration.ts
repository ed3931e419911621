import { existsSync, renameSync } from 'node:fs'
import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { databaseFolder } from './embedded-postgres.ts'
import { hasOlderLayout } from './migrations.ts'
import { type OwnerDatabase, openOwnerDatabase } from './owner-pool.ts'

/** Renames a folder to `<folder>.old-<day>`, with a number if there is one already. Returns the new name. */
function setAside(folder: string, day: string): string {
  let target = `${folder}.old-${day}`
  for (let number = 2; existsSync(target); number++) target = `${folder}.old-${day}-${number}`
  try {
    renameSync(folder, target)
  } catch (error) {
    throw new ConfigError(
      `The demo data in ${folder} is of an older version, and the folder could not be renamed (${(error as Error).message}). Move it away, or set DATA_DIR to another folder.`,
    )
  }
  return target
}

/** What `openForMigration` has to know of the database: whether its layout is older, and whether another process uses it. */
async function inspect(url: string): Promise<{ isOlder: boolean; isUsed: boolean }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return { isOlder: await hasOlderLayout(client), isUsed: rowCount !== 0 }
  } finally {
    await client.end()
  }
}

/**
 * Opens the database that is migrated next. A data folder that has only demo data, in an older layout that migrations do not know, is renamed, and a new
 * folder replaces it. Every other database stays as it is: `migrate` refuses an older layout.
 * @param report gets the sentence that says which folder was renamed
 * @throws ConfigError when the folder cannot be renamed, or another process uses its database
 */
export async function openForMigration(
  config: Config,
  now: Date,
  report: (message: string) => void,
): Promise<OwnerDatabase> {
  const database = await openOwnerDatabase(config)
  if (config.databaseUrl || !config.demoData) return database
  const { isOlder, isUsed } = await inspect(database.url)
  if (!isOlder) return database
  if (isUsed)
    throw new ConfigError(
      `The demo data in ${config.dataDir} is of an older version, and another process uses it. Stop that process first.`,
    )
  await database.stop()
  const day = now.toISOString().slice(0, 10)
  const databaseOnly = databaseFolder(config.dataDir)
  const target = setAside(config.dataDir, day)
  const moved = databaseOnly === config.dataDir ? [target] : [target, setAside(databaseOnly, day)]
  report(`The demo data of an older version is now in ${moved.join(' and ')}. New demo data is created.`)
  return await openOwnerDatabase(config)
}
