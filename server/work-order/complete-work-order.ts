import { rewardReferrer } from '../credit/reward-referrer.ts'
import type { Context } from '../platform/context.ts'
import { makeInvoice } from '../invoice/make-invoice.ts'
import { subscribeFromOrder } from '../subscription/subscribe-from-order.ts'
import { addEvent, changeOrder } from './change-order.ts'
import { checkPoNumber } from './edit-work-order.ts'

/**
 * Completes an inspected order: its invoice, the plan that it holds and a referrer's credit, all in one transaction (rule W2).
 * @returns the invoice's number
 * @throws Refusal 422 for a PO number that is too long; 409 before the order's day or without an inspection
 */
export async function completeWorkOrder(
  context: Context,
  { id, poNumber }: { id: number; poNumber: string | null },
): Promise<number> {
  const ownNumber = checkPoNumber(poNumber ?? '')
  return await changeOrder(context, { id }, 'complete', async change => {
    const { db, order, now } = change
    const completed = await db
      .updateTable('work_order')
      .set(eb => ({
        status: 'COMPLETE',
        completed_at: now,
        po_number: ownNumber ?? order.po_number,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const invoiceNumber = await makeInvoice(db, completed, now)
    await subscribeFromOrder(db, completed, now)
    await rewardReferrer(db, { id, discountCodeId: order.discount_code_id }, now)
    await addEvent(change, 'completed', { invoiceNumber })
    return invoiceNumber
  })
}
