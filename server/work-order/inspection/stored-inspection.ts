import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import type { InspectionRow } from '../rows.ts'

/** Converts a stored inspection to the form that the domain rules read. */
export const storedInspection = (row: InspectionRow): InspectionDraft =>
  readDraft({
    corners: row.corners,
    tireSize: row.tire_size,
    engineHours: row.engine_hours,
    windshieldsCondition: row.windshields_condition,
    brakeFluid: row.brake_fluid,
    windshieldFluid: row.windshield_fluid,
    leakInspection: row.leak_inspection,
    mileage: row.mileage,
    vin: row.vin,
    recommended: row.recommended,
    notes: row.notes,
  })
