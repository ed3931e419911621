import type { Selectable } from 'kysely'
import type { Inspection, WorkOrder } from '../platform/database/schema.gen.ts'

export type WorkOrderRow = Selectable<WorkOrder>

/** The columns of an order that the staff's lists show (see `readsOnly`), with those that decide who may read a field of it. */
export const LISTED_COLUMNS = [
  'id',
  'version',
  'status',
  'is_confirmed',
  'is_inspected',
  'scheduled_at',
  'during',
  'arrival_minutes',
  'unavailability_reason',
  'user_id',
  'franchise_id',
  'van_id',
  'stop_id',
  'address_id',
  'contact_id',
  'vehicle_id',
  'user_vehicle_id',
] as const satisfies readonly (keyof WorkOrderRow)[]

export type InspectionRow = Selectable<Inspection>
