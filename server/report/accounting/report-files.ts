import type { FileRequest } from '../../../domain/report/request.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { TEXTS } from './texts.ts'

/** A file that a manager asked for, and its progress. */
export interface ReportFile {
  id: number
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  fileName: string
  rowsDone: number
  /** Null until they are counted. */
  rowsTotal: number | null
}

/** Returns the name of a file by what it is about. */
export const fileNameOf = (request: FileRequest): string => {
  if (request.file === 'INSPECTIONS') return `${TEXTS.files.INSPECTIONS}.zip`
  const days = `${request.startDate}_${request.endDate}`
  if (request.file === 'JOURNAL')
    return `${TEXTS.files.JOURNAL}_${request.format.toLowerCase()}_${days}_${request.currency}.csv`
  return `${TEXTS.files[request.report]}_${days}_${request.currency}.${request.format.toLowerCase()}`
}

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf', zip: 'application/zip' } as const

/** Returns the content type of a file's name. */
export const contentTypeOf = (fileName: string): string =>
  CONTENT_TYPES[(fileName.split('.').at(-1) ?? 'csv') as keyof typeof CONTENT_TYPES]

/** Starts to make a file, as a job. The request must be the actor's to ask. */
export async function startReportFile(context: SignedInContext, request: FileRequest): Promise<ReportFile> {
  const fileName = fileNameOf(request)
  const now = context.clock.now()
  return await context.scope.db.transaction().execute(async db => {
    const { id } = await db
      .insertInto('report_file')
      .values({
        author_id: context.actor.userId,
        report: request.file === 'TABLE' ? request.report : request.file,
        request: JSON.stringify(request),
        file_name: fileName,
        content_type: contentTypeOf(fileName),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(db, 'make-report', { reportFileId: id })
    return { id, status: 'WAITING', fileName, rowsDone: 0, rowsTotal: null }
  })
}

/** Returns a file of the actor. @throws Refusal 404 for any other */
export async function reportFile(db: Database, actor: Actor, id: number): Promise<ReportFile> {
  const row = await db
    .selectFrom('report_file')
    .where('id', '=', id)
    .where('author_id', '=', actor.userId)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound('record')
  return {
    id: row.id,
    status: row.status,
    fileName: row.file_name,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
  }
}

/** Reads the parts of a file in order, one at a time. */
export async function* partsOf(db: Database, id: number): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth++) {
    const part = await db
      .selectFrom('report_part')
      .where('report_file_id', '=', id)
      .where('nth', '=', nth)
      .select('content')
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}
