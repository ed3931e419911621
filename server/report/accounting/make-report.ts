import type { FileRequest } from '../../../domain/report/request.ts'
import { readOneState } from '../../platform/database/read-batches.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { Sink } from '../../platform/zip.ts'
import { tenantLogo } from '../../tenant/tenant-logo.ts'
import { zipInspections } from '../inspection-report-zip.ts'
import { recordExport } from './journal-exports.ts'
import { contentTypeOf } from './report-files.ts'
import { writeJournal } from './write-journal.ts'
import { writeTableFile } from './write-table-file.ts'

const PART_BYTES = 256 * 1024
const PROGRESS_MS = 400

/** Makes a file from one state of the database and stores it part by part. A job that is repeated starts the file again; a failure is shown to its author. */
export async function makeReport(context: JobContext, { reportFileId }: { reportFileId: number }): Promise<void> {
  const { db } = context.scope
  const file = await db.selectFrom('report_file').where('id', '=', reportFileId).selectAll().executeTakeFirst()
  if (!file || file.status === 'DONE') return
  await db.deleteFrom('report_part').where('report_file_id', '=', reportFileId).execute()
  await setFile(db, reportFileId, { status: 'RUNNING', rows_done: 0, bytes: 0 })
  const parts = new Parts(db, reportFileId)
  try {
    const { request } = file
    const fileName = await write(context, { request, authorId: file.author_id, fileName: file.file_name }, parts)
    await parts.finish()
    await setFile(db, reportFileId, {
      status: 'DONE',
      bytes: parts.bytes,
      rows_done: parts.rows,
      rows_total: parts.rows,
      file_name: fileName,
      content_type: contentTypeOf(fileName),
      finished_at: context.clock.now(),
    })
  } catch (error) {
    await setFile(db, reportFileId, { status: 'FAILED', finished_at: context.clock.now() })
    throw error
  }
}

interface FileChange {
  status?: 'RUNNING' | 'DONE' | 'FAILED'
  rows_done?: number
  rows_total?: number
  bytes?: number
  file_name?: string
  content_type?: string
  finished_at?: Date
}

async function setFile(db: Database, id: number, change: FileChange): Promise<void> {
  await db.updateTable('report_file').set(change).where('id', '=', id).execute()
}

/** Collects bytes to parts of equal size, and notes the progress a few times a second. */
class Parts {
  readonly #db: Database
  readonly #id: number
  #waiting: Buffer[] = []
  #size = 0
  #nth = 0
  #noted = 0
  bytes = 0
  rows = 0

  constructor(db: Database, id: number) {
    this.#db = db
    this.#id = id
  }

  readonly write: Sink = async chunk => {
    this.#waiting.push(chunk)
    this.#size += chunk.length
    this.bytes += chunk.length
    if (this.#size >= PART_BYTES) await this.#store()
    if (performance.now() - this.#noted < PROGRESS_MS) return
    this.#noted = performance.now()
    await setFile(this.#db, this.#id, { rows_done: this.rows, bytes: this.bytes })
  }

  readonly count = (rows: number): void => {
    this.rows = rows
  }

  async #store(): Promise<void> {
    const content = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#size = 0
    await this.#db
      .insertInto('report_part')
      .values({ report_file_id: this.#id, nth: this.#nth++, content })
      .execute()
  }

  async finish(): Promise<void> {
    if (this.#size > 0) await this.#store()
  }
}

/** Writes what was asked for. @returns the file's name */
async function write(
  context: JobContext,
  { request, authorId, fileName }: { request: FileRequest; authorId: number; fileName: string },
  { write: put, count }: Parts,
): Promise<string> {
  const { scope, clock } = context
  const { tenant } = scope
  if (request.file === 'INSPECTIONS') {
    const logo = await tenantLogo(tenant.logoUrl)
    await readOneState(scope.lagging, db => zipInspections(db, { tenant, logo, ...request }, put, count))
    return fileName
  }
  if (request.file === 'JOURNAL') {
    // Its export is recorded, and the next one says what changed since: it must not miss the last seconds.
    const written = await readOneState(scope.db, db => writeJournal(db, request, put, count))
    await recordExport(scope.db, { authorId, request, now: clock.now() }, written)
    return fileName.replace(/csv$/, written.extension)
  }
  await writeTableFile(scope, request, put, count)
  return fileName
}
