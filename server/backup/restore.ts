import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../platform/config.ts'
import {
  archiveFolder,
  databaseFolder,
  giveTo,
  runningServer,
  serverUser,
} from '../platform/database/embedded-postgres.ts'
import { type LastChange, recover } from '../platform/database/recover.ts'
import type { Progress } from './copy-database.ts'
import { listBackups, type Manifest, positionOf, WAL } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'
import { secretCheckOf } from './place.ts'
import { readTar } from './tar.ts'
import { readWal } from './wal-archive.ts'

const LOG_NAME = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/

export interface RestoreRequest {
  /** The moment to restore; undefined for everything that there is. */
  to: Date | undefined
  /** The name of a base backup; undefined for the last one before the moment. */
  name: string | undefined
  /** See `Recovery`. */
  timeline: string | undefined
  /** An old data folder whose last log is taken too. */
  walFrom: string | undefined
  /** The secret of the restored database, to compare it; undefined when there is none here. */
  secret: string | undefined
  progress: (step: 'copy' | 'log', done: number, total: number) => void
}

/** A restored database. */
export interface Restored {
  manifest: Manifest
  lastChange: LastChange
  folder: string
}

/** @throws Error with a sentence when the folder has a database, which is never overwritten */
export function requireEmpty(config: Config): string {
  const folder = join(databaseFolder(config.dataDir), 'postgres')
  if (runningServer(folder))
    throw new Error(`A database runs in ${folder}. Stop the server, then restore into another DATA_DIR.`)
  if (existsSync(folder))
    throw new Error(
      `${folder} has a database, and a restore never overwrites one. Restore into an empty DATA_DIR, or move this folder away.`,
    )
  return folder
}

/** Returns the base backup from which a moment is restored. @throws Error that says which moments there are */
export function chooseBackup(
  backups: readonly Manifest[],
  { to, name }: Pick<RestoreRequest, 'to' | 'name'>,
  now: Date,
): Manifest {
  const [first] = backups
  if (!first) throw new Error('There is no complete backup.')
  if (to && to > now) throw new Error('The moment to restore is in the future.')
  const chosen =
    name === undefined
      ? backups.findLast(({ finishedAt }) => !to || finishedAt <= to)
      : backups.find(each => each.name === name)
  if (!chosen && name !== undefined)
    throw new Error(`There is no backup ${name}. There are ${backups.map(each => each.name).join(', ')}.`)
  if (!chosen) throw new Error(`The first moment that can be restored is ${first.finishedAt.toISOString()}.`)
  if (to && chosen.finishedAt > to)
    throw new Error(`From the backup ${chosen.name}, moments from ${chosen.finishedAt.toISOString()} can be restored.`)
  return chosen
}

/**
 * Restores a database to a moment, in a folder that has none. It is built beside it, so the folder appears when it is complete.
 * @throws Error with a sentence that says what to do
 */
export async function restoreDatabase(config: Config, store: ObjectStore, request: RestoreRequest): Promise<Restored> {
  const folder = requireEmpty(config)
  const backups = await listBackups(store)
  const manifest = chooseBackup(backups, request, new Date())
  if (request.secret !== undefined && secretCheckOf(request.secret) !== manifest.secretCheck)
    throw new Error('The secret is not the one of this database. Its links and sealed tokens would be lost.')
  const user = serverUser()
  const base = dirname(folder)
  await mkdir(base, { recursive: true })
  if (user.uid !== undefined) await chmod(base, 0o711)
  const [building, wal] = [`${folder}.restoring`, `${folder}.restoring-wal`]
  for (const old of [building, wal]) await rm(old, { recursive: true, force: true })
  for (const made of [building, wal]) {
    await mkdir(made, { mode: 0o700 })
    giveTo(user, made)
  }
  try {
    await unpackBase(store, manifest.parts, building, (done, total) => request.progress('copy', done, total))
    await takeLog(store, { backups, manifest, request, wal })
    const password = randomBytes(24).toString('hex')
    const lastChange = await recover({ folder: building, wal, to: request.to, timeline: request.timeline, password })
    const passwordFile = join(base, 'postgres-password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    giveTo(user, passwordFile)
    await rename(building, folder)
    return { manifest, lastChange, folder }
  } finally {
    for (const made of [building, wal]) await rm(made, { recursive: true, force: true })
  }
}

/** Reads the parts in their order. @throws Error for one that is lost or damaged */
async function* readParts(store: ObjectStore, parts: Manifest['parts'], progress: Progress): AsyncGenerator<Buffer> {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const { key, sha256 } of parts) {
    const content = await store.get(key)
    if (content === undefined) throw new Error(`${store.name} has lost ${key}.`)
    if (createHash('sha256').update(content).digest('hex') !== sha256)
      throw new Error(`${key} in ${store.name} is damaged. Use another backup (npm run restore -- --list).`)
    yield content
    done += content.length
    progress(done, total)
  }
}

