import { DISPUTE_STATUS_LABELS, fraudLabel, reasonLabel } from '../../domain/dispute/labels.ts'
import { isInquiry, needsAnswer } from '../../domain/dispute/lifecycle.ts'
import { formatLongDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { DisputeMail } from '../platform/jobs/tasks.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { TEXTS } from './texts.ts'

const { mail: MAIL } = TEXTS

interface Written {
  subject: string
  title: string
  intro: string
}

/** Emails the franchise's manager what happened to a dispute. A mail that is out of date is not sent. */
export async function mailDispute(
  context: JobContext,
  { disputeId, occasion }: { disputeId: number; occasion: DisputeMail },
): Promise<void> {
  const row = await context.scope.db
    .selectFrom('dispute as d')
    .innerJoin('invoice as i', 'i.id', 'd.invoice_id')
    .leftJoin('franchise as f', 'f.id', 'd.franchise_id')
    .where('d.id', '=', disputeId)
    .select(['d.amount', 'd.currency', 'd.reason', 'd.status', 'd.due_at', 'i.invoice_number', 'i.bill_to'])
    .select(['f.manager_email', 'f.time_zone'])
    .executeTakeFirst()
  if (!row) return
  const amount = formatMoney(row.amount, row.currency)
  const due = row.due_at && formatLongDate(row.due_at, row.time_zone ?? context.scope.tenant.csvTimeZone)
  const written = write(occasion, { ...row, amount, due, name: row.bill_to.name })
  if (!written) return
  const rows: [string, string][] = [
    [MAIL.rows.invoice, String(row.invoice_number)],
    [MAIL.rows.customer, row.bill_to.name],
    [MAIL.rows.amount, amount],
    [MAIL.rows.reason, reasonLabel(row.reason)],
    ...(due && needsAnswer(row.status) ? [[MAIL.rows.due, due] as [string, string]] : []),
  ]
  await send(context, row, written, {
    rows,
    action: { label: MAIL.action, path: `/${disputeId}` },
    messageId: `dispute-${context.scope.tenant.id}-${disputeId}-${occasion}`,
  })
}

interface Facts {
  name: string
  amount: string
  due: string | null
  status: keyof typeof DISPUTE_STATUS_LABELS
  invoice_number: number
}

function write(occasion: DisputeMail, { name, amount, due, status, invoice_number: invoice }: Facts): Written | null {
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

/** Emails the franchise's manager that a bank warns of fraud, unless somebody has decided. */
export async function mailFraudWarning(
  context: JobContext,
  { fraudWarningId }: { fraudWarningId: number },
): Promise<void> {
  const row = await context.scope.db
    .selectFrom('fraud_warning as w')
    .innerJoin('payment as p', 'p.id', 'w.payment_id')
    .innerJoin('invoice as i', 'i.id', 'w.invoice_id')
    .leftJoin('franchise as f', 'f.id', 'w.franchise_id')
    .where('w.id', '=', fraudWarningId)
    .where('w.decision', 'is', null)
    .select(['w.fraud_type', 'p.amount', 'i.currency', 'i.invoice_number', 'i.bill_to', 'f.manager_email'])
    .executeTakeFirst()
  if (!row) return
  const amount = formatMoney(row.amount, row.currency)
  const { subject, title, intro } = MAIL.warning
  const written = { subject: subject(row.invoice_number, amount), title, intro: intro(row.bill_to.name, amount) }
  await send(context, row, written, {
    rows: [
      [MAIL.rows.invoice, String(row.invoice_number)],
      [MAIL.rows.customer, row.bill_to.name],
      [MAIL.rows.amount, amount],
      [MAIL.rows.fraud, fraudLabel(row.fraud_type)],
    ],
    action: { label: MAIL.actionWarning, path: '' },
    messageId: `fraud-warning-${context.scope.tenant.id}-${fraudWarningId}`,
  })
}

async function send(
  { scope: { tenant }, services, siteUrl }: JobContext,
  {
    manager_email: to,
    bill_to: billTo,
  }: { manager_email: string | null; bill_to: { name: string; phoneNumber: string } },
  { subject, title, intro }: Written,
  rest: { rows: [string, string][]; action: { label: string; path: string }; messageId: string },
): Promise<void> {
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title,
    intro,
    rows: rest.rows,
    action: { label: rest.action.label, url: `${siteUrl}/account/franchisee/disputes${rest.action.path}` },
    closing: MAIL.closing(billTo.name, formatPhone(billTo.phoneNumber)),
  })
  await services.mailer.send({
    to: to ?? tenant.supportEmail,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject,
    html,
    text,
    messageId: rest.messageId,
  })
}
