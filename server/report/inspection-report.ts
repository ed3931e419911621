import { type Selectable, sql } from 'kysely'
import { compareNatural } from '../../domain/format/natural-order.ts'
import type { InspectionDraft } from '../../domain/work-order/inspection.ts'
import { requireFranchise, requireVans } from '../franchise/policy.ts'
import { readBatches } from '../platform/database/read-batches.ts'
import type { Inspection } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { storedInspection } from '../work-order/inspection/stored-inspection.ts'
import { TEXTS } from './texts.ts'

/** A finished inspection with its vehicle and customer. */
export interface ReportedInspection {
  workOrderId: number
  at: Date
  vehicle: string
  customer: string
  found: InspectionDraft
}

/** A van whose inspections are reported. */
export interface ReportedVan {
  id: number
  name: string
  franchise: string
  /** IANA time zone of the franchise. */
  timeZone: string
}

/** What an inspection report is about: vans, and the first and last instant of the appointments. */
export interface InspectionRequest {
  startDate: Date
  endDate: Date
  franchiseIds: readonly number[]
  vanIds: readonly number[]
}

/** Checks what was asked for. @throws Refusal 404 for a franchise or van that is not the actor's; 422 for a reversed time frame */
export async function requireInspections(db: Database, actor: Actor, request: InspectionRequest): Promise<void> {
  if (request.endDate < request.startDate) throw invalidField('endDate', TEXTS.endBeforeStart)
  for (const franchiseId of request.franchiseIds) requireFranchise(actor, franchiseId)
  await requireVans(db, request.franchiseIds, request.vanIds)
}

/** Returns the vans by franchise and name, in natural order. */
export async function reportedVans(db: Database, { vanIds }: InspectionRequest): Promise<ReportedVan[]> {
  const vans = await db
    .selectFrom('van as v')
    .innerJoin('franchise as f', 'f.id', 'v.franchise_id')
    .where('v.id', 'in', [...vanIds, 0])
    .select(['v.id', 'v.name', 'f.name as franchise', 'f.time_zone as timeZone'])
    .orderBy('v.id')
    .execute()
  return vans.toSorted((a, b) => compareNatural(a.franchise, b.franchise) || compareNatural(a.name, b.name))
}

const finished = ({ startDate, endDate }: InspectionRequest, vanIds: readonly number[]) => sql`
  from work_order w join inspection n on n.work_order_id = w.id
  where w.van_id = any(${vanIds}::bigint[]) and w.status <> 'CANCELLED' and w.scheduled_at between ${startDate} and ${endDate} and n.completed_at is not null`

/** Returns the number of inspections. */
export async function countInspections(db: Database, request: InspectionRequest): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${finished(request, request.vanIds)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Reads what was found in all inspections, in batches. @param db a transaction */
export const readFindings = (
  db: Database,
  request: InspectionRequest,
  handle: (found: InspectionDraft[]) => void,
): Promise<void> =>
  readBatches(
    db,
    sql<{ inspection: Selectable<Inspection> }>`select to_jsonb(n) as inspection ${finished(request, request.vanIds)}`,
    rows => handle(rows.map(({ inspection }) => storedInspection(inspection))),
  )

/** Reads a van's inspections by time, in batches. @param db a transaction */
export const readInspections = (
  db: Database,
  request: InspectionRequest,
  van: ReportedVan,
  handle: (inspections: ReportedInspection[]) => Promise<void>,
): Promise<void> =>
  readBatches(
    db,
    sql<
      Omit<ReportedInspection, 'found'> & { inspection: Selectable<Inspection> }
    >`select d.id as "workOrderId", d.completed_at as at, concat_ws(' ', v.year, v.make, v.model) as vehicle, c.name as customer, d.inspection
      from (select w.id, w.scheduled_at, w.vehicle_id, w.contact_id, n.completed_at, to_jsonb(n) as inspection ${finished(request, [van.id])}) d
        join vehicle v on v.id = d.vehicle_id join contact c on c.id = d.contact_id
      order by d.scheduled_at, d.id`,
    rows => handle(rows.map(({ inspection, ...row }) => ({ ...row, found: storedInspection(inspection) }))),
  )
