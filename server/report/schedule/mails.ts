import { formatList } from '../../../domain/format/list.ts'
import type { FileRequest } from '../../../domain/report/request.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { Attachment } from '../../ports/mail.ts'
import { type FixedMail, writeMail } from '../../tenant/write-mail.ts'
import { reportTitle } from '../accounting/reports.ts'
import { TEXTS } from './texts.ts'

const { mail: MAIL } = TEXTS

/** A report that is ready to be mailed. */
export interface ReportMail {
  file: Attachment
  rowCount: number
  request: Extract<FileRequest, { file: 'TABLE' }>
  /** Names. */
  franchises: readonly string[]
  authorName: string
}

/** Mails a report with its file attached. @param occasion of the time and the person, so that a repeated job sends the same mail */
export async function sendReportMail(
  context: JobContext,
  mail: ReportMail,
  { to, occasion }: { to: string; occasion: string },
): Promise<void> {
  const { scope, services, siteUrl } = context
  await services.mailer.send({
    to,
    ...(await writeMail(context, scheduledReportMail(mail, siteUrl))),
    attachments: [mail.file],
    messageId: `report-${scope.tenant.id}-${occasion}`,
  })
}

/** What the text of the mail needs of it. */
interface ShownReport extends Pick<ReportMail, 'rowCount' | 'franchises' | 'authorName'> {
  file: Pick<Attachment, 'filename'>
  request: Pick<ReportMail['request'], 'report' | 'startDate' | 'endDate' | 'currency'>
}

/** Returns the mail with a scheduled report. */
export function scheduledReportMail(
  { file: { filename }, rowCount, request, franchises, authorName }: ShownReport,
  siteUrl: string,
): FixedMail {
  const { title, detail } = reportTitle(request.report, request)
  return {
    kind: 'scheduled_report',
    subject: MAIL.subject(title, detail),
    title,
    intro: rowCount === 0 ? MAIL.empty(filename) : MAIL.intro(filename, rowCount),
    rows: [
      [MAIL.dates, detail],
      [MAIL.franchises, formatList(franchises)],
      [MAIL.currency, request.currency],
    ],
    action: { label: MAIL.open, url: `${siteUrl}/account/franchisee/reports?tab=schedules` },
    closing: MAIL.closing(authorName),
  }
}