/** Unpacks a base backup into an empty folder of the server's user. @throws Error for a part that is lost or damaged */
export async function unpackBase(
  store: ObjectStore,
  parts: Manifest['parts'],
  folder: string,
  progress: Progress,
): Promise<void> {
  const user = serverUser()
  const unpacked = createGunzip()
  const reading = pipeline(Readable.from(readParts(store, parts, progress)), unpacked)
  // It fails with the reading, which says why.
  reading.catch(() => undefined)
  try {
    for await (const { entry, content } of readTar(unpacked as AsyncIterable<Buffer>)) {
      const path = join(folder, ...entry.path.split('/'))
      if (!resolve(path).startsWith(`${resolve(folder)}${sep}`))
        throw new Error('The backup is damaged: it has a path outside its folder.')
      if (entry.isFolder) await mkdir(path, { recursive: true, mode: 0o700 })
      else await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      giveTo(user, path)
    }
  } catch (error) {
    unpacked.destroy()
    await reading
    throw error
  }
  await reading
}

interface LogRequest {
  backups: readonly Manifest[]
  manifest: Manifest
  request: RestoreRequest
  wal: string
}

/** Collects the log that a restore may need: from the start of the base backup to the start of the first one after the moment. */
async function takeLog(store: ObjectStore, { backups, manifest, request, wal }: LogRequest): Promise<void> {
  const user = serverUser()
  const { to, walFrom } = request
  const next = to && backups.find(({ startedAt }) => startedAt > to)
  const from = positionOf(manifest.firstWal)
  const end = next && positionOf(next.firstWal)
  const isNeeded = (name: string): boolean =>
    name.endsWith('.history') || (positionOf(name) >= from && (end === undefined || positionOf(name) <= end))
  const names = (await store.list(WAL))
    .map(({ key }) => key.slice(WAL.length).replace(/\.gz$/, ''))
    .filter(name => LOG_NAME.test(name) && isNeeded(name))
  for (const [index, name] of names.entries()) {
    const path = join(wal, name)
    await writeFile(path, await readWal(store, name), { mode: 0o600 })
    giveTo(user, path)
    request.progress('log', index + 1, names.length)
  }
  if (walFrom === undefined) return
  // The archive first: what it has is complete, and the last part in the old folder may not be.
  const oldLog = join(databaseFolder(walFrom), 'postgres', 'pg_wal')
  if (!existsSync(oldLog)) throw new Error(`${walFrom} has no log of a database: there is no ${oldLog}.`)
  for (const old of [archiveFolder(walFrom), oldLog])
    for (const name of await readdir(old).catch(() => [])) {
      const path = join(wal, name)
      if (!LOG_NAME.test(name) || !isNeeded(name) || existsSync(path)) continue
      await copyFile(join(old, name), path)
      giveTo(user, path)
    }
}

/** Returns the secret in a file. @throws Error when it is empty */
export async function readSecret(file: string): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret === '') throw new Error(`${file} is empty.`)
  return secret
}
