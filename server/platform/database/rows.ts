import type { Selectable } from 'kysely'
import type { Inspection, Invoice, LineItem, Service, WorkOrder, WorkOrderEvent } from './schema.gen.ts'

export type WorkOrderRow = Selectable<WorkOrder>

/** A line, and of which service it is. */
export type LineItemRow = Selectable<LineItem> &
  Pick<Selectable<Service>, 'name_key' | 'service_type'> & { service_description: string }

export type EventRow = Selectable<WorkOrderEvent>

export type InvoiceRow = Selectable<Invoice>

export type InspectionRow = Selectable<Inspection>
