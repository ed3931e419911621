import type { Selectable } from 'kysely'
import type { Inspection, WorkOrder, WorkOrderEvent } from '../platform/database/schema.gen.ts'

export type WorkOrderRow = Selectable<WorkOrder>

export type EventRow = Selectable<WorkOrderEvent>

export type InspectionRow = Selectable<Inspection>
