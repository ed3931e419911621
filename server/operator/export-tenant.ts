import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type Manifest, writeArchive } from '../export/write-archive.ts'
import { readOneState } from '../platform/database/read-batches.ts'
import type { TenantDatabases } from '../platform/database/tenant-database.ts'
import type { FileStore } from '../ports/files.ts'
import type { Operated } from './as-operator.ts'
import { showTenant } from './list-tenants.ts'
import { TEXTS } from './texts.ts'

interface ExportOptions extends Operated {
  /** Must not exist yet. */
  file: string
  now: Date
  uploads: FileStore
}

/**
 * Writes everything of a tenant, with its uploads, to a file: the archive that owners get on the page Export.
 * @throws Error when the tenant is unknown, or the file exists
 */
export async function exportTenant(
  pool: pg.Pool,
  databases: TenantDatabases,
  { tenantId, by, file, now, uploads }: ExportOptions,
): Promise<Manifest> {
  const { name } = await showTenant(pool, tenantId)
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve())
    stream.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EEXIST' ? new Error(TEXTS.fileExists(file)) : error),
    )
  })
  const manifest = await readOneState(databases.of(tenantId), db =>
    writeArchive(db, { tenant: { id: tenantId, name }, now, uploads, onTable: () => undefined }, async chunk => {
      if (!stream.write(chunk)) await new Promise<void>(resolve => void stream.once('drain', () => resolve()))
    }),
  )
  stream.end()
  await finished(stream)
  await pool.query(
    `insert into data_export (tenant_id, author_name, with_files, status, bytes, created_at, finished_at) values ($1, $2, true, 'DONE', $3, $4, $4)`,
    [tenantId, by, stream.bytesWritten, now],
  )
  return manifest
}
