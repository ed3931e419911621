import { formatMoney } from '../../../domain/format/money.ts'
import { batches, type OrderInvoiceRow } from '../../batches/batches.ts'
import { remainingAmount } from '../../invoice/queries.ts'
import { invoicePdf } from '../../invoice/routes.ts'
import { viewPath } from '../../order-link/view-path.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { Attachment } from '../../ports/mail.ts'
import { isMailOff } from '../../tenant/own-texts.ts'
import { sendToCustomer } from '../../tenant/send-to-customer.ts'
import { writeMail } from '../../tenant/write-mail.ts'
import { inspectionPdf } from '../inspection/send-inspection-pdf.ts'
import { findMailedOrder } from '../jobs.ts'
import { workLines } from '../recommended/work-lines.ts'
import type { WorkOrderRow } from '../rows.ts'
import { completionMail, type VisitBill } from './completion-mail.ts'
import { reportPhotosOf } from './report-photos.ts'
import { oldTiresOf, suggestionsFor, wornPartsOf } from './suggestions.ts'

/** The largest file that is attached, in bytes. Larger ones, and all photos, are behind the link. */
const MAX_ATTACHED = 1_000_000

/**
 * Emails the contact of a completed order what was done, what was found and what is to pay, once (docs/decisions/2026-11-25-completion-mail.md). Nothing is sent
 * when the business has switched the mail off, or the customer the mails about bookings.
 */
export async function mailCompletion(context: JobContext, { workOrderId }: { workOrderId: number }): Promise<void> {
  const { scope, siteUrl } = context
  const { db, tenant } = scope
  const messageId = `completed-${tenant.id}-${workOrderId}`
  if ((await isMailOff(db, 'visit_completed')) || (await wasSent(db, messageId))) return
  const shown = await findMailedOrder(context, workOrderId, { isAlone: true })
  if (shown?.status !== 'COMPLETE' || !shown.wantsMails) return
  const order = await db.selectFrom('work_order').where('id', '=', workOrderId).selectAll().executeTakeFirstOrThrow()
  const invoice = await invoiceToShow(context, order)
  const declined = (await workLines(context, order)).filter(({ state }) => state === 'DECLINED')
  const suggestions = (await suggestionsFor(context, order)).filter(
    ({ service }) => !declined.some(({ serviceId }) => serviceId === service.serviceId),
  )
  const mail = completionMail(
    {
      ...shown,
      worn: await wornPartsOf(context, order.id),
      hasPhotos: (await reportPhotosOf(context, order.id)).length > 0,
      bill: invoice && (await billOf(db, invoice)),
      oldTires: await oldTiresOf(context, order.id),
      suggestions: suggestions.map(({ service: { nameKey, name, price, isPlanPrice }, isRecommended }) => ({
        nameKey,
        name,
        price: isPlanPrice ? null : formatMoney(price, order.currency),
        isRecommended,
      })),
    },
    siteUrl,
  )
  await sendToCustomer(
    context,
    {
      to: shown.email,
      ...(await writeMail(context, mail)),
      attachments: await filesOf(context, order, {
        invoice,
        answerUrl: siteUrl + viewPath(context, { orderId: order.id, email: shown.email }),
      }),
      messageId,
    },
    { userId: shown.userId, workOrderId, invoiceId: invoice?.id ?? null },
  )
}

async function wasSent(db: Database, messageId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('sent_mail')
    .where('message_id', '=', messageId)
    .select('message_id')
    .executeTakeFirst()
  return sent !== undefined
}

/** Returns the invoice that the customer pays. A vendor or fleet pays for the orders that it sends. */
async function invoiceToShow(context: JobContext, order: WorkOrderRow): Promise<OrderInvoiceRow | null> {
  if (order.vendor_id !== null) return null
  const invoice = await batches(context).invoices.load(order.id)
  return invoice?.voided_at === null ? invoice : null
}

async function billOf(db: Database, invoice: OrderInvoiceRow): Promise<VisitBill> {
  const [billed, due] = [invoice.billed_amount ?? 0, remainingAmount(invoice)]
  return {
    number: String(invoice.invoice_number),
    amount: formatMoney(due > 0 ? due : billed, invoice.currency),
    state: due > 0 ? await openState(db, invoice) : billed > 0 ? 'paid' : 'nothing',
  }
}

/** What an invoice with a balance waits for. A payment in flight, such as at a reader, is neither paid nor to pay a second time. */
async function openState(db: Database, invoice: OrderInvoiceRow): Promise<VisitBill['state']> {
  if (invoice.pending_payments > 0) return 'inFlight'
  const linkMail = await db
    .selectFrom('sent_mail')
    .where('invoice_id', '=', invoice.id)
    .where('message_id', 'like', 'pay-link-%')
    .select('message_id')
    .executeTakeFirst()
  return linkMail ? 'linkMailed' : 'due'
}

async function filesOf(
  context: JobContext,
  order: WorkOrderRow,
  { invoice, answerUrl }: { invoice: OrderInvoiceRow | null; answerUrl: string },
): Promise<Attachment[]> {
  const report = await inspectionPdf(context, order, answerUrl)
  const billed =
    invoice &&
    (await context.scope.db.selectFrom('invoice').where('id', '=', invoice.id).selectAll().executeTakeFirstOrThrow())
  const files = [
    { filename: `inspection-${order.id}.pdf`, content: report },
    ...(billed
      ? [{ filename: `invoice-${billed.invoice_number}.pdf`, content: await invoicePdf(context, billed) }]
      : []),
  ]
  return files.flatMap(({ filename, content }) =>
    content && content.length <= MAX_ATTACHED ? [{ filename, content, contentType: 'application/pdf' }] : [],
  )
}
