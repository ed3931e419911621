import type { Selectable } from 'kysely'
import type { Invoice, WorkOrder } from '../platform/database/schema.gen.ts'

export type InvoiceRow = Selectable<Invoice>

/** The columns of an invoice that lists show (see `readsOnly`): no lines, seller, taxes or wording. */
export const LISTED_COLUMNS = [
  'id',
  'invoice_number',
  'status',
  'currency',
  'billed_amount',
  'approved_amount',
  'credited_at',
  'created_at',
  'bill_to',
] as const satisfies readonly (keyof InvoiceRow)[]

/** The order that an invoice bills. */
export type BilledOrder = Selectable<WorkOrder>
