import { DISPUTE_STATUS_LABELS, fraudLabel, reasonLabel } from '../../domain/dispute/labels.ts'
import { type DisputeStatus, isInquiry, needsAnswer } from '../../domain/dispute/lifecycle.ts'
import { formatLongDate } from '../../domain/format/dates.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { BillTo } from '../../domain/invoice/bill.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { DisputeMail } from '../platform/jobs/tasks.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

const { mail: MAIL } = TEXTS
const DISPUTES = '/account/franchisee/disputes'

/** A dispute with its bill and its franchise; the amount in cents. */
interface MailedDispute {
  id: number
  amount: number
  currency: Currency
  reason: string
  status: DisputeStatus
  due_at: Date | null
  invoice_number: number
  bill_to: BillTo
  manager_email: string | null
  time_zone: string | null
}

/** Emails the franchise's manager what happened to a dispute. A mail that is out of date is not sent. */
export async function sendDisputeMail(context: JobContext, row: MailedDispute, occasion: DisputeMail): Promise<void> {
  const { tenant } = context.scope
  const mail = disputeMail(occasion, {
    name: row.bill_to.name,
    phone: formatPhone(row.bill_to.phoneNumber),
    amount: formatMoney(row.amount, row.currency),
    due: row.due_at && formatLongDate(row.due_at, row.time_zone ?? tenant.csvTimeZone),
    status: row.status,
    reason: row.reason,
    invoice: row.invoice_number,
    url: `${context.siteUrl}${DISPUTES}/${row.id}`,
  })
  if (mail) await send(context, row.manager_email, mail, `dispute-${tenant.id}-${row.id}-${occasion}`)
}

interface ShownDispute {
  name: string
  phone: string
  amount: string
  due: string | null
  status: keyof typeof DISPUTE_STATUS_LABELS
  reason: string
  invoice: number
  url: string
}

/** Returns the mail about what happened to a dispute; null: it is out of date. */
export function disputeMail(occasion: DisputeMail, shown: ShownDispute): FixedMail | null {
  const { name, phone, amount, due, status, invoice } = shown
  const written = write(occasion, shown)
  if (!written) return null
  return {
    kind: `dispute_${occasion}`,
    ...written,
    rows: [
      [MAIL.rows.invoice, String(invoice)],
      [MAIL.rows.customer, name],
      [MAIL.rows.amount, amount],
      [MAIL.rows.reason, reasonLabel(shown.reason)],
      ...(due && needsAnswer(status) ? [[MAIL.rows.due, due] as const] : []),
    ],
    action: { label: MAIL.action, url: shown.url },
    closing: MAIL.closing(name, phone),
  }
}

function write(
  occasion: DisputeMail,
  { name, amount, due, status, invoice }: ShownDispute,
): Pick<FixedMail, 'subject' | 'title' | 'intro'> | null {
  if (occasion === 'opened') {
    const { subject, title, intro, inquiry } = MAIL.opened
    return { subject: subject(invoice, amount), title, intro: (isInquiry(status) ? inquiry : intro)(name, amount) }
  }
  if (occasion === 'closed') {
    const { closed } = MAIL
    if (status !== 'WON' && status !== 'LOST' && status !== 'WARNING_CLOSED' && status !== 'PREVENTED') return null
    const subject = closed.subject(invoice, DISPUTE_STATUS_LABELS[status])
    return { subject, title: closed.title, intro: closed[status](name, amount) }
  }
  if (!needsAnswer(status)) return null
  if (occasion === 'due')
    return due === null
      ? null
      : { subject: MAIL.due.subject(invoice, due), title: MAIL.due.title, intro: MAIL.due.intro(name, amount, due) }
  const { subject, title, intro } = MAIL[occasion]
  return { subject: subject(invoice, amount), title, intro: intro(name, amount) }
}

/** A bank's warning of fraud with the payment that it is about; the amount in cents. */
interface MailedWarning {
  id: number
  fraud_type: string
  amount: number
  currency: Currency
  invoice_number: number
  bill_to: BillTo
  manager_email: string | null
}

/** Emails the franchise's manager that a bank warns of fraud. */
export async function sendFraudWarningMail(context: JobContext, row: MailedWarning): Promise<void> {
  const mail = fraudWarningMail({
    name: row.bill_to.name,
    phone: formatPhone(row.bill_to.phoneNumber),
    amount: formatMoney(row.amount, row.currency),
    fraud: row.fraud_type,
    invoice: row.invoice_number,
    url: `${context.siteUrl}${DISPUTES}`,
  })
  await send(context, row.manager_email, mail, `fraud-warning-${context.scope.tenant.id}-${row.id}`)
}

/** Returns the mail about a bank that warns of fraud. */
export function fraudWarningMail(
  shown: Record<'name' | 'phone' | 'amount' | 'fraud' | 'url', string> & { invoice: number },
): FixedMail {
  const { name, amount, invoice } = shown
  const { subject, title, intro } = MAIL.warning
  return {
    kind: 'fraud_warning',
    subject: subject(invoice, amount),
    title,
    intro: intro(name, amount),
    rows: [
      [MAIL.rows.invoice, String(invoice)],
      [MAIL.rows.customer, name],
      [MAIL.rows.amount, amount],
      [MAIL.rows.fraud, fraudLabel(shown.fraud)],
    ],
    action: { label: MAIL.actionWarning, url: shown.url },
    closing: MAIL.closing(name, shown.phone),
  }
}

async function send(context: JobContext, to: string | null, mail: FixedMail, messageId: string): Promise<void> {
  const { scope, services } = context
  await services.mailer.send({
    to: to ?? scope.tenant.supportEmail,
    ...(await writeMail(context, mail)),
    messageId,
  })
}
