// npm run backup: a base backup of the embedded database and the uploads, to BACKUP_DIR. `--files` copies only the uploads, from any database.
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { backUpDatabase, requireEmbedded } from '../server/backup/back-up.ts'
import { placeOf } from '../server/backup/place.ts'
import { backUpFiles, uploadStoreOf } from '../server/backup/uploads.ts'
import { type Config, ConfigError, loadConfig } from '../server/platform/config.ts'
import { databaseFolder } from '../server/platform/database/embedded-postgres.ts'
import { openOwnerDatabase } from '../server/platform/database/owner-pool.ts'
import { secretOf } from '../server/platform/secret.ts'
import { progressText, sizeText } from './backup-texts.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: BACKUP_DIR=/mnt/backup npm run backup [-- --secret-to /media/safe/secret]
       BACKUP_DIR=s3://bucket/vanbay npm run backup
       npm run backup -- --files`

const { values } = readArguments(USAGE, { options: { files: { type: 'boolean' }, 'secret-to': { type: 'string' } } })

/** Writes the secret to a new file. @throws ConfigError for a place that has the backup too */
function keepSecret(config: Config, file: string): string {
  const path = resolve(file)
  if (config.backup && 'folder' in config.backup && path.startsWith(`${config.backup.folder}${sep}`))
    throw new ConfigError('Keep the secret apart from the backup: who has both can read everything.')
  if (existsSync(path)) throw new ConfigError(`${path} is already there. Name a new file.`)
  writeFileSync(path, secretOf(config), { mode: 0o600 })
  chmodSync(path, 0o600)
  return `The secret is in ${path}. Keep it apart from the backup.`
}

async function backUpUploads(config: Config): Promise<string> {
  const place = placeOf(config)
  const keepDays = config.backup?.keepDays ?? 1
  const { copied, kept, bytes } = await backUpFiles(uploadStoreOf(config), place, {
    keepDays,
    now: new Date(),
    progress: progressText('files'),
  })
  return `${copied} new uploads were copied; ${kept} are there (${sizeText(bytes)}).`
}

async function backUpAll(config: Config): Promise<string[]> {
  requireEmbedded(config)
  const folder = join(databaseFolder(config.dataDir), 'postgres')
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new ConfigError(`There is no database in ${folder}. Set DATA_DIR to the folder of the server.`)
  const started = performance.now()
  const database = await openOwnerDatabase(config)
  try {
    const { manifest, isArchived, deleted } = await backUpDatabase(config, database, placeOf(config), {
      now: new Date(),
      progress: progressText('bytes of the database'),
    })
    const packed = manifest.parts.reduce((sum, { size }) => sum + size, 0)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    return [
      `Backup ${manifest.name}: ${sizeText(manifest.bytes)} of the database as ${sizeText(packed)}, in ${seconds} s.`,
      isArchived
        ? `Every moment from ${manifest.finishedAt.toISOString()} on can be restored, while the server runs with this BACKUP_DIR.`
        : 'WARNING: the server was started without BACKUP_DIR, so later moments cannot be restored. Restart it with BACKUP_DIR.',
      ...(deleted > 0 ? [`${deleted} older backups were deleted.`] : []),
    ]
  } finally {
    if (database.startedHere) await database.stop()
  }
}

try {
  const config = loadConfig(process.env)
  const place = placeOf(config)
  const lines = values.files ? [] : await backUpAll(config)
  lines.push(await backUpUploads(config))
  const kept = values['secret-to']
  if (kept !== undefined) lines.push(keepSecret(config, kept))
  else if (!values.files)
    lines.push(
      `WARNING: SECRET is not in the backup. Keep it in another safe place (--secret-to FILE): without it, sealed tokens and signed links are lost.`,
    )
  process.stdout.write(`\n${lines.join('\n')}\nIn ${place.name}.\n`)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
