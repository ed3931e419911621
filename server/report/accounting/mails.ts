import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { Tenant } from '../../platform/scope.ts'
import { type FixedMail, writeMail } from '../../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** A vendor's statement that is ready to be sent. */
interface WrittenStatement {
  vendorId: number
  vendorName: string
  /** Local day, yyyy-mm-dd. */
  endDate: string
  currency: Currency
  /** Of open invoices, and what they add up to in cents. */
  count: number
  balance: number
  pdf: Buffer
}

/** Mails a vendor's statement with the PDF attached. @param occasion of the request, so that a repeated job sends the same mail */
export async function sendVendorStatementMail(
  context: JobContext,
  statement: WrittenStatement,
  { email, occasion }: { email: string; occasion: string },
): Promise<void> {
  const { scope, services } = context
  const { tenant } = scope
  const { vendorId, vendorName, endDate, currency, count, balance, pdf } = statement
  const mail = vendorStatementMail(
    { vendor: vendorName, count, day: endDate, balance: formatMoney(balance, currency) },
    tenant,
  )
  await services.mailer.send({
    to: email,
    ...(await writeMail(context, mail)),
    attachments: [{ filename: TEXTS.statement.file, contentType: 'application/pdf', content: pdf }],
    messageId: `statement-${tenant.id}-${vendorId}-${occasion}`,
  })
}

/** Returns the mail with a vendor's statement. @param shown `day`: yyyy-mm-dd; `balance`: formatted */
export function vendorStatementMail(
  { vendor, count, day, balance }: { vendor: string; count: number; day: string; balance: string },
  { name, supportPhone, supportEmail }: Tenant,
): FixedMail {
  const { mail: MAIL } = TEXTS
  return {
    kind: 'vendor_statement',
    subject: MAIL.subject(name, day),
    title: MAIL.title,
    intro: MAIL.intro(vendor, count),
    rows: [
      [MAIL.asOf, day],
      [MAIL.balance, balance],
    ],
    closing: MAIL.questions(formatPhone(supportPhone), supportEmail),
  }
}
