import { isOnEarth, type Place } from '../../../domain/address/distance.ts'
import { localDay, startOfDay } from '../../../domain/format/dates.ts'
import { VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { SLOT_MS } from '../../../domain/schedule/slots.ts'
import { orderVans, suggestVan, type VanAtTime, vanAt } from '../../../domain/work-order/van-choice.ts'
import { type VanRow, batches } from '../../batches/batches.ts'
import { findFranchise, type ServingFranchise } from '../../franchise/place.ts'
import { staffVans } from '../../franchise/queries.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { notFound } from '../../platform/refusal.ts'
import { liveHolds } from '../../schedule/holds/live-holds.ts'
import { type WantedWork, wantedMinutes } from '../../scheduling/visit-work.ts'
import { staffWorkOrder } from '../queries.ts'
import { visitMinutes } from '../visit-length.ts'
import { type BookedJob, jobsOfVans } from './van-jobs.ts'
import { type VisitDrives, visitDrives } from './visit-drives.ts'

const DAY_MS = 86_400_000
/** The longest visit: one from a time of true durations. */
const MAX_VISIT_MS = 16 * SLOT_MS

/** Which van is asked for. */
interface VanQuestion {
  franchiseId: number
  at: Date
  /** The order that needs the van: it does not make its own van busy, and its address is the place. */
  workOrderId: number | null
  /** The place of a visit that is not booked yet. */
  place: Place | null
  /** What is done to which cars, in a visit that is not booked yet. */
  cars: readonly WantedWork[]
  /** The van that somebody chose: its drives are asked for now, where a service knows them. Null: all vans, by what is known. */
  vanId: number | null
  /** The holder of the page that asks: its own hold does not keep the van from it. Null without one. */
  holder: string | null
}

/** A van, and what the visit means for it. */
export interface VanChoice extends VanRow, VanAtTime<BookedJob> {
  /** It has no job then, and nobody's page keeps it. */
  isFree: boolean
  /** Until when the page of a customer keeps it, who is booking it; null: nobody's. */
  heldUntil: Date | null
  /** The number of its jobs on that day. */
  jobs: number
  isCurrent: boolean
  isSuggested: boolean
  /** Null where the franchise does not look at driving, or the place is unknown. */
  drives: VisitDrives | null
  shortMinutes: number | null
  detourMinutes: number | null
  isOutsideShift: boolean
}

/**
 * Returns the vans that staff may choose for a visit: the suggested one first, then the free and the busy ones. Technicians choose among their own.
 * @throws Refusal 404 for a franchise or an order that the actor does not see
 */
export async function vanChoices(context: SignedInContext, question: VanQuestion): Promise<VanChoice[]> {
  const { db } = context.scope
  const { franchiseId, at, workOrderId } = question
  const vans = (await staffVans(db, context.actor, franchiseId)).filter(
    ({ id }) => question.vanId === null || id === question.vanId,
  )
  const franchise = await findFranchise(db, franchiseId)
  if (!franchise) throw notFound('franchise')
  const order = workOrderId === null ? null : await staffWorkOrder(db, context.actor, workOrderId)
  const place = order ? await placeOf(db, order.address_id) : question.place && onEarth(question.place)
  const day = localDay(at, franchise.timeZone)
  const from = startOfDay(day, franchise.timeZone)
  const minutes = await minutesOf(db, franchise, question)
  // A job of the evening before can reach over midnight, and one of the next day can begin within the hour.
  const vanIds = vans.map(van => van.id)
  const [jobs, rows, holds] = await Promise.all([
    jobsOfVans(db, vanIds, {
      from: new Date(from.getTime() - MAX_VISIT_MS),
      until: new Date(from.getTime() + DAY_MS + 2 * SLOT_MS),
      withoutId: workOrderId,
    }),
    batches(context).vans.loadMany(vanIds),
    liveHolds(db, { vanIds, from: at, until: new Date(at.getTime() + minutes * 60_000), now: context.clock.now() }),
  ])
  const found = rows.flatMap(row => {
    if (row instanceof Error) return []
    const ofVan = jobs.filter(job => job.vanId === row.id)
    const thatDay = ofVan.filter(job => localDay(job.scheduledAt, franchise.timeZone) === day)
    const visit = { at, place, minutes }
    const { busyWith } = vanAt(ofVan, visit, franchise)
    const atTime = { ...vanAt(thatDay, visit, franchise), busyWith }
    const isCurrent = order?.van_id === row.id
    const heldUntil = holds.find(hold => hold.vanId === row.id && hold.holder !== question.holder)?.expiresAt ?? null
    const isFree = busyWith === null && heldUntil === null
    return [{ ...row, ...atTime, isFree, heldUntil, jobs: thatDay.length, isCurrent, isSuggested: false }]
  })
  const isTrueLength = franchise.scheduling.mode === 'DURATION'
  const driven = place && { at, place, workOrderId, cars: question.cars, ...(isTrueLength && { minutes }) }
  const drives =
    driven &&
    (await visitDrives(context, franchise, { visit: driven, around: found, isMeasured: question.vanId !== null }))
  const choices = found.map((choice, index) => {
    const ofVan = drives?.[index] ?? null
    return {
      ...choice,
      drives: ofVan,
      shortMinutes: ofVan && ofVan.shortMinutes,
      detourMinutes: ofVan && ofVan.detourMinutes,
      isOutsideShift: ofVan?.isOutsideShift ?? false,
    }
  })
  const suggested = suggestVan(choices, order?.van_id ?? null)
  return orderVans(choices, suggested).map(choice => ({ ...choice, isSuggested: choice === suggested }))
}

/** How long the visit is: an hour by the hourly rule. */
async function minutesOf(
  db: Database,
  franchise: ServingFranchise,
  { workOrderId, cars }: VanQuestion,
): Promise<number> {
  if (franchise.scheduling.mode === 'HOURLY') return VISIT_MINUTES
  return workOrderId === null
    ? await wantedMinutes(db, franchise, cars)
    : await visitMinutes(db, workOrderId, franchise)
}

const placeOf = async (db: Database, addressId: number): Promise<Place> =>
  await db.selectFrom('address').where('id', '=', addressId).select(['lat', 'lng']).executeTakeFirstOrThrow()

const onEarth = (place: Place): Place | null => (isOnEarth(place) ? place : null)
