import { sql } from 'kysely'
import { localDay, startOfDay } from '../../../domain/format/dates.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { centreOf } from '../../../domain/scheduling/cell.ts'
import { isWeekendDay, middleOf } from '../../../domain/scheduling/travel-bucket.ts'
import type { Leg } from '../../../domain/scheduling/travel-estimate.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { CellDrive, JobPayloads } from '../../platform/jobs/tasks.ts'

const MINUTE_MS = 60_000

/** Returns the next time in the middle of a part of the day, from tomorrow on. */
function nextDeparture(bucket: number, now: Date, timeZone: string): Date {
  const { minute, isWeekend } = middleOf(bucket)
  let day = addDays(localDay(now, timeZone))
  while (isWeekendDay(day) !== isWeekend) day = addDays(day)
  return new Date(startOfDay(day, timeZone).getTime() + minute * MINUTE_MS)
}

interface Fetched extends CellDrive {
  leg: Leg | null
}

/** Asks the service for drives between cells, and stores its answers: one request for each cell and part of the day. */
export async function fetchTravelTimes(
  { scope: { db }, services: { travelTimes }, clock }: JobContext,
  { drives, timeZone }: JobPayloads['fetch-travel-times'],
): Promise<void> {
  if (!travelTimes || travelTimes.cacheDays === 0) return
  const groups = Map.groupBy(drives, ({ from, bucket }) => `${from} ${bucket}`)
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const legs = await travelTimes.matrix(
      [centreOf(first.from)],
      group.map(({ to }) => centreOf(to)),
      nextDeparture(first.bucket, clock.now(), timeZone),
    )
    await storeDrives(group.map((drive, index) => ({ ...drive, leg: legs[index] ?? null })))
  }

  async function storeDrives(fetched: readonly Fetched[]): Promise<void> {
    await sql`
      insert into travel_time (from_cell, to_cell, bucket, source, seconds, metres, fetched_at)
      select f.from_cell, f.to_cell, f.bucket, ${travelTimes?.source ?? ''}, f.seconds, f.metres, ${clock.now()}
      from unnest(${fetched.map(({ from }) => from)}::text[], ${fetched.map(({ to }) => to)}::text[], ${fetched.map(({ bucket }) => bucket)}::smallint[],
        ${fetched.map(({ leg }) => leg && Math.round(leg.seconds))}::int[], ${fetched.map(({ leg }) => leg && Math.round(leg.metres))}::int[])
        f (from_cell, to_cell, bucket, seconds, metres)
      on conflict (tenant_id, from_cell, to_cell, bucket, source) do update
        set seconds = excluded.seconds, metres = excluded.metres, fetched_at = excluded.fetched_at`.execute(db)
  }
}
