import { sql } from 'kysely'
import { compareNatural } from '../../domain/format/natural-order.ts'
import { requireFranchise, requireVans } from '../franchise/policy.ts'
import type { Inspection } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import type { InspectionDraft } from '../../domain/work-order/inspection.ts'
import type { Selectable } from 'kysely'
import { keptInspection } from '../work-order/inspection/stored-inspection.ts'
import { TEXTS } from './texts.ts'

/** A finished inspection with its place, vehicle and customer. */
export interface ReportedInspection {
  workOrderId: number
  at: Date
  franchise: string
  /** IANA time zone of the franchise. */
  timeZone: string
  van: string
  vehicle: string
  customer: string
  found: InspectionDraft
}

/** Nobody reads a longer report. */
const MAX_INSPECTIONS = 2_000

/**
 * Returns the inspections of vans in a time frame, by franchise, van and time (REPORT-10).
 * @throws Refusal 404 for a franchise or van that is not the actor's; 422 for a reversed time frame, or one with too many inspections
 */
export async function inspectionReport(
  db: Database,
  actor: Actor,
  asked: { startDate: Date; endDate: Date; franchiseIds: number[]; vanIds: number[] },
): Promise<ReportedInspection[]> {
  const { startDate, endDate, franchiseIds, vanIds } = asked
  if (endDate < startDate) throw invalidField('endDate', TEXTS.endBeforeStart)
  for (const franchiseId of franchiseIds) requireFranchise(actor, franchiseId)
  await requireVans(db, franchiseIds, vanIds)
  const { rows } = await sql<Omit<ReportedInspection, 'found'> & { inspection: Selectable<Inspection> }>`
    select w.id as "workOrderId", n.completed_at as at, f.name as franchise, f.time_zone as "timeZone", van.name as van,
      concat_ws(' ', v.year, v.make, v.model) as vehicle, c.name as customer, to_jsonb(n) as inspection
    from work_order w join inspection n on n.work_order_id = w.id join van on van.id = w.van_id join franchise f on f.id = w.franchise_id
      join vehicle v on v.id = w.vehicle_id join contact c on c.id = w.contact_id
    where w.van_id = any(${vanIds}) and w.status <> 'CANCELLED' and w.scheduled_at between ${startDate} and ${endDate}
      and n.completed_at is not null
    order by w.scheduled_at, w.id limit ${MAX_INSPECTIONS + 1}`.execute(db)
  if (rows.length > MAX_INSPECTIONS) throw invalidField('startDate', TEXTS.tooManyInspections)
  return rows
    .toSorted((a, b) => compareNatural(a.franchise, b.franchise) || compareNatural(a.van, b.van))
    .map(({ inspection, ...row }) => ({ ...row, found: keptInspection(inspection) }))
}
