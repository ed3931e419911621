import { sql } from 'kysely'
import { localDay } from '../../../domain/format/dates.ts'
import type { FileRequest } from '../../../domain/report/request.ts'
import { daysOfSpan } from '../../../domain/report/schedule.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { TenantScope } from '../../platform/scope.ts'
import { UndeliverableMail } from '../../ports/mail.ts'
import { contentTypeOf, fileNameOf } from '../accounting/report-files.ts'
import { writeTableFile } from '../accounting/write-table-file.ts'
import { type ReportMail, sendReportMail } from './mails.ts'
import { type Reader, readersOf } from './people.ts'
import { TEXTS } from './texts.ts'
import { scheduleZone } from './zone.ts'

/** Mailboxes refuse larger mails; encoded, a file takes a third more. */
const MAX_BYTES = 10 * 1024 * 1024
const MEGABYTE = 1024 * 1024

/** A file does not fit into a mail. */
class TooLarge extends Error {}

const { failures: FAILURES } = TEXTS

const sendingWithSchedule = (db: Database, id: number) =>
  db
    .selectFrom('report_sending as d')
    .innerJoin('report_schedule as s', 's.id', 'd.schedule_id')
    .innerJoin('app_user as a', 'a.id', 's.author_id')
    .where('d.id', '=', id)
    .selectAll('s')
    .select(['d.due_at', 'd.sent_at', 'd.sent_to', 'a.name as author_name'])
    .executeTakeFirst()

type Sending = NonNullable<Awaited<ReturnType<typeof sendingWithSchedule>>>

/** What a sending's report is about: the days are those before the local day on which it was due. */
async function requestOf(scope: TenantScope, sending: Sending): Promise<Extract<FileRequest, { file: 'TABLE' }>> {
  const zone = await scheduleZone(scope, sending.franchise_ids)
  return {
    file: 'TABLE',
    report: sending.report,
    format: sending.format,
    ...daysOfSpan(sending.span, localDay(sending.due_at, zone)),
    currency: sending.currency,
    franchiseIds: sending.franchise_ids,
    vendorId: sending.vendor_id,
    salesBy: sending.sales_by,
  }
}

/** Makes the file in memory. @throws TooLarge for one that does not fit into a mail */
async function makeFile(
  scope: TenantScope,
  request: Extract<FileRequest, { file: 'TABLE' }>,
): Promise<Pick<ReportMail, 'file' | 'rowCount'>> {
  const parts: Buffer[] = []
  let bytes = 0
  const rowCount = await writeTableFile(scope, request, async part => {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new TooLarge()
    parts.push(part)
  })
  const filename = fileNameOf(request)
  return { rowCount, file: { filename, contentType: contentTypeOf(filename), content: Buffer.concat(parts) } }
}

const note = async (
  { scope, clock }: JobContext,
  id: number,
  { failure, isSent }: { failure: string | null; isSent: boolean },
): Promise<void> => {
  const now = clock.now()
  await scope.db
    .updateTable('report_sending')
    .set({ failure, failed_at: failure === null ? null : now, ...(isSent && { sent_at: now }) })
    .where('id', '=', id)
    .execute()
}

/** Mails the file to each person once: a repeated job leaves out those who got it. @returns those whose mailbox refused it */
async function mailToAll(
  context: JobContext,
  { id, sending, readers }: { id: number; sending: Sending; readers: readonly Reader[] },
  mail: ReportMail,
): Promise<string[]> {
  const refused: string[] = []
  for (const reader of readers.filter(each => !sending.sent_to.includes(each.id))) {
    try {
      await sendReportMail(context, mail, { to: reader.email, occasion: `${id}-${reader.id}` })
    } catch (error) {
      if (!(error instanceof UndeliverableMail)) throw error
      refused.push(reader.name)
      continue
    }
    await context.scope.db
      .updateTable('report_sending')
      .set({ sent_to: sql`sent_to || ${reader.id}::bigint` })
      .where('id', '=', id)
      .execute()
  }
  return refused
}

/** The people of a schedule: those who may still read the report, and the names of the others. */
async function recipientsOf(db: Database, sending: Sending): Promise<{ readers: Reader[]; barred: string[] }> {
  const people = await db
    .selectFrom('report_recipient as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.schedule_id', '=', sending.id)
    .select(['u.id', 'u.name'])
    .orderBy('u.id')
    .execute()
  const allowed = await readersOf(db, sending.franchise_ids)
  return {
    readers: allowed.filter(({ id }) => people.some(person => person.id === id)),
    barred: people.filter(({ id }) => !allowed.some(reader => reader.id === id)).map(({ name }) => name),
  }
}

/**
 * Makes a report that is due and mails it to the people of its schedule who may still read it. What goes wrong is noted for the managers; a failure that may pass is
 * thrown, so that the job is repeated.
 */
export async function sendReport(
  context: JobContext,
  { reportSendingId: id }: { reportSendingId: number },
): Promise<void> {
  const { scope } = context
  const sending = await sendingWithSchedule(scope.db, id)
  if (!sending || sending.sent_at !== null || sending.is_paused) return
  const { readers, barred } = await recipientsOf(scope.db, sending)
  if (readers.length === 0) {
    await note(context, id, { failure: FAILURES.nobodyMayRead, isSent: false })
    return
  }
  try {
    const request = await requestOf(scope, sending)
    const franchises = await scope.db
      .selectFrom('franchise')
      .where('id', 'in', sending.franchise_ids)
      .select('name')
      .orderBy('name')
      .execute()
    const made = await makeFile(scope, request)
    const mail = { ...made, request, franchises: franchises.map(({ name }) => name), authorName: sending.author_name }
    const refused = await mailToAll(context, { id, sending, readers }, mail)
    const problems = [
      ...(barred.length > 0 ? [FAILURES.barred(barred)] : []),
      ...(refused.length > 0 ? [FAILURES.refused(refused)] : []),
    ]
    await note(context, id, {
      failure: problems.length > 0 ? problems.join(' ').slice(0, MAX_TEXT) : null,
      isSent: refused.length < readers.length,
    })
  } catch (error) {
    const isTooLarge = error instanceof TooLarge
    const failure = isTooLarge ? FAILURES.tooLarge(MAX_BYTES / MEGABYTE) : FAILURES.unknown
    await note(context, id, { failure, isSent: false })
    if (!isTooLarge) throw error
  }
}

/** The length of a noted failure. */
const MAX_TEXT = 500
