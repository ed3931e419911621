import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Place } from '../../../domain/address/distance.ts'
import { type CellPair, cellsOf } from '../../../domain/scheduling/cell.ts'
import { legFromCells } from '../../../domain/scheduling/known-leg.ts'
import { bucketAt } from '../../../domain/scheduling/travel-bucket.ts'
import { estimateMinutes, type Leg, NO_FACTOR } from '../../../domain/scheduling/travel-estimate.ts'
import type { Context } from '../../platform/context.ts'
import { cached } from '../../platform/database/cached.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { CellDrive } from '../../platform/jobs/tasks.ts'
import type { TravelTimes } from '../../ports/travel-time.ts'

const DAY_MS = 86_400_000
/** More are asked for when somebody looks again. */
const MAX_FETCHED = 100

/** A drive that is asked for. */
export interface DriveQuestion {
  from: Place
  to: Place
  departs: Date
}

/** Who asks. */
export type Asker = Pick<Context, 'scope' | 'services' | 'clock'>

/** Whose drives. */
export interface OfFranchise {
  id: number
  timeZone: string
}

/** A question with what its answer is kept by. */
interface KeyedQuestion extends DriveQuestion {
  bucket: number
  cells: CellPair
  key: string
}

/** What a service answered; null: there is no road. Kept in this process, so that lists do not read the same rows again. */
const known = new LRUCache<string, { leg: Leg | null }>({
  max: 50_000,
  ttl: 3_600_000,
  perf: { now: () => performance.now() },
})

const keyed = ({ scope }: Asker, { timeZone }: OfFranchise, question: DriveQuestion, source: string): KeyedQuestion => {
  const bucket = bucketAt(question.departs, timeZone)
  const cells = cellsOf(question.from, question.to)
  return { ...question, bucket, cells, key: `${scope.tenant.id} ${source} ${cells.from} ${cells.to} ${bucket}` }
}

const factors = cached<number>()

/** Returns what the drivers of a franchise taught us about our estimate; 1 until they have. */
export const travelFactor = (db: Database, franchiseId: number): Promise<number> =>
  factors(db, String(franchiseId), async () => {
    const row = await db
      .selectFrom('travel_factor')
      .where('franchise_id', '=', franchiseId)
      .select('factor')
      .executeTakeFirst()
    return row?.factor ?? NO_FACTOR
  })

/** Returns what the drivers of all franchises taught us about our estimate. Who is missing has 1 (`NO_FACTOR`). */
export async function travelFactors(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('travel_factor').select(['franchise_id', 'factor']).execute()
  return new Map(rows.map(({ franchise_id, factor }) => [franchise_id, factor]))
}

interface StoredDrive {
  fromCell: string
  toCell: string
  bucket: number
  seconds: number | null
  metres: number | null
}

/** Reads into this process what is stored and not too old. */
async function readStored(
  { scope, clock }: Asker,
  { source, cacheDays }: TravelTimes,
  questions: readonly KeyedQuestion[],
): Promise<void> {
  if (questions.length === 0) return
  const { rows } = await sql<StoredDrive>`
    select t.from_cell as "fromCell", t.to_cell as "toCell", t.bucket, t.seconds, t.metres from travel_time t
    join unnest(${questions.map(({ cells }) => cells.from)}::text[], ${questions.map(({ cells }) => cells.to)}::text[],
      ${questions.map(({ bucket }) => bucket)}::smallint[]) q (from_cell, to_cell, bucket) using (from_cell, to_cell, bucket)
    where t.source = ${source} and t.fetched_at > ${new Date(clock.now().getTime() - cacheDays * DAY_MS)}`.execute(
    scope.db,
  )
  for (const { fromCell, toCell, bucket, seconds, metres } of rows)
    known.set(`${scope.tenant.id} ${source} ${fromCell} ${toCell} ${bucket}`, {
      leg: seconds === null || metres === null ? null : { seconds, metres },
    })
}

/** What a worker was asked for lately: a day that is shown again, or whose service does not answer, asks no more for a while. */
const requested = new LRUCache<string, true>({ max: 50_000, ttl: 300_000, perf: { now: () => performance.now() } })

/** Asks a worker for drives that nobody has asked the service for. Two people who look at the same day ask once. */
async function requestDrives(db: Database, franchise: OfFranchise, questions: readonly KeyedQuestion[]): Promise<void> {
  const drives = new Map<string, CellDrive>()
  for (const { key, cells, bucket } of questions)
    if (!requested.has(key) && drives.size < MAX_FETCHED) drives.set(key, { ...cells, bucket })
  if (drives.size === 0) return
  for (const key of drives.keys()) requested.set(key, true)
  await enqueue(db, 'fetch-travel-times', { drives: [...drives.values()], timeZone: franchise.timeZone })
}

/**
 * Returns how long drives take, in minutes with a fraction, in the order of the questions. It never waits for a service: it answers what a service said before, or
 * the estimate with the franchise's factor, and lets a worker ask for what is missing.
 */
export async function driveMinutes(
  asker: Asker,
  franchise: OfFranchise,
  questions: readonly DriveQuestion[],
): Promise<number[]> {
  const { db } = asker.scope
  const service = asker.services.travelTimes
  const factor = await travelFactor(db, franchise.id)
  const estimated = ({ from, to, departs }: DriveQuestion): number =>
    estimateMinutes(from, to, bucketAt(departs, franchise.timeZone), factor)
  if (!service || service.cacheDays === 0) return questions.map(estimated)
  const all = questions.map(question => keyed(asker, franchise, question, service.source))
  await readStored(
    asker,
    service,
    all.filter(({ key }) => !known.has(key)),
  )
  await requestDrives(
    db,
    franchise,
    all.filter(({ key, cells }) => !known.has(key) && cells.from !== cells.to),
  )
  return all.map(question => {
    const leg = known.get(question.key)?.leg
    return leg
      ? legFromCells(question.from, question.to, question.bucket, { cells: question.cells, known: leg }).seconds / 60
      : estimated(question)
  })
}

/**
 * Returns how long drives take as the service says now, in minutes with a fraction; the estimate for those that it does not answer within 800 ms. Only for the few
 * drives of a visit that somebody chose, never for a list, and never in a transaction.
 */
export async function measuredDriveMinutes(
  asker: Asker,
  franchise: OfFranchise,
  questions: readonly DriveQuestion[],
): Promise<number[]> {
  const service = asker.services.travelTimes
  const otherwise = await driveMinutes(asker, franchise, questions)
  if (!service) return otherwise
  return await Promise.all(
    questions.map(async ({ from, to, departs }, index) => {
      const fallback = otherwise[index] ?? 0
      try {
        const [leg] = await service.matrix([from], [to], departs > asker.clock.now() ? departs : null)
        return leg ? leg.seconds / 60 : fallback
      } catch {
        // The estimate counts then; `callService` has reported the failure.
        return fallback
      }
    }),
  )
}
