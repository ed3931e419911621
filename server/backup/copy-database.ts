import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Manifest } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

/** Each is held in memory once. */
const PART_BYTES = 32 * 1024 * 1024
/** Most of the time goes to reading and storing, and this is a third of the size. */
const GZIP_LEVEL = 1

/** Folders whose content belongs to the running server, and is empty in a backup. */
const EMPTY_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init|backup_label|tablespace_map|(?:standby|recovery)\.signal|current_logfiles.*|\.s\.PGSQL\..*|pgsql_tmp.*|postgresql\.auto\.conf\.tmp)$/

/** Reports how much is copied; bytes. The total is an estimate. */
export type Progress = (done: number, total: number) => void

/** What PostgreSQL says about a copy. */
export type CopiedDatabase = Pick<Manifest, 'firstWal' | 'lastWal' | 'bytes' | 'parts'>

interface Copying {
  /** The owner's, with the rights of a superuser. It stays open until the copy is complete. */
  client: pg.Client
  /** The folder of the running server. */
  folder: string
  store: ObjectStore
  /** Of the parts, with a slash at its end. */
  prefix: string
  progress: Progress
}

async function valueOf<Value>(client: pg.Client, query: string, values: readonly unknown[] = []): Promise<Value> {
  const { rows } = await client.query<{ value: Value }>(query, [...values])
  if (!rows[0]) throw new Error('The database did not answer.')
  return rows[0].value
}

/**
 * Copies a running database, as its documentation describes for copies of the file system ("Making a Base Backup Using the Low Level API"). The copy has the
 * part of the log that was written meanwhile, so it can be restored without the archive. A slot of the server keeps that part until it is copied.
 */
export async function copyDatabase(copying: Copying): Promise<CopiedDatabase> {
  const { client, store, prefix } = copying
  const total = await valueOf<number>(client, 'select sum(pg_database_size(oid))::float8 as value from pg_database')
  // It ends with this connection, whatever happens.
  await client.query(`select pg_create_physical_replication_slot('vanbay_backup_' || pg_backend_pid(), true, true)`)
  const firstWal = await valueOf<string>(client, `select pg_walfile_name(pg_backup_start('vanbay', true)) as value`)
  const wal = { first: firstWal, last: firstWal }
  let bytes = 0
  const report = (count: number): void => {
    bytes += count
    copying.progress(bytes, Math.max(total, bytes))
  }
  const parts: CopiedDatabase['parts'] = []
  await pipeline(
    Readable.from(archive(copying, wal, report), { objectMode: false }),
    createGzip({ level: GZIP_LEVEL }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const content of inParts(packed)) {
        const key = `${prefix}data-${String(parts.length + 1).padStart(5, '0')}.tar.gz`
        await store.put(key, content)
        parts.push({ key, size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
      }
    },
  )
  return { firstWal: wal.first, lastWal: wal.last, bytes, parts }
}

/** Joins chunks to parts of equal size; the last one is smaller. */
async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Writes the tar: the folder, what PostgreSQL says of the copy, and the log from its start to its end. */
async function* archive(
  { client, folder }: Copying,
  wal: { first: string; last: string },
  report: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  yield* folderContent(folder, '', report)
  const { rows } = await client.query<{ last: string; label: string; spaces: string }>(
    `select pg_walfile_name(lsn) as last, labelfile as label, spcmapfile as spaces from pg_backup_stop(false)`,
  )
  const [stopped] = rows
  if (!stopped) throw new Error('The database did not say how the backup ended.')
  if (stopped.spaces.trim() !== '')
    throw new Error('The database has tablespaces outside its folder, which this backup does not copy.')
  yield* textFile('backup_label', stopped.label)
  wal.last = stopped.last
  const names = (await readdir(join(folder, 'pg_wal'))).filter(
    name => (/^[0-9A-F]{24}$/.test(name) && name >= wal.first && name <= wal.last) || name.endsWith('.history'),
  )
  if (!names.includes(wal.first)) throw new Error(`The log ${wal.first} was removed while it was copied. Try again.`)
  for (const name of names.toSorted()) yield* fileContent(join(folder, 'pg_wal', name), `pg_wal/${name}`, report)
  yield TAR_END
}

async function* textFile(path: string, text: string): AsyncGenerator<Buffer> {
  const content = Buffer.from(text)
  yield tarHeader({ path, isFolder: false, size: content.length })
  yield content
  yield tarPadding(content.length)
}

async function* folderContent(folder: string, inside: string, report: (bytes: number) => void): AsyncGenerator<Buffer> {
  const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch(ignoreGone)
  for (const entry of entries ?? []) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isDirectory()) {
      yield tarHeader({ path, isFolder: true, size: 0 })
      if (!EMPTY_FOLDERS.has(path)) yield* folderContent(folder, path, report)
    } else if (entry.isFile()) yield* fileContent(join(folder, path), path, report)
  }
}

/** Files of tables that are dropped meanwhile are gone, and the log knows it. */
function ignoreGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** Writes a file with the size that it has at first: what the server adds or cuts off meanwhile is in the log. */
async function* fileContent(file: string, path: string, report: (bytes: number) => void): AsyncGenerator<Buffer> {
  const found = await stat(file).catch(ignoreGone)
  if (!found) return
  yield tarHeader({ path, isFolder: false, size: found.size })
  let missing = found.size
  if (found.size > 0) {
    const content = createReadStream(file, { end: found.size - 1, highWaterMark: 1024 * 1024 })
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        missing -= chunk.length
        yield chunk
      }
    } catch (error) {
      ignoreGone(error)
    }
  }
  while (missing > 0) {
    const zeros = Buffer.alloc(Math.min(missing, 1024 * 1024))
    missing -= zeros.length
    yield zeros
  }
  yield tarPadding(found.size)
  report(found.size)
}
