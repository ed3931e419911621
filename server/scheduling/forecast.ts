import { type Forecast, forecastOf } from '../../domain/scheduling/drives.ts'
import { bucketAt } from '../../domain/scheduling/travel-bucket.ts'
import { estimateMinutes, NO_FACTOR } from '../../domain/scheduling/travel-estimate.ts'
import { allFranchises, type ServingFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { daysOfVans } from './day-drives.ts'
import { plannedJobsOf } from './planned-jobs.ts'
import { readAllOwn, type Scheduling, schedulingOf } from './read-policy.ts'
import { travelFactors } from './travel/drive-times.ts'

const DAY_MS = 86_400_000
export const FORECAST_DAYS = 30
/** The latest jobs of all franchises together. */
const MAX_JOBS = 4_000

/** Returns the franchises that a page is about: one, or all in use. */
export async function franchisesOf(db: Database, franchiseId: number | null): Promise<ServingFranchise[]> {
  const all = await allFranchises(db)
  return all.filter(({ id, isArchived }) => (franchiseId === null ? !isArchived : id === franchiseId))
}

/** Returns all vans by franchise, also those that retired in the days that are looked at. */
async function vansByFranchise(db: Database): Promise<Map<number, number[]>> {
  const vans = await db.selectFrom('van').select(['id', 'franchise_id']).execute()
  return new Map([...Map.groupBy(vans, van => van.franchise_id)].map(([id, own]) => [id, own.map(van => van.id)]))
}

interface Span {
  from: Date
  until: Date
}

/** A franchise, and how its visits are planned. */
export interface Planned {
  franchise: ServingFranchise
  scheduling: Scheduling
}

/**
 * Counts the starts of a time, and those that a van could not have reached from its job before. Drives are estimated: nobody waits for a service. As many statements
 * for many franchises as for one.
 */
export async function forecastFor(db: Database, planned: readonly Planned[], span: Span): Promise<Forecast> {
  const sum = { starts: 0, undrivable: 0 }
  if (planned.length === 0) return sum
  const [vans, factors] = await Promise.all([vansByFranchise(db), travelFactors(db)])
  const groups = planned.map(one => ({ ...one, vanIds: vans.get(one.franchise.id) ?? [] }))
  const jobs = await plannedJobsOf(db, groups, { ...span, limit: Math.ceil(MAX_JOBS / planned.length) })
  for (const { franchise, scheduling } of planned) {
    const { starts, undrivable } = forecastOf(
      daysOfVans(jobs.get(franchise.id) ?? [], franchise.timeZone),
      scheduling.policy,
      (from, to, departs) =>
        estimateMinutes(from, to, bucketAt(departs, franchise.timeZone), factors.get(franchise.id) ?? NO_FACTOR),
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
  const own = await readAllOwn(db)
  const planned = franchises.map(franchise => ({ franchise, scheduling: schedulingOf(own(franchise.id), own(null)) }))
  return await forecastFor(db, planned, { from, until })
}
