import { sql } from 'kysely'
import type { Place } from '../../domain/address/distance.ts'
import { VISIT_MINUTES } from '../../domain/schedule/routes.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { plannedMinutesOf } from '../scheduling/planned-jobs.ts'
import { schedulingFor } from '../scheduling/read-policy.ts'
import type { WorkOrderRow } from './rows.ts'

/** How long a visit takes, and what its customer is promised. */
export interface VisitLength {
  minutes: number
  /** The van may arrive so many minutes after the start; null: at the start. */
  arrivalMinutes: number | null
}

/** A visit by the rule of hours. */
export const ONE_HOUR: VisitLength = { minutes: VISIT_MINUTES, arrivalMinutes: null }

/** Returns how long the work of a visit's orders takes in a franchise that plans true durations. */
export const orderMinutes = async (
  db: Database,
  orderIds: readonly number[],
  franchise: ServingFranchise,
): Promise<number> => await plannedMinutesOf(db, { orderIds, franchise }, await schedulingFor(db, franchise.id))

/** Returns how long a visit for these orders is when it gets a time in a franchise: by its rule. Null for the franchise: nobody serves it. */
export async function lengthOfVisit(
  db: Database,
  orderIds: readonly number[],
  franchise: ServingFranchise | null,
): Promise<VisitLength> {
  if (franchise === null || franchise.scheduling.mode === 'HOURLY') return ONE_HOUR
  return {
    minutes: await orderMinutes(db, orderIds, franchise),
    arrivalMinutes: franchise.scheduling.arrivalWindowMinutes || null,
  }
}

/** Returns how long the visit of an order takes, with all of its open cars, in a franchise that plans true durations. */
export const visitMinutes = async (db: Database, orderId: number, franchise: ServingFranchise): Promise<number> =>
  await orderMinutes(db, await visitIds(db, orderId), franchise)

/** Returns the order and the other open orders of its visit. */
export async function visitIds(db: Database, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from work_order w
    where w.id = ${orderId} or (w.status = 'ASSIGNED' and w.stop_id = (select o.stop_id from work_order o where o.id = ${orderId}))
    order by w.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns where an order's visit is. */
export const placeOfVisit = (db: Database, { address_id: id }: Pick<WorkOrderRow, 'address_id'>): Promise<Place> =>
  db.selectFrom('address').where('id', '=', id).select(['lat', 'lng']).executeTakeFirstOrThrow()

/** Returns how long an order's visit is as it is booked. */
export const bookedMinutes = (db: Database, orderId: number): Promise<{ minutes: number }> =>
  db
    .selectFrom('work_order')
    .where('id', '=', orderId)
    .select(sql<number>`(extract(epoch from upper(during) - lower(during)) / 60)::int`.as('minutes'))
    .executeTakeFirstOrThrow()

const MINUTE_MS = 60_000

/** Returns how long an order's visit is, in minutes, from its row. */
export function minutesOf({ scheduled_at: start, during }: Pick<WorkOrderRow, 'scheduled_at' | 'during'>): number {
  // A range as text, such as ["2026-06-03 14:00:00+00","2026-06-03 15:00:00+00"): it begins at the start of the visit.
  const end = Date.parse(during.slice(during.indexOf(',') + 1).replaceAll(/["\])]/g, ''))
  return Math.round((end - start.getTime()) / MINUTE_MS)
}

/** Returns until when the van may arrive, as it was promised. Null: at the start. */
export const arrivesUntil = ({
  scheduled_at: start,
  arrival_minutes: minutes,
}: Pick<WorkOrderRow, 'scheduled_at' | 'arrival_minutes'>): Date | null =>
  minutes === null ? null : new Date(start.getTime() + minutes * MINUTE_MS)
