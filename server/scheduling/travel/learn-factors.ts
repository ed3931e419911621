import { sql } from 'kysely'
import type { Place } from '../../../domain/address/distance.ts'
import { type DrivenLeg, learnedFactor, MIN_LEGS } from '../../../domain/scheduling/learned-factor.ts'
import { bucketAt } from '../../../domain/scheduling/travel-bucket.ts'
import { estimateMinutes, PARK_MINUTES } from '../../../domain/scheduling/travel-estimate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { TenantScope } from '../../platform/scope.ts'
import type { Services } from '../../platform/services.ts'
import type { TravelTimes } from '../../ports/travel-time.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LEARNING_DAYS = 90
/** The latest drives of a franchise count. */
const MAX_DRIVES = 2_000
const MAX_DRIVEN_MINUTES = 180

interface DriveRow {
  fromLat: number
  fromLng: number
  toLat: number
  toLng: number
  left: Date
  arrived: Date
  due: Date
}

/** Reads each van's ways from a completed job to the next one of the same day whose beginning is known. */
async function readDrives(db: Database, franchiseId: number, since: Date): Promise<DriveRow[]> {
  const { rows } = await sql<DriveRow>`
    select d.* from (
      select lag(a.lat) over van_day as "fromLat", lag(a.lng) over van_day as "fromLng", a.lat as "toLat", a.lng as "toLng",
        coalesce(lag(w.stop_id) over van_day = w.stop_id, false) as "isSameVisit", lag(w.completed_at) over van_day as "left", i.started_at as "arrived", w.scheduled_at as "due"
      from work_order w join address a on a.id = w.address_id left join inspection i on i.work_order_id = w.id
      where w.franchise_id = ${franchiseId} and w.status = 'COMPLETE' and w.scheduled_at >= ${since}
      window van_day as (partition by w.van_id order by w.scheduled_at, w.id)) d
    where not d."isSameVisit" and d."arrived" > d."left" and d."arrived" < d."left" + ${MAX_DRIVEN_MINUTES} * interval '1 minute'
    order by d."due" desc limit ${MAX_DRIVES}`.execute(db)
  return rows
}

/** Returns the drive if the van drove at once: it was done so late that it had no time to wait. Otherwise the time between says nothing about the way. */
function drivenLeg({ fromLat, fromLng, toLat, toLng, left, arrived, due }: DriveRow, timeZone: string): DrivenLeg[] {
  const [from, to]: [Place, Place] = [
    { lat: fromLat, lng: fromLng },
    { lat: toLat, lng: toLng },
  ]
  const estimated = estimateMinutes(from, to, bucketAt(left, timeZone))
  if (estimated === 0 || left.getTime() + estimated * MINUTE_MS < due.getTime()) return []
  const driven = (arrived.getTime() - left.getTime()) / MINUTE_MS
  return [{ driven: Math.max(0, driven - PARK_MINUTES), estimated: estimated - PARK_MINUTES }]
}

interface Learner {
  scope: TenantScope
  services: Pick<Services, 'travelTimes'>
  clock: Clock
}

/** Learns from the drives of the last 90 days how long those of each franchise take against our estimate, and forgets answers of services that nobody may use any more. */
export async function learnTravelFactors({ scope: { db }, services, clock }: Learner): Promise<void> {
  const now = clock.now()
  const franchises = await db
    .selectFrom('franchise')
    .where('archived_at', 'is', null)
    .select(['id', 'time_zone'])
    .execute()
  for (const { id, time_zone: timeZone } of franchises) {
    const drives = await readDrives(db, id, new Date(now.getTime() - LEARNING_DAYS * DAY_MS))
    const legs = drives.flatMap(drive => drivenLeg(drive, timeZone))
    if (legs.length < MIN_LEGS) continue
    const learned = { factor: learnedFactor(legs), learned_at: now }
    await db
      .insertInto('travel_factor')
      .values({ franchise_id: id, ...learned })
      .onConflict(conflict => conflict.columns(['tenant_id', 'franchise_id']).doUpdateSet(learned))
      .execute()
  }
  await forgetAnswers(db, services.travelTimes, now)
}

/** Deletes what the terms of the service in use allow no longer, and all of services that are no longer in use: nothing reads it. */
async function forgetAnswers(db: Database, service: TravelTimes | null, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - (service?.cacheDays ?? 0) * DAY_MS)
  await sql`
    delete from travel_time where source is distinct from ${service?.source ?? null}::text or fetched_at <= ${oldest}`.execute(
    db,
  )
}
