import type { Database } from '../platform/database/tenant-database.ts'
import type { Impact } from '../settings/impact.ts'
import { forecastFor, franchisesOf } from './forecast.ts'
import { type OwnScheduling, readAllOwn, schedulingOf } from './read-policy.ts'
import { TEXTS } from './texts.ts'

const DAY_MS = 86_400_000
const LOOKAHEAD_DAYS = 14

/** What is planned, and where. */
interface Change extends OwnScheduling {
  /** Null: the business's. */
  franchiseId: number | null
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
      ...(undrivable > 0 ? [{ text: TEXTS.lateStarts(undrivable, LOOKAHEAD_DAYS) }] : []),
      ...(stops ? [{ text: TEXTS.noWarnings }] : []),
    ],
  }
}
