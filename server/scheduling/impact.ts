import { durationText } from '../../domain/format/duration.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Impact } from '../settings/impact.ts'
import { forecastFor, franchisesOf } from './forecast.ts'
import { type OwnScheduling, readAllOwn, type Scheduling, schedulingOf } from './read-policy.ts'
import { TEXTS } from './texts.ts'

const DAY_MS = 86_400_000
const LOOKAHEAD_DAYS = 14

/** What is planned, and where. */
interface Change extends OwnScheduling {
  /** Null: the business's. */
  franchiseId: number | null
}

const isByDuration = ({ policy }: Scheduling): boolean => policy.mode === 'DURATION'

/** Counts the services in use that take time and have no planned minutes. */
async function countUnplanned(db: Database, { services }: Scheduling): Promise<number> {
  const rows = await db
    .selectFrom('service')
    .where('active', '=', true)
    .where('is_fee', '=', false)
    .where('service_type', '<>', 'SUBSCRIPTION')
    .select('id')
    .execute()
  return rows.filter(({ id }) => (services.get(id)?.minutes ?? null) === null).length
}

/**
 * Returns what new values change for what is booked: nothing moves, but where staff are warned, they see the starts of the next two weeks that leave too little
 * time to drive.
 */
export async function impactOf(db: Database, { franchiseId, ...next }: Change, now: Date): Promise<Impact> {
  const franchises = await franchisesOf(db, franchiseId)
  const own = await readAllOwn(db)
  const business = franchiseId === null ? next : own(null)
  const plans = franchises.map(franchise => ({
    franchise,
    before: schedulingOf(own(franchise.id), own(null)),
    after: schedulingOf(franchiseId === null ? own(franchise.id) : next, business),
  }))
  const stops = plans.some(({ before, after }) => before.policy.travel !== 'IGNORE' && after.policy.travel === 'IGNORE')
  const begins = plans.filter(({ before, after }) => isByDuration(after) && !isByDuration(before))
  const isHourlyAgain = plans.some(({ before, after }) => isByDuration(before) && !isByDuration(after))
  const least = begins[0]?.after.policy.leastMinutes ?? 0
  const unplanned = begins[0] ? await countUnplanned(db, begins[0].after) : 0
  const warned = plans.filter(
    ({ before, after }) => after.policy.travel !== 'IGNORE' && before.policy.travel === 'IGNORE',
  )
  const { undrivable } = await forecastFor(
    db,
    warned.map(({ franchise, after }) => ({ franchise, scheduling: after })),
    { from: now, until: new Date(now.getTime() + LOOKAHEAD_DAYS * DAY_MS) },
  )
  return {
    blocking: [],
    warnings: [
      ...(begins.length > 0 ? [{ text: TEXTS.trueLengths }] : []),
      ...(unplanned > 0 ? [{ text: TEXTS.unplanned(unplanned, durationText(least)) }] : []),
      ...(isHourlyAgain ? [{ text: TEXTS.byHourAgain }] : []),
      ...(undrivable > 0 ? [{ text: TEXTS.lateStarts(undrivable, LOOKAHEAD_DAYS) }] : []),
      ...(stops ? [{ text: TEXTS.noWarnings }] : []),
    ],
  }
}
