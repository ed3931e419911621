import type { Selectable } from 'kysely'
import type { Invoice, WorkOrder } from '../platform/database/schema.gen.ts'

export type InvoiceRow = Selectable<Invoice>

/** The order that an invoice bills. */
export type BilledOrder = Selectable<WorkOrder>
