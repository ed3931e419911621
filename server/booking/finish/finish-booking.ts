import { orderToken } from '../../order-link/order-link.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { priceChanged } from '../../pricing/price-booking.ts'
import { bookAppointment } from '../book-appointment.ts'
import { type BookingAnswer, idempotentReplay } from '../idempotent-replay.ts'
import { linkUsed, openFinished, openPending, type PendingBooking } from './pending-booking.ts'
import { type ChosenTime, type Preview, previewBooking, wholeQuote } from './preview-booking.ts'
import { TEXTS } from './texts.ts'

/**
 * Returns the booking of a link as it would be made now.
 * @throws Refusal as openPending and previewBooking; 409 LINK_USED has the link that manages the order as `manageLink`, as long as another press would answer it
 */
export async function readPending(context: Context, link: string, chosen: ChosenTime | null): Promise<Preview> {
  const pending = await unlessUsed(openPending(context, link))
  if (pending) return await previewBooking(pending, chosen)
  const { orderId, email } = await openFinished(context, link)
  throw Object.assign(linkUsed(), { details: { manageLink: manageLinkOf(context, { orderId, email }) } })
}

/** Returns null for a link that has made its order. */
const unlessUsed = (pending: Promise<PendingBooking>): Promise<PendingBooking | null> =>
  pending.catch((error: unknown) => {
    if (error instanceof Refusal && error.error === 'LINK_USED') return null
    throw error
  })

/** The link is for the screen: its reader may have a forwarded mail. */
const manageLinkOf = ({ config, scope }: Context, order: { orderId: number; email: string }): string =>
  orderToken(config, 'screen', { tenantId: scope.tenant.id, ...order })

/** What the page of the link showed when its button was pressed. */
export interface ShownBooking extends ChosenTime {
  /** Cents before tax. */
  total: number
  /** The version of the plan's terms that were ticked. */
  planConsent: string | null
}

/**
 * finishBooking: books what a link keeps, into the account whose mailbox got it. The link makes one order: its booking's idempotency key is that of the page, and
 * another press in the hour of the link, such as after a lost answer, gets the same answer. Signs nobody in.
 * @throws Refusal as openPending, previewBooking and bookAppointment; 422 for a plan without an agreement; 400 ALREADY_BOOKED for another press with another time
 */
export async function finishBooking(
  context: Context,
  link: string,
  shown: ShownBooking,
): Promise<BookingAnswer & { manageLink: string }> {
  const pending = await unlessUsed(openPending(context, link))
  const { answer, email } = pending ? await book(context, pending, shown) : await finishedAnswer(context, link, shown)
  return { ...answer, manageLink: manageLinkOf(context, { orderId: answer.workOrderId, email }) }
}

interface Finished {
  answer: BookingAnswer
  /** Of the contact. */
  email: string
}

async function book(
  context: Context,
  pending: PendingBooking,
  { total, planConsent, ...time }: ShownBooking,
): Promise<Finished> {
  const { stored, asCustomer } = pending
  const isOwnTime = time.date.getTime() === stored.date.getTime()
  const preview = await previewBooking(pending, isOwnTime ? null : time)
  if (wholeQuote(preview).total !== total) throw priceChanged()
  if (preview.begun && planConsent === null) throw invalidField('planConsent', TEXTS.consentNeeded)
  const answer = await bookAppointment(asCustomer, { ...inputOf(preview), ...time, planConsent })
  await markUsed(context, pending, answer)
  return { answer, email: stored.contactInput.email }
}

/** Returns the answer of the first press again. */
async function finishedAnswer(context: Context, link: string, { date }: ShownBooking): Promise<Finished> {
  const { key, userId, email } = await openFinished(context, link)
  const answer = await idempotentReplay(context.scope.db, { key, actor: { userId }, email, date })
  if (!answer) throw linkUsed()
  return { answer, email }
}

/** Returns the booking as its customer would send it, at the prices that were just compared. */
const inputOf = ({ stored, quote, userVehicleId, franchise, discountCodeId, moreCars }: Preview) => ({
  ...stored,
  userVehicleId,
  franchiseIdSelect: franchise?.id ?? null,
  lineItems: quote.lines.map(({ serviceId, price }) => ({ id: serviceId, quantity: 1, value: price })),
  discountCodeId,
  discountAmount: quote.discountAmount,
  promoCreditAmount: 0,
  moreCars: moreCars.map(({ car }) => car),
})

/** Ends the link and forgets what was typed. When this fails, another press answers the same order. */
const markUsed = async (
  { scope, clock }: Context,
  { id }: PendingBooking,
  { workOrderId }: BookingAnswer,
): Promise<void> => {
  await scope.db
    .updateTable('pending_booking')
    .set({ used_at: clock.now(), sealed: Buffer.alloc(0), work_order_id: workOrderId })
    .where('id', '=', id)
    .execute()
}
