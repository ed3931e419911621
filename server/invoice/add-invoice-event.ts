import type { EventType } from '../../domain/work-order/event-types.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { TEXTS } from './texts.ts'

/** The user who caused the event; null for the card payment provider. */
export type EventAuthor = { userId: number; name: string } | null

/** Adds an invoice event to its order's history, in the caller's transaction. A plan's invoice has no order. */
export async function addInvoiceEvent(
  db: Database,
  invoice: { work_order_id: number | null; invoice_number: number },
  event: { type: EventType; author: EventAuthor; data: Record<string, unknown>; now: Date },
): Promise<void> {
  if (invoice.work_order_id === null) return
  await db
    .insertInto('work_order_event')
    .values({
      work_order_id: invoice.work_order_id,
      type: event.type,
      author_id: event.author?.userId ?? null,
      author_name: event.author?.name ?? TEXTS.cardPayment,
      data: JSON.stringify({ ...event.data, invoiceNumber: invoice.invoice_number }),
      created_at: event.now,
    })
    .execute()
}
