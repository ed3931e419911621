import { orderToken } from '../../order-link/order-link.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { priceChanged } from '../../pricing/price-booking.ts'
import { bookAppointment } from '../book-appointment.ts'
import type { BookingAnswer } from '../idempotent-replay.ts'
import { openPending, type PendingBooking } from './pending-booking.ts'
import { type ChosenTime, type Preview, previewBooking } from './preview-booking.ts'
import { TEXTS } from './texts.ts'

/** Returns the booking of a link as it would be made now. @throws Refusal as openPending and previewBooking */
export async function readPending(context: Context, link: string, chosen: ChosenTime | null): Promise<Preview> {
  return await previewBooking(await openPending(context, link), chosen)
}

/** What the page of the link showed when its button was pressed. */
export interface ShownBooking extends ChosenTime {
  /** Cents before tax. */
  total: number
  /** The version of the plan's terms that were ticked. */
  planConsent: string | null
}

/**
 * finishBooking: books what a link keeps, into the account whose mailbox got it. The link works once: its booking's idempotency key makes one order, even for two
 * presses at the same time. Signs nobody in.
 * @throws Refusal as openPending, previewBooking and bookAppointment; 422 for a plan without an agreement
 */
export async function finishBooking(
  context: Context,
  link: string,
  { total, planConsent, ...time }: ShownBooking,
): Promise<BookingAnswer & { manageLink: string }> {
  const pending = await openPending(context, link)
  const { kept, asCustomer } = pending
  const isOwnTime = time.date.getTime() === kept.date.getTime()
  const preview = await previewBooking(pending, isOwnTime ? null : time)
  if (preview.quote.total !== total) throw priceChanged()
  if (preview.begun && planConsent === null) throw invalidField('planConsent', TEXTS.consentNeeded)
  const answer = await bookAppointment(asCustomer, { ...inputOf(preview), ...time, planConsent })
  await markUsed(context, pending)
  const { email } = kept.contactInput
  const manageLink = orderToken(context.config, 'screen', {
    tenantId: context.scope.tenant.id,
    orderId: answer.workOrderId,
    email,
  })
  return { ...answer, manageLink }
}

/** Returns the booking as its customer would send it, at the prices that were just compared. */
const inputOf = ({ kept, quote, userVehicleId, franchise, discountCodeId }: Preview) => ({
  ...kept,
  userVehicleId,
  franchiseIdSelect: franchise?.id ?? null,
  lineItems: quote.lines.map(({ serviceId, price }) => ({ id: serviceId, quantity: 1, value: price })),
  discountCodeId,
  discountAmount: quote.discountAmount,
  promoCreditAmount: 0,
})

/** Ends the link and forgets what was typed. When this fails, another press answers the same order. */
const markUsed = async ({ scope, clock }: Context, { id }: PendingBooking): Promise<void> => {
  await scope.db
    .updateTable('pending_booking')
    .set({ used_at: clock.now(), sealed: Buffer.alloc(0) })
    .where('id', '=', id)
    .execute()
}
