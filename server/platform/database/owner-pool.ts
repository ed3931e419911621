import pg from 'pg'
import { type Config, loadConfig } from '../config.ts'
import { databaseUrlFor, NEVER_LOST, startEmbeddedPostgres } from './embedded-postgres.ts'
import './value-types.ts'

/** The database's owner and how to let go of it. */
export interface OwnerDatabase {
  url: string
  /** False for a server that others run or started. */
  startedHere: boolean
  /** Told when a server that was started here ends by itself, with the last that it wrote. */
  lost: Promise<string>
  stop(): Promise<void>
}

/** The server given by DATABASE_URL, or our own in the data folder, with its database `vanbay` made. */
export async function openOwnerDatabase(config: Config): Promise<OwnerDatabase> {
  if (config.databaseUrl)
    return { url: config.databaseUrl, startedHere: false, lost: NEVER_LOST, stop: () => Promise.resolve() }
  const server = await startEmbeddedPostgres(config.dataDir)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'vanbay'")
  if (rowCount === 0) await client.query('create database vanbay')
  await client.end()
  return { ...server, url: databaseUrlFor(server.url, 'vanbay') }
}

/**
 * The owner's connections for commands (imports, seed). Reads the settings from the environment.
 * The embedded server keeps running if it ran before, and stops with `close` if this call started it.
 */
export async function openOwnerPool(): Promise<{ pool: pg.Pool; url: string; close(): Promise<void> }> {
  const config = loadConfig(process.env)
  const database = await openOwnerDatabase(config)
  const pool = new pg.Pool({ connectionString: database.url, max: 6 })
  return {
    pool,
    url: database.url,
    close: async () => {
      await pool.end()
      if (database.startedHere) await database.stop()
    },
  }
}
