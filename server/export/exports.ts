import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { authorOf } from '../audit/name-author.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import { readOneState } from '../platform/database/read-batches.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Sink } from '../platform/zip.ts'
import { requireRecentLogin } from '../session/require-recent-login.ts'
import { TEXTS } from './texts.ts'
import { writeArchive } from './write-archive.ts'

const HOURS = 24
const PART_BYTES = 256 * 1024
const MAX_EXPORTS = 20
/** What one ZIP can have. */
const MAX_UPLOADS = 60_000
const MAX_UPLOAD_BYTES = 3_500_000_000

/** An archive of everything of a business. */
export interface DataExport {
  id: number
  authorName: string
  withFiles: boolean
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  tablesDone: number
  tablesTotal: number | null
  bytes: number
  createdAt: Date
  /** Until when it can be fetched. */
  expiresAt: Date | null
  /** It was made by a page, and its 24 hours are not over. */
  isReady: boolean
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the latest exports, newest first. */
export async function dataExports(db: Database, now: Date): Promise<DataExport[]> {
  const rows = await db.selectFrom('data_export').selectAll().orderBy('id', 'desc').limit(MAX_EXPORTS).execute()
  return rows.map(row => ({
    id: row.id,
    authorName: row.author_name,
    withFiles: row.with_files,
    status: row.status,
    tablesDone: row.tables_done,
    tablesTotal: row.tables_total,
    bytes: row.bytes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isReady: row.status === 'DONE' && row.expires_at !== null && row.expires_at > now,
  }))
}

/** Writes to the audit that an export was made or fetched. No row of settings changes. */
async function note(
  db: Database,
  context: Context,
  id: number,
  action: 'insert' | 'update',
  to: object,
): Promise<void> {
  const author = authorOf(context)
  await db
    .insertInto('audit_entry')
    .values({
      happened_at: author.at,
      actor_id: author.id,
      actor_name: author.name,
      actor_kind: author.kind,
      device: author.device,
      network: author.network,
      request_id: author.requestId,
      action,
      subject: 'data_export',
      subject_id: String(id),
      changes: JSON.stringify([{ key: { id }, from: action === 'insert' ? null : {}, to }]),
    })
    .execute()
}

/** @throws Refusal 422 when the uploads do not fit into one archive */
async function requireFit(db: Database): Promise<void> {
  const { files, bytes } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  if (files > MAX_UPLOADS || (bytes ?? 0) > MAX_UPLOAD_BYTES)
    throw new Refusal(422, 'TOO_MANY_FILES', TEXTS.tooManyFiles)
}

/**
 * Starts to make an archive, as a job.
 * @throws Refusal 422 under `currentPassword` when it is needed, or when there are too many files; 409 while another one is made
 */
export async function startDataExport(
  context: SignedInContext,
  { withFiles, currentPassword }: { withFiles: boolean; currentPassword: string | null },
): Promise<void> {
  const { scope, actor, clock } = context
  await requireRecentLogin(context, currentPassword)
  if (withFiles) await requireFit(scope.db)
  await scope.db.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtextextended('exports ' || app.current_tenant(), 0))`.execute(db)
    const running = await db
      .selectFrom('data_export')
      .where('status', 'in', ['WAITING', 'RUNNING'])
      .select('id')
      .executeTakeFirst()
    if (running) throw new Refusal(409, 'RUNNING', TEXTS.running)
    const { id } = await db
      .insertInto('data_export')
      .values({ author_id: actor.userId, author_name: actor.name, with_files: withFiles, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(db, context, id, 'insert', { with_files: withFiles })
    await enqueue(db, 'make-export', { dataExportId: id })
  })
}

/** Makes a new link to an archive, which replaces the one before. @returns its token @throws Refusal 404; 409 when it is not ready */
export async function exportToken(context: SignedInContext, id: number): Promise<string> {
  const { scope, clock } = context
  const token = randomBytes(32).toString('base64url')
  await scope.db.transaction().execute(async db => {
    const linked = await db
      .updateTable('data_export')
      .set({ link_hash: hashOf(token) })
      .where('id', '=', id)
      .where('status', '=', 'DONE')
      .where('expires_at', '>', clock.now())
      .returning('id')
      .executeTakeFirst()
    if (!linked) throw new Refusal(409, 'NOT_READY', TEXTS.notReady)
    await note(db, context, id, 'update', { fetched_at: clock.now().toISOString() })
  })
  return token
}

/** Finds the archive of a link. @throws Refusal 404 for a wrong or old one */
export async function exportOfLink({ scope, clock }: Context, token: string): Promise<{ id: number; day: string }> {
  const row = await scope.db
    .selectFrom('data_export')
    .where('link_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.now())
    .select(['id', 'created_at'])
    .executeTakeFirst()
  if (!row) throw notFound('file')
  return { id: row.id, day: row.created_at.toISOString().slice(0, 10) }
}

/** Reads the parts of an archive in order, one at a time. */
export async function* exportParts(db: Database, id: number): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth++) {
    const part = await db
      .selectFrom('data_export_part')
      .where('export_id', '=', id)
      .where('nth', '=', nth)
      .select('content')
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}

/** Collects bytes to parts of equal size. */
class Parts {
  readonly #db: Database
  readonly #id: number
  #waiting: Buffer[] = []
  #size = 0
  #nth = 0
  bytes = 0

  constructor(db: Database, id: number) {
    this.#db = db
    this.#id = id
  }

  readonly write: Sink = async chunk => {
    this.#waiting.push(chunk)
    this.#size += chunk.length
    this.bytes += chunk.length
    if (this.#size >= PART_BYTES) await this.store()
  }

  async store(): Promise<void> {
    if (this.#size === 0) return
    const content = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#size = 0
    await this.#db
      .insertInto('data_export_part')
      .values({ export_id: this.#id, nth: this.#nth++, content })
      .execute()
  }
}

/** Job: makes an archive. A repeated job starts again. */
export async function makeExport(
  { scope, clock, services }: JobContext,
  { dataExportId: id }: { dataExportId: number },
): Promise<void> {
  const { db, tenant } = scope
  const row = await db.selectFrom('data_export').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row || row.status === 'DONE') return
  await db.deleteFrom('data_export_part').where('export_id', '=', id).execute()
  const set = (change: { status?: 'RUNNING' | 'FAILED'; tables_done?: number; tables_total?: number }) =>
    db.updateTable('data_export').set(change).where('id', '=', id).execute()
  await set({ status: 'RUNNING' })
  const parts = new Parts(db, id)
  try {
    const archived = {
      tenant: { id: tenant.id, name: tenant.name },
      now: clock.now(),
      uploads: row.with_files ? services.files : null,
      onTable: async (done: number, total: number) => void (await set({ tables_done: done, tables_total: total })),
    }
    await readOneState(scope.lagging, one => writeArchive(one, archived, parts.write))
    await parts.store()
    const finished = clock.now()
    await db
      .updateTable('data_export')
      .set({
        status: 'DONE',
        bytes: parts.bytes,
        finished_at: finished,
        expires_at: new Date(finished.getTime() + HOURS * 3_600_000),
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    await set({ status: 'FAILED' })
    throw error
  }
}
