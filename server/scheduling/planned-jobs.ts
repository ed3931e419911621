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
  vanId: number
  startsAt: Date
  lat: number
  lng: number
  services: CarWork['services']
}

/** Which jobs: those of vans that start from `from` until before `until`. */
interface JobSpan {
  franchise: { id: number; countryCode: CountryCode }
  vanIds: readonly number[]
  from: Date
  until: Date
  /** The latest so many. */
  limit: number
}

/** SQL: the work of an order `w` without fees, with the litres beyond those in the price if a service needs time for them. */
const servicesOf = ({ id, countryCode }: JobSpan['franchise'], { services }: Scheduling) => {
  const isPerLitre = [...services.values()].some(({ minutesPerExtraLitre }) => minutesPerExtraLitre)
  const extraLitres = sql<number>`coalesce(greatest(0,
    coalesce((select o.volume_l from tenant_vehicle_oil o where o.vehicle_id = w.vehicle_id), (select o.volume_l from vehicle_oil o where o.vehicle_id = w.vehicle_id))
    - (select p.included_litres from app.price_in_force(s.tenant_id, s.id, ${countryCode}, ${id}::bigint, w.created_at) p)), 0)`
  return sql`coalesce((select jsonb_agg(jsonb_build_object('serviceId', l.service_id, 'extraLitres', ${isPerLitre ? extraLitres : sql`0`}))
    from line_item l join service s on s.id = l.service_id
    where l.work_order_id = w.id and not s.is_fee and s.service_type <> 'SUBSCRIPTION'), '[]')`
}

/** Returns the jobs of vans of a franchise, in order of time. */
export async function plannedJobs(db: Database, span: JobSpan, scheduling: Scheduling): Promise<PlannedJob[]> {
  const { franchise, vanIds, from, until, limit } = span
  if (vanIds.length === 0) return []
  const { rows } = await sql<JobRow>`
    select w.id, w.van_id as "vanId", w.scheduled_at as "startsAt", a.lat, a.lng, ${servicesOf(franchise, scheduling)} as services
    from (select * from work_order where van_id = any(${[...vanIds]}::bigint[]) and status <> 'CANCELLED' and scheduled_at >= ${from} and scheduled_at < ${until}
      order by scheduled_at desc, id desc limit ${limit}) w
    join address a on a.id = w.address_id
    order by w.scheduled_at, w.id`.execute(db)
  return rows.map(({ id, vanId, startsAt, lat, lng, services }) => ({
    id,
    vanId,
    startsAt,
    minutes: plannedMinutes([{ services }], scheduling.services, scheduling.policy),
    place: { lat, lng },
  }))
}

/** Returns how long the work of an order is planned to take, in minutes. */
export async function plannedMinutesOf(
  db: Database,
  { orderId, franchise }: { orderId: number; franchise: JobSpan['franchise'] },
  scheduling: Scheduling,
): Promise<number> {
  const { rows } = await sql<Pick<JobRow, 'services'>>`
    select ${servicesOf(franchise, scheduling)} as services from work_order w where w.id = ${orderId}`.execute(db)
  return plannedMinutes([{ services: rows[0]?.services ?? [] }], scheduling.services, scheduling.policy)
}
