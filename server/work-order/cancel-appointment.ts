import { mayCustomerMove } from '../../domain/work-order/customer-limits.ts'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import type { SignedInContext } from '../platform/context.ts'
import { cancelOrder } from './cancel-work-order.ts'
import { type CustomerRule, changeOwnOrder } from './change-own-order.ts'

const RULE: CustomerRule = {
  // A repeated cancellation is allowed and changes nothing.
  allowed: (order, now, { rules }) => order.status === 'CANCELLED' || mayCustomerMove(order, now, rules.cutoffMinutes),
  message: ({ rules }) => ORDER_TEXTS.tooLate.cancel(rules.cutoffMinutes),
}

/**
 * Cancels a customer's own appointment (APPT-12), of a visit for several cars this car or the whole visit. Repeated calls change nothing.
 * @throws Refusal 404 for another customer's appointment; 409 after the cut-off, three hours ahead by default
 */
export async function cancelAppointment(
  context: SignedInContext,
  { id, wholeVisit = false }: { id: number; wholeVisit?: boolean },
): Promise<void> {
  await changeOwnOrder(context, id, RULE, async change => {
    if (change.order.status === 'CANCELLED') return
    await cancelOrder(change, { reason: 'customer_cancelled', proofLocation: null, notes: '', wholeVisit })
  })
}
