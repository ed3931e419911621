import pg from 'pg'
import { type Config, loadConfig } from '../config.ts'
import { databaseUrlFor, NEVER_LOST, startEmbeddedPostgres } from './embedded-postgres.ts'
import './value-types.ts'

/** A connection to the database as its owner, and how to close it. */
export interface OwnerDatabase {
  url: string
  /** False for a server that was started elsewhere. */
  startedHere: boolean
  /** Resolves with the last output if a server started here exits unexpectedly. */
  lost: Promise<string>
  stop(): Promise<void>
}

/** Opens the server of DATABASE_URL, or the embedded one in the data folder with its database `vanbay` created. */
export async function openOwnerDatabase(config: Config): Promise<OwnerDatabase> {
  if (config.databaseUrl)
    return { url: config.databaseUrl, startedHere: false, lost: NEVER_LOST, stop: () => Promise.resolve() }
  const server = await startEmbeddedPostgres(config.dataDir, { archive: config.backup !== undefined })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'vanbay'")
  if (rowCount === 0) await client.query('create database vanbay')
  await client.end()
  return { ...server, url: databaseUrlFor(server.url, 'vanbay') }
}

/**
 * Opens the owner's pool for commands (imports, seed), with settings from the environment. `close` stops the embedded server only if this call
 * started it.
 */
export async function openOwnerPool(): Promise<{ pool: pg.Pool; url: string; close(): Promise<void> }> {
  const config = loadConfig(process.env)
  const database = await openOwnerDatabase(config)
  const pool = new pg.Pool({ connectionString: database.url, max: 6 })
  // The embedded server ends the last connections when it stops.
  pool.on('error', () => undefined)
  return {
    pool,
    url: database.url,
    close: async () => {
      await pool.end()
      if (database.startedHere) await database.stop()
    },
  }
}
