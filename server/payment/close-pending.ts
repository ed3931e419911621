import type { Database } from '../platform/database/tenant-database.ts'

/** How a payment in flight can end without money. */
export type Ending = 'DECLINED' | 'CANCELLED'

/**
 * Ends a payment in flight, in the caller's transaction: it no longer holds its invoice. The only place that takes a payment off `pending_payments`, besides
 * its approval and the withdrawal of all payments of an invoice. A payment that is settled or ended already stays as it is.
 * @returns the ended payment; undefined when it was not in flight
 */
export async function closePending(
  db: Database,
  paymentId: number,
  { status, now }: { status: Ending; now: Date },
): Promise<{ id: number; invoice_id: number; payment_method: string } | undefined> {
  // Wherever an invoice and its payment are both locked, the invoice comes first.
  await db
    .selectFrom('invoice')
    .where('id', '=', eb => eb.selectFrom('payment').where('payment.id', '=', paymentId).select('payment.invoice_id'))
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  const ended = await db
    .updateTable('payment')
    .set({ status, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .returning(['id', 'invoice_id', 'payment_method'])
    .executeTakeFirst()
  if (!ended) return undefined
  await db
    .updateTable('invoice')
    .set(eb => ({ pending_payments: eb('pending_payments', '-', 1) }))
    .where('id', '=', ended.invoice_id)
    .execute()
  return ended
}
