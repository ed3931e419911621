import { type Forecast, forecastOf } from '../../domain/scheduling/drives.ts'
import { bucketAt } from '../../domain/scheduling/travel-bucket.ts'
import { estimateMinutes } from '../../domain/scheduling/travel-estimate.ts'
import { allFranchises, type ServingFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { daysOfVans } from './day-drives.ts'
import { plannedJobs } from './planned-jobs.ts'
import type { Scheduling } from './read-policy.ts'
import { schedulingFor } from './read-policy.ts'
import { travelFactor } from './travel/drive-times.ts'

const DAY_MS = 86_400_000
export const FORECAST_DAYS = 30
/** The latest jobs of all franchises together. */
const MAX_JOBS = 4_000

/** Returns the franchises that a page is about: one, or all in use. */
export async function franchisesOf(db: Database, franchiseId: number | null): Promise<ServingFranchise[]> {
  const all = await allFranchises(db)
  return all.filter(({ id, isArchived }) => (franchiseId === null ? !isArchived : id === franchiseId))
}

/** Returns all vans of a franchise, also those that retired in the days that are looked at. */
const vansOf = async (db: Database, franchiseId: number): Promise<number[]> =>
  (await db.selectFrom('van').where('franchise_id', '=', franchiseId).select('id').execute()).map(({ id }) => id)

interface Span {
  from: Date
  until: Date
}

/** Counts the starts of a time, and those that a van could not have reached from its job before. Drives are estimated: nobody waits for a service. */
export async function forecastFor(
  db: Database,
  franchises: readonly ServingFranchise[],
  span: Span,
  schedulingOf: (franchise: ServingFranchise) => Promise<Scheduling>,
): Promise<Forecast> {
  const sum = { starts: 0, undrivable: 0 }
  const limit = Math.ceil(MAX_JOBS / Math.max(1, franchises.length))
  for (const franchise of franchises) {
    const scheduling = await schedulingOf(franchise)
    const vanIds = await vansOf(db, franchise.id)
    const jobs = await plannedJobs(db, { franchise, vanIds, ...span, limit }, scheduling)
    const factor = await travelFactor(db, franchise.id)
    const { starts, undrivable } = forecastOf(
      daysOfVans(jobs, franchise.timeZone),
      scheduling.policy,
      (from, to, departs) => estimateMinutes(from, to, bucketAt(departs, franchise.timeZone), factor),
    )
    sum.starts += starts
    sum.undrivable += undrivable
  }
  return sum
}

/**
 * Returns how many starts of the last 30 days a van could not have reached in time, of a franchise, or for null of all franchises of the actor: a manager learns nothing
 * of the others. @throws Refusal 404 for another franchise
 */
export async function schedulingForecast(
  { scope: { db }, actor, clock }: SignedInContext,
  franchiseId: number | null,
): Promise<Forecast> {
  if (franchiseId !== null) requireFranchise(actor, franchiseId)
  const until = clock.now()
  const from = new Date(until.getTime() - FORECAST_DAYS * DAY_MS)
  const franchises = (await franchisesOf(db, franchiseId)).filter(({ id }) => actor.franchiseIds.includes(id))
  return await forecastFor(db, franchises, { from, until }, ({ id }) => schedulingFor(db, id))
}
