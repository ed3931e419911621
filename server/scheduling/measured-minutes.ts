import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'

/** From so many visits on, measured times say something. */
const MIN_VISITS = 20
/** The latest visits of the business. */
const MAX_VISITS = 5_000
const MIN_MINUTES = 5
const MAX_MINUTES = 480

/** How long a service took, from the first entry of the inspection to the completion of the order. */
export interface MeasuredService {
  serviceId: number
  visits: number
  /** Whole minutes. */
  median: number
  /** In four of five visits it took at most so long, in whole minutes. */
  p80: number
}

/** Returns how long services took in the latest visits with no other service, once there were 20. @param franchiseId null: of the whole business */
export async function measuredMinutes(db: Database, franchiseId: number | null): Promise<MeasuredService[]> {
  const { rows } = await sql<MeasuredService>`
    select v.service_id as "serviceId", count(*)::int as visits, round(percentile_cont(0.5) within group (order by v.minutes))::int as median,
      round(percentile_cont(0.8) within group (order by v.minutes))::int as p80
    from (
      select min(l.service_id) as service_id, min(extract(epoch from w.completed_at - i.started_at) / 60) as minutes
      from (select work_order_id, started_at from inspection where started_at is not null order by started_at desc limit ${MAX_VISITS}) i
      join work_order w on w.id = i.work_order_id and w.status = 'COMPLETE'
      join line_item l on l.work_order_id = w.id
      join service s on s.id = l.service_id and not s.is_fee and s.service_type <> 'SUBSCRIPTION'
      where w.franchise_id = ${franchiseId}::bigint or ${franchiseId}::bigint is null
      group by w.id having count(*) = 1) v
    where v.minutes between ${MIN_MINUTES} and ${MAX_MINUTES}
    group by v.service_id having count(*) >= ${MIN_VISITS}
    order by v.service_id`.execute(db)
  return rows
}
