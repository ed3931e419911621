import { dayText } from '../../domain/format/day-text.ts'
import { formatMoney } from '../../domain/format/money.ts'
import type { Attachment } from '../ports/mail.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { type CustomerMail, writeMail } from '../tenant/write-mail.ts'
import { quotePdf } from './documents.ts'
import { quotePath, quoteToken } from './quote-link.ts'
import { quotes } from './rows.ts'
import { TEXTS } from './texts.ts'

const { mail: MAIL } = TEXTS
/** Larger files are refused by some mailboxes, in bytes. The link has the file too. */
const MAX_ATTACHED = 5_000_000

/**
 * Mails a version of a quote with its link and its PDF. Does nothing once another version counts, and for a quote whose data was removed. A repeated job sends the
 * same mail.
 */
export async function mailQuote(
  context: JobContext,
  { quoteId, version, at }: JobPayloads['mail-quote'],
): Promise<void> {
  const { scope, services, config, siteUrl } = context
  const { db, tenant } = scope
  const row = await quotes(db)
    .where('quote.id', '=', quoteId)
    .where('quote.version', '=', version)
    .where('quote.status', '<>', 'DRAFT')
    .where('quote.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const { content, currency } = row
  const token = quoteToken(config, { tenantId: tenant.id, quoteId, email: content.contact.email })
  const pdf = await quotePdf(scope, row, { content, version, sentAt: row.sent_at, accepted: null })
  const attachments: Attachment[] =
    pdf.length > MAX_ATTACHED
      ? []
      : [{ filename: MAIL.fileName(row.quote_number), content: pdf, contentType: 'application/pdf' }]
  const mail = {
    to: content.contact.email,
    ...(await writeMail(
      context,
      quoteMail({
        name: content.contact.name,
        number: String(row.quote_number),
        cars: content.cars.length,
        amount: formatMoney(content.total, currency),
        validUntil: dayText(content.validUntil),
        url: siteUrl + quotePath(token),
      }),
    )),
    attachments,
    messageId: `quote-${tenant.id}-${quoteId}-${version}-${Date.parse(at)}`,
  }
  if (row.user_id === null) await services.mailer.send(mail)
  else await sendToCustomer(context, mail, { userId: row.user_id, workOrderId: null, invoiceId: null })
}

interface ShownQuote extends Record<'name' | 'number' | 'amount' | 'validUntil' | 'url', string> {
  cars: number
}

/** Returns the mail with the link to a quote. Values come formatted. */
export const quoteMail = ({ name, number, cars, amount, validUntil, url }: ShownQuote): CustomerMail<'quote_sent'> => ({
  kind: 'quote_sent',
  values: { customerName: name, quoteNumber: number, amount, date: validUntil },
  rows: [
    [MAIL.quote, number],
    [MAIL.cars, String(cars)],
    [MAIL.total, amount],
    [MAIL.validUntil, validUntil],
  ],
  action: { label: MAIL.action, url },
})
