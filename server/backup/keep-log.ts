import type pg from 'pg'
import { type Config, ConfigError } from '../platform/config.ts'
import { archiveFolder } from '../platform/database/embedded-postgres.ts'
import { placeOf } from './place.ts'
import { TEXTS } from './texts.ts'
import { claimPlace, startMovingWal } from './wal-archive.ts'

const NOTHING = { stop: () => Promise.resolve() }

/**
 * Keeps the log of the embedded database in the backup's place while the server runs, so that every moment can be restored. Stop it after the database:
 * its last part comes when it ends. Does nothing without BACKUP_DIR, and for an external database, whose log only its own host has.
 * @param report gets a sentence when the backup fails, and when it works again
 * @throws ConfigError when the place has the backups of another database
 */
export async function keepLog(
  config: Config,
  owner: pg.Pool,
  report: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  if (!config.backup || config.databaseUrl !== undefined) return NOTHING
  const place = placeOf(config)
  const { rows } = await owner.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)
  if (rows[0]?.mode === 'off') report(TEXTS.notArchived)
  try {
    await claimPlace(place, owner)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    report(TEXTS.unreachable(place.name, (error as Error).message))
  }
  return startMovingWal(archiveFolder(config.dataDir), place, report)
}
