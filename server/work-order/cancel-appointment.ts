import { mayCustomerMove } from '../../domain/work-order/customer-limits.ts'
import type { Context } from '../platform/context.ts'
import { cancelOrder } from './cancel-work-order.ts'
import { changeOwnOrder } from './change-own-order.ts'

const RULE = {
  allowed: mayCustomerMove,
  otherwise: 'An appointment can be cancelled online up to 3 hours ahead. Please call us.',
}

/**
 * Cancels a customer's own appointment (APPT-12).
 * @throws Refusal 404 for anybody else's; 409 less than three hours ahead
 */
export async function cancelAppointment(context: Context, id: number): Promise<void> {
  await changeOwnOrder(context, id, RULE, change =>
    cancelOrder(change, { reason: 'customer_cancelled', proofLocation: null, notes: '' }),
  )
}
