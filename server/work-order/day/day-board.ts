import { startOfDay } from '../../../domain/format/dates.ts'
import { isCalendarDay } from '../../../domain/format/instant.ts'
import { byName } from '../../../domain/format/natural-order.ts'
import { TEXTS as FORMAT } from '../../../domain/format/texts.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { slotsOfDay } from '../../../domain/schedule/slots.ts'
import { findFranchise, type ServingFranchise } from '../../franchise/place.ts'
import { requireFranchise, seesVan } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { type LiveHold, liveHolds } from '../../schedule/holds/live-holds.ts'
import { ofVisibleVan } from '../policy.ts'
import type { WorkOrderRow } from '../rows.ts'

/** Requests shown beside a day. More belong to the list of requests. */
const MAX_REQUESTS = 50

export interface DayVan {
  id: number
  name: string
  active: boolean
}

/** A franchise's day. */
export interface DayBoard {
  franchise: ServingFranchise
  /** Starts of the bookable hours; none on a closed day. */
  slots: Date[]
  /** The vans in use, and retired ones that have jobs, in natural order of the names. */
  vans: DayVan[]
  /** By time: all orders with a van that are not cancelled, and the first 50 unconfirmed ones. Of a visit for several cars only the first. */
  orders: WorkOrderRow[]
  requestCount: number
  /** What pages of customers keep, who are booking. */
  holds: LiveHold[]
  /** The day: from its first instant until before the next day's. */
  span: Span
}

/**
 * Returns a franchise's day: its vans with their jobs, the requests and the bookable hours. Technicians get their own vans (ROLE-09).
 * @param day the local day, yyyy-mm-dd
 * @throws Refusal 404 for another franchise; 422 for a text that is not a day
 */
export async function dayBoard(
  { scope: { db }, actor, clock }: SignedInContext,
  { franchiseId, day }: { franchiseId: number; day: string },
): Promise<DayBoard> {
  requireFranchise(actor, franchiseId)
  if (!isCalendarDay(day)) throw invalidField('day', FORMAT.notADay)
  const franchise = await findFranchise(db, franchiseId)
  if (!franchise) throw notFound('franchise')
  const span = { from: startOfDay(day, franchise.timeZone), until: startOfDay(addDays(day), franchise.timeZone) }
  const allVans = await db
    .selectFrom('van')
    .where('franchise_id', '=', franchiseId)
    .where(seesVan(actor, 'van.id'))
    .select(['id', 'name', 'active'])
    .execute()
  const [jobs, { requests, requestCount }, holds] = await Promise.all([
    jobsOf(db, allVans, span),
    requestsOf(db, actor, franchiseId, span),
    liveHolds(db, { vanIds: allVans.map(({ id }) => id), ...span, now: clock.now() }),
  ])
  const busy = new Set(jobs.map(job => job.van_id))
  return {
    franchise,
    slots: slotsOfDay(day, franchise),
    vans: byName(allVans.filter(van => van.active || busy.has(van.id))),
    orders: [...jobs, ...requests.filter(request => !jobs.some(job => job.id === request.id))].toSorted(
      (a, b) => a.scheduled_at.getTime() - b.scheduled_at.getTime() || a.id - b.id,
    ),
    requestCount,
    holds,
    span,
  }
}

interface Span {
  from: Date
  until: Date
}

/** A van has at most one job an hour, so a day is bounded. */
async function jobsOf(db: Database, vans: readonly DayVan[], { from, until }: Span): Promise<WorkOrderRow[]> {
  if (vans.length === 0) return []
  return await db
    .selectFrom('work_order')
    .where(
      'van_id',
      'in',
      vans.map(van => van.id),
    )
    .where('status', '!=', 'CANCELLED')
    .where('is_later_car', '=', false)
    .where('scheduled_at', '>=', from)
    .where('scheduled_at', '<', until)
    .selectAll()
    .orderBy('scheduled_at')
    .execute()
}

async function requestsOf(
  db: Database,
  actor: Actor,
  franchiseId: number,
  { from, until }: Span,
): Promise<{ requests: WorkOrderRow[]; requestCount: number }> {
  const ofDay = db
    .selectFrom('work_order')
    .where('franchise_id', '=', franchiseId)
    .where('status', '=', 'ASSIGNED')
    .where('is_confirmed', '=', false)
    .where('is_later_car', '=', false)
    .where('scheduled_at', '>=', from)
    .where('scheduled_at', '<', until)
    .where(ofVisibleVan(actor))
  const [requests, { count }] = await Promise.all([
    ofDay.selectAll().orderBy('scheduled_at').orderBy('id').limit(MAX_REQUESTS).execute(),
    ofDay.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { requests, requestCount: count }
}
