import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import type { PlacedJob } from '../../domain/scheduling/drives.ts'
import { type CarWork, plannedMinutes } from '../../domain/scheduling/visit-minutes.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Scheduling } from './read-policy.ts'

/** A booked job, as long as its work is planned to take. */
export interface PlannedJob extends PlacedJob {
  id: number
  vanId: number
}

interface JobRow {
  id: number
  stopId: number | null
  vanId: number
  startsAt: Date
  lat: number
  lng: number
  services: CarWork['services']
  bookedMinutes: number
}

/** Vans of a franchise, and how it plans. */
export interface JobGroup {
  franchise: { id: number; countryCode: CountryCode }
  vanIds: readonly number[]
  scheduling: Scheduling
}

/** Which jobs: those that start from `from` until before `until`. */
interface JobSpan {
  from: Date
  until: Date
  /** The latest so many of each group. */
  limit: number
}

const isPerLitre = ({ services }: Scheduling): boolean =>
  [...services.values()].some(({ minutesPerExtraLitre }) => minutesPerExtraLitre)

/**
 * SQL: the work of an order `w` without fees, with the litres beyond those in the price if a service needs time for them. `f` is its franchise: its id, its country,
 * and whether litres count.
 */
const SERVICES = sql`coalesce((select jsonb_agg(jsonb_build_object('serviceId', l.service_id, 'extraLitres', case when f."isPerLitre" then coalesce(greatest(0,
      coalesce((select o.volume_l from tenant_vehicle_oil o where o.vehicle_id = w.vehicle_id), (select o.volume_l from vehicle_oil o where o.vehicle_id = w.vehicle_id))
      - (select p.included_litres from app.price_in_force(s.tenant_id, s.id, f."countryCode", f.id, w.created_at) p)), 0) else 0 end))
    from line_item l join service s on s.id = l.service_id
    where l.work_order_id = w.id and not s.is_fee and s.service_type <> 'SUBSCRIPTION'), '[]')`

/** Returns the jobs of vans of several franchises, by franchise and in order of time. One statement. */
export async function plannedJobsOf(
  db: Database,
  groups: readonly JobGroup[],
  { from, until, limit }: JobSpan,
): Promise<Map<number, PlannedJob[]>> {
  const asked = groups
    .filter(({ vanIds }) => vanIds.length > 0)
    .map(({ franchise: { id, countryCode }, vanIds, scheduling }) => ({
      id,
      countryCode,
      vanIds,
      isPerLitre: isPerLitre(scheduling),
    }))
  if (asked.length === 0) return new Map()
  const { rows } = await sql<JobRow & { franchiseId: number }>`
    select f.id as "franchiseId", w.id, w.stop_id as "stopId", w.van_id as "vanId", w.scheduled_at as "startsAt", a.lat, a.lng, ${SERVICES} as services,
      (extract(epoch from upper(w.during) - lower(w.during)) / 60)::int as "bookedMinutes"
    from jsonb_to_recordset(${JSON.stringify(asked)}) as f (id bigint, "countryCode" text, "vanIds" bigint[], "isPerLitre" boolean)
    cross join lateral (
      select * from work_order o where o.van_id = any(f."vanIds") and o.status <> 'CANCELLED' and o.scheduled_at >= ${from} and o.scheduled_at < ${until}
      order by o.scheduled_at desc, o.id desc limit ${limit}) w
    join address a on a.id = w.address_id
    order by w.scheduled_at, w.id`.execute(db)
  const schedulings = new Map(groups.map(({ franchise, scheduling }) => [franchise.id, scheduling]))
  // The cars of a visit are one job.
  const visits = [...Map.groupBy(rows, ({ id, stopId }) => stopId ?? `order ${id}`).values()]
  const jobs = visits.flatMap(cars => {
    const [first] = cars
    const scheduling = first && schedulings.get(first.franchiseId)
    if (!scheduling) return []
    const { franchiseId, id, vanId, startsAt, lat, lng, bookedMinutes } = first
    const { policy } = scheduling
    // By true durations a visit has its length. By the rule of hours that is an hour, whatever its work.
    const minutes = policy.mode === 'DURATION' ? bookedMinutes : plannedMinutes(cars, scheduling.services, policy)
    return [{ franchiseId, job: { id, vanId, startsAt, minutes, place: { lat, lng } } }]
  })
  const byFranchise = Map.groupBy(jobs, ({ franchiseId }) => franchiseId)
  return new Map([...byFranchise].map(([id, own]) => [id, own.map(({ job }) => job)]))
}

/** Returns the jobs of vans of a franchise, in order of time. */
export async function plannedJobs(
  db: Database,
  { franchise, vanIds, ...span }: JobSpan & Omit<JobGroup, 'scheduling'>,
  scheduling: Scheduling,
): Promise<PlannedJob[]> {
  return (await plannedJobsOf(db, [{ franchise, vanIds, scheduling }], span)).get(franchise.id) ?? []
}

/** Returns how long the work of orders, which are one visit, is planned to take, in minutes. */
export async function plannedMinutesOf(
  db: Database,
  { orderIds, franchise }: { orderIds: readonly number[]; franchise: JobGroup['franchise'] },
  scheduling: Scheduling,
): Promise<number> {
  const { rows } = await sql<Pick<JobRow, 'services'>>`
    select ${SERVICES} as services
    from (select ${franchise.id}::bigint as id, ${franchise.countryCode}::text as "countryCode", ${isPerLitre(scheduling)}::boolean as "isPerLitre") f, work_order w
    where w.id = any(${[...orderIds]}::bigint[])`.execute(db)
  return plannedMinutes(rows.length === 0 ? [{ services: [] }] : rows, scheduling.services, scheduling.policy)
}
