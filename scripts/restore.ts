// npm run restore: restores the database and the uploads from BACKUP_DIR into an empty DATA_DIR, to a moment.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseInstant } from '../domain/format/instant.ts'
import { requireEmbedded } from '../server/backup/back-up.ts'
import { listBackups } from '../server/backup/manifest.ts'
import { placeOf } from '../server/backup/place.ts'
import { readSecret, requireEmpty, restoreDatabase } from '../server/backup/restore.ts'
import { restoreFiles, uploadStoreOf } from '../server/backup/uploads.ts'
import { type Config, loadConfig } from '../server/platform/config.ts'
import { progressText, sizeText } from './backup-texts.ts'
import { readArguments } from './read-arguments.ts'

const USAGE = `Usage: npm run restore -- --list
       DATA_DIR=data-restored BACKUP_DIR=/mnt/backup npm run restore -- [--to 2026-11-26T14:30:00Z] [--backup NAME]
         [--secret FILE] [--wal-from OLD_DATA_DIR] [--timeline NUMBER]
Without --to, everything is restored. --wal-from takes the last minutes from the folder of a server that died.`

const text = { type: 'string' } as const
const { values } = readArguments(USAGE, {
  options: {
    list: { type: 'boolean' },
    to: text,
    backup: text,
    secret: text,
    'wal-from': text,
    timeline: text,
  },
})

async function list(config: Config): Promise<string[]> {
  const place = placeOf(config)
  const backups = await listBackups(place)
  return backups.length === 0
    ? [`${place.name} has no complete backup.`]
    : backups.map(
        ({ name, finishedAt, parts, postgres, schema }) =>
          `${name}  from ${finishedAt.toISOString()} on  ${sizeText(parts.reduce((sum, { size }) => sum + size, 0)).padStart(9)}  PostgreSQL ${postgres}, ${schema}`,
      )
}

/** The secret that this installation has: in SECRET, in the named file, or in DATA_DIR. */
async function knownSecret(config: Config): Promise<string | undefined> {
  if (values.secret !== undefined) return await readSecret(values.secret)
  const file = join(config.dataDir, 'secret')
  return config.secret ?? (existsSync(file) ? await readSecret(file) : undefined)
}

async function restore(config: Config): Promise<string[]> {
  requireEmbedded(config)
  const to = values.to === undefined ? undefined : parseInstant(values.to)
  if (values.to !== undefined && !to)
    throw new Error(`--to takes a moment with its zone, such as 2026-11-26T14:30:00Z.\n\n${USAGE}`)
  if (values.timeline !== undefined && !/^[1-9]\d{0,8}$/.test(values.timeline)) throw new Error(USAGE)
  requireEmpty(config)
  const place = placeOf(config)
  const secret = await knownSecret(config)
  const started = performance.now()
  const progress = { copy: progressText('bytes of the backup'), log: progressText('parts of the log') }
  const { manifest, lastChange, folder } = await restoreDatabase(config, place, {
    to: to ?? undefined,
    name: values.backup,
    timeline: values.timeline,
    walFrom: values['wal-from'],
    secret,
    progress: (step, done, total) => progress[step](done, total),
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const files = await restoreFiles(place, uploadStoreOf(config), progressText('files'))
  const kept = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true })
  if (secret !== undefined && config.secret === undefined && !existsSync(kept))
    writeFileSync(kept, secret, { mode: 0o600 })
  return [
    `The database is in ${folder}, from the backup ${manifest.name}, in ${seconds} s.`,
    lastChange === null
      ? `It is as it was at ${manifest.finishedAt.toISOString()}.`
      : `Its last change is of ${lastChange.toISOString()}.`,
    `${files} uploads were copied.`,
    ...(secret === undefined
      ? [
          `WARNING: there is no secret here. Put the old one into ${kept} or SECRET before you start the server: otherwise it makes a new one, and sealed tokens and signed links are lost.`,
        ]
      : []),
  ]
}

try {
  const config = loadConfig(process.env)
  const lines = values.list ? await list(config) : await restore(config)
  process.stdout.write(`\n${lines.join('\n')}\n`)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
