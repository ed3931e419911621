import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Config, ConfigError } from '../platform/config.ts'
import { archiveFolder, databaseFolder } from '../platform/database/embedded-postgres.ts'
import { listMigrations } from '../platform/database/migrations.ts'
import type { OwnerDatabase } from '../platform/database/owner-pool.ts'
import { secretOf } from '../platform/secret.ts'
import { copyDatabase, type Progress } from './copy-database.ts'
import { BASES, type Manifest, manifestKey } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'
import { secretCheckOf } from './place.ts'
import { backupName, deleteOldBackups } from './retention.ts'
import { TEXTS } from './texts.ts'
import { claimPlace, moveWal } from './wal-archive.ts'

/** One lock number: two backups at the same time would disturb each other. */
const BACKUP_LOCK = 7_410_227
const ARCHIVE_WAIT_MS = 30_000

/** A finished backup. */
export interface BackedUp {
  manifest: Manifest
  /** Whether the log is archived, so that later moments can be restored too. */
  isArchived: boolean
  deleted: number
}

/** @throws ConfigError with what to use for a database that does not run here */
export function requireEmbedded(config: Config): void {
  if (config.databaseUrl === undefined) return
  throw new ConfigError(TEXTS.external)
}

/**
 * Makes a base backup of the embedded database, while it is in use, and deletes backups that are too old.
 * @throws Error with a sentence that says what to do
 */
export async function backUpDatabase(
  config: Config,
  database: OwnerDatabase,
  store: ObjectStore,
  { now, progress }: { now: Date; progress: Progress },
): Promise<BackedUp> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean; version: string; archiving: string }>(
      `select pg_try_advisory_lock($1) as locked, current_setting('server_version') as version, current_setting('archive_mode') as archiving`,
      [BACKUP_LOCK],
    )
    const [state] = rows
    if (!state?.locked) throw new Error('Another backup of this database is running. Wait until it has ended.')
    const systemIdentifier = await claimPlace(store, client)
    const name = backupName(now)
    const copied = await copyDatabase({
      client,
      folder: join(databaseFolder(config.dataDir), 'postgres'),
      store,
      prefix: `${BASES}${name}/`,
      progress,
    })
    const isArchived = state.archiving !== 'off'
    if (isArchived) await awaitArchive(client, copied.lastWal)
    await moveWal(archiveFolder(config.dataDir), store)
    const manifest: Manifest = {
      format: 1,
      product: 'vanbay',
      name,
      startedAt: now,
      finishedAt: await timeOf(client),
      postgres: state.version,
      schema: listMigrations().toSorted().at(-1) ?? '',
      systemIdentifier,
      ...copied,
      secretCheck: secretCheckOf(secretOf(config)),
    }
    await store.put(manifestKey(name), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    const deleted = await deleteOldBackups(store, config.backup?.keepDays ?? 1, now)
    return { manifest, isArchived, deleted }
  } finally {
    await client.end()
  }
}

/** The database's own clock, which also dates the changes of its log. */
async function timeOf(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date()
}

/** Waits until the log of the backup is archived. @throws Error after half a minute, with what the archiver says */
async function awaitArchive(client: pg.Client, wal: string): Promise<void> {
  const start = performance.now()
  for (;;) {
    const { rows } = await client.query<{ last: string | null; failed: string | null }>(
      'select last_archived_wal as last, last_failed_wal as failed from pg_stat_archiver',
    )
    const [state] = rows
    if (state?.last && state.last.slice(0, 24) >= wal) return
    if (performance.now() - start > ARCHIVE_WAIT_MS)
      throw new Error(
        `The database does not archive its log${state?.failed ? `: it failed at ${state.failed}` : ''}. Is the disk of DATA_DIR full?`,
      )
    await wait(100)
  }
}
