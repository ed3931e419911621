import { formatMoney } from '../../../domain/format/money.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { isMailOff } from '../../tenant/own-texts.ts'
import { sendToCustomer } from '../../tenant/send-to-customer.ts'
import { type CustomerMail, writeMail } from '../../tenant/write-mail.ts'
import { findMailedOrder } from '../jobs.ts'
import type { ShownOrder } from '../mails.ts'
import { TEXTS } from './texts.ts'
import { type WorkLine, workLines } from './work-lines.ts'

const { mail: MAIL } = TEXTS

/** A line as the mail shows it. */
interface MailedLine extends Pick<WorkLine, 'serviceId' | 'name' | 'isForVisit'> {
  /** Formatted; null: paid by the plan of the car. */
  amount: string | null
}

interface RecommendedWork extends Pick<ShownOrder, 'id' | 'managePath' | 'name' | 'when' | 'place' | 'vehicle'> {
  lines: readonly MailedLine[]
}

/** Returns the mail that asks what may be done. Nothing in it does anything before a press on the page that it leads to. */
export const recommendedMail = (
  { lines, managePath, ...order }: RecommendedWork,
  siteUrl: string,
): CustomerMail<'work_recommended'> => ({
  kind: 'work_recommended',
  values: {
    customerName: order.name,
    date: order.when,
    orderNumber: String(order.id),
    address: order.place,
    vehicle: order.vehicle,
  },
  rows: [
    [MAIL.when, order.when],
    [MAIL.vehicle, order.vehicle],
    ...lines.map(line => [line.name, priceOf(line)] as const),
  ],
  statement: MAIL.statement,
  action: { label: MAIL.answer, url: siteUrl + managePath('work') },
  links: lines.map(({ serviceId, name }) => ({
    label: MAIL.answerOne(name),
    url: siteUrl + managePath('work', { service: String(serviceId) }),
  })),
})

function priceOf({ amount, isForVisit }: MailedLine): string {
  if (amount === null) return MAIL.included
  return isForVisit ? MAIL.price(amount) : MAIL.laterVisit(amount)
}

/**
 * Emails the contact of an inspected order what its technician recommends, once, with what each line costs now. Nothing is sent once the visit is over, because the
 * mail after it asks too, when all was answered already, and when the business has switched the mail off, or the customer the mails about bookings.
 */
export async function mailRecommended(context: JobContext, { workOrderId }: { workOrderId: number }): Promise<void> {
  const { scope, siteUrl } = context
  const { db, tenant } = scope
  const messageId = `recommended-${tenant.id}-${workOrderId}`
  if (await isMailOff(db, 'work_recommended')) return
  const sent = await db
    .selectFrom('sent_mail')
    .where('message_id', '=', messageId)
    .select('message_id')
    .executeTakeFirst()
  const shown = await findMailedOrder(context, workOrderId, { isAlone: true })
  if (sent || shown?.status !== 'ASSIGNED' || !shown.wantsMails) return
  const order = await db.selectFrom('work_order').where('id', '=', workOrderId).selectAll().executeTakeFirstOrThrow()
  const open = (await workLines(context, order)).filter(({ state, price }) => state === 'PENDING' && price !== null)
  if (open.length === 0) return
  const lines = open.map(({ serviceId, name, isForVisit, price }) => ({
    serviceId,
    name,
    isForVisit,
    amount: price === null || price === 0 ? null : formatMoney(price, order.currency),
  }))
  await sendToCustomer(
    context,
    { to: shown.email, ...(await writeMail(context, recommendedMail({ ...shown, lines }, siteUrl))), messageId },
    { userId: shown.userId, workOrderId, invoiceId: null },
  )
}
