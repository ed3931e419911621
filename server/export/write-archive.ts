import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { csvMoney, toCsv } from '../../domain/format/csv.ts'
import { listMigrations } from '../platform/database/migrations.ts'
import { readBatches } from '../platform/database/read-batches.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type Sink, ZipWriter } from '../platform/zip.ts'
import type { FileStore } from '../ports/files.ts'
import { LEFT_OUT_TABLES, leftOutColumn } from './left-out.ts'
import { MAIN_TABLES, type MainTable } from './main-tables.ts'

/** What `manifest.json` says of the archive. */
export interface Manifest {
  format: 1
  product: 'vanbay'
  /** The newest migration. */
  schema: string
  tenant: { id: number; name: string }
  createdAt: string
  /** Every file but this one, with its rows and the SHA-256 of its content. */
  files: Record<string, { rows: number; sha256: string }>
  /** Tables that are not in it, with the reason. */
  leftOutTables: Record<string, string>
  /** Columns that are not in it, as `table.column`, with the reason. */
  leftOutColumns: Record<string, string>
  /** Uploaded files that the store does not have any more. */
  missingUploads: string[]
}

interface Archived {
  tenant: { id: number; name: string }
  now: Date
  /** The store of uploads; null without them. */
  uploads: FileStore | null
  /** @param total how many tables there are */
  onTable: (done: number, total: number) => Promise<void> | void
}

interface Table {
  name: string
  columns: string[]
  /** Columns of the primary key. */
  key: string[]
}

/** Every table with rows of tenants, and the tenant's own row. */
async function tablesOf(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'tenant' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
    order by c.relname`.execute(db)
  return rows
}

/** Adds files to an archive, and notes the rows and the checksum of each. */
export class Archive {
  readonly zip: ZipWriter
  readonly files: Manifest['files'] = {}

  constructor(sink: Sink) {
    this.zip = new ZipWriter(sink)
  }

  async add(name: string, produce: (write: Sink) => Promise<number>): Promise<void> {
    const hash = createHash('sha256')
    let rows = 0
    await this.zip.add(name, async write => {
      rows = await produce(chunk => {
        hash.update(chunk)
        return write(chunk)
      })
    })
    this.files[name] = { rows, sha256: hash.digest('hex') }
  }
}

/**
 * Writes everything of a tenant as one ZIP: each table as lines of JSON, the main ones as CSV too, on request the uploaded files, and a manifest.
 * @param db a transaction of the tenant that sees one state, so that row-level security decides what is in it
 */
export async function writeArchive(
  db: Database,
  { tenant, now, uploads, onTable }: Archived,
  sink: Sink,
): Promise<Manifest> {
  const archive = new Archive(sink)
  const tables = await tablesOf(db)
  const manifest: Manifest = {
    format: 1,
    product: 'vanbay',
    schema: listMigrations().toSorted().at(-1) ?? '',
    tenant,
    createdAt: now.toISOString(),
    files: archive.files,
    leftOutTables: {},
    leftOutColumns: {},
    missingUploads: [],
  }
  await sql`select set_config('timezone', 'UTC', true)`.execute(db)
  for (const [done, table] of tables.entries()) {
    await onTable(done, tables.length)
    const reason = LEFT_OUT_TABLES[table.name]
    if (reason === undefined) await addTable(db, archive, table, manifest)
    else manifest.leftOutTables[table.name] = reason
  }
  for (const table of MAIN_TABLES) await addList(db, archive, table)
  if (uploads) await addUploads(db, archive, uploads, manifest)
  await archive.zip.add('manifest.json', async write => {
    await write(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  })
  await archive.zip.finish()
  return manifest
}

async function addTable(
  db: Database,
  archive: Archive,
  { name, columns, key }: Table,
  manifest: Manifest,
): Promise<void> {
  const without = columns.filter(column => leftOutColumn(name, column) !== undefined)
  for (const column of without) manifest.leftOutColumns[`${name}.${column}`] = leftOutColumn(name, column) ?? ''
  // Row-level security protects all others.
  const own = name === 'tenant' ? sql`t.id` : sql`t.tenant_id`
  const query = sql<{ row: string }>`
    select (to_jsonb(t) - ${without}::text[])::text as row from ${sql.table(name)} t where ${own} = app.current_tenant()
    order by ${sql.join(key.map(column => sql.ref(`t.${column}`)))}`
  await archive.add(`tables/${name}.ndjson`, async write => {
    let count = 0
    await readBatches(db, query, async rows => {
      count += rows.length
      await write(Buffer.from(rows.map(({ row }) => `${row}\n`).join('')))
    })
    return count
  })
}

const CENTS = '_cents'
const cellOf = (column: string, value: string | number | null): string =>
  value === null ? '' : column.endsWith(CENTS) ? csvMoney(Number(value)) : String(value)
const headerOf = (column: string): string => (column.endsWith(CENTS) ? column.slice(0, -CENTS.length) : column)

async function addList(db: Database, archive: Archive, { file, query }: MainTable): Promise<void> {
  await archive.add(file, async write => {
    let count = 0
    await write(Buffer.from('\uFEFF'))
    await readBatches(db, query, async rows => {
      const columns = Object.keys(rows[0] ?? {})
      const cells = rows.map(row => columns.map(column => cellOf(column, row[column] ?? null)))
      await write(Buffer.from(toCsv(count === 0 ? [columns.map(headerOf), ...cells] : cells)))
      count += rows.length
    })
    return count
  })
}

async function addUploads(db: Database, archive: Archive, uploads: FileStore, manifest: Manifest): Promise<void> {
  const found = await db
    .selectFrom('stored_file')
    .where('deleting_at', 'is', null)
    .select(['id', 'location'])
    .orderBy('id')
    .execute()
  for (const { id, location } of found) {
    if (!uploads.belongsTo(location, manifest.tenant.id)) continue
    const content = await uploads.read(location).catch(() => undefined)
    if (content === undefined) manifest.missingUploads.push(location)
    else
      await archive.add(`uploads/${id}-${location.split('/').at(-1) ?? ''}`, async write => {
        await write(content)
        return 1
      })
  }
}
