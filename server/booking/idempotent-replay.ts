import { sql } from 'kysely'
import { placeZone } from '../../domain/address/place-zone.ts'
import { MAX_CARS } from '../../domain/booking/visit-cars.ts'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { batchQueries } from '../platform/database/batch-queries.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

export type BookingOutcome = 'CONFIRMED' | 'REQUESTED' | 'OUTSIDE_SERVICE_AREA'

export interface BookingAnswer {
  workOrderId: number
  vanId: number | null
  outcome: BookingOutcome
  /** The orders of the later cars of the visit, in the order of the cars. */
  moreWorkOrderIds: readonly number[]
  /** The answer to a repeated call. */
  isRepeated?: true
}

interface BookedRow {
  key: string
  id: number
  van_id: number | null
  unavailability_reason: string | null
  author_id: number | null
  user_id: number
  email: string
  scheduled_at: Date
  time_zone: string | null
  postal_code: string
  lng: number
  /** Null without later cars. */
  more_ids: number[] | null
}

const findBooked = batchQueries<string, BookedRow | undefined>(async (db, keys) => {
  const rows = await db
    .selectFrom('work_order as w')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .innerJoin('address as a', 'a.id', 'w.address_id')
    .leftJoin('franchise as f', 'f.id', 'w.franchise_id')
    .where(sql<boolean>`w.idempotency_key = any(${keys})`)
    .select(['w.idempotency_key as key', 'w.id', 'w.van_id', 'w.unavailability_reason', 'w.author_id', 'w.user_id'])
    .select(['c.email', 'w.scheduled_at', 'f.time_zone', 'a.postal_code', 'a.lng'])
    .select(
      // By their keys: a car that left the visit since was booked with it.
      sql<number[] | null>`(
        select array_agg(m.id order by m.id) from work_order m
        where m.idempotency_key = any(array(select w.idempotency_key || ' car ' || n from generate_series(2, ${MAX_CARS}::int) n)))`.as(
        'more_ids',
      ),
    )
    .execute()
  return keys.map(key => rows.find(row => row.key === key))
})

/**
 * Idempotent replay: returns the result of an earlier call with this idempotency key (rule B7), or null. Only the original caller gets it, for a guest anyone
 * with the same email: a key is not a secret.
 * @throws Refusal 400 ALREADY_BOOKED when that call was for another time, because its answer would be mistaken for this one's
 */
export async function idempotentReplay(
  db: Database,
  { key, actor, email, date }: { key: string; actor: Pick<Actor, 'userId'> | null; email: string; date: Date },
): Promise<BookingAnswer | null> {
  const order = await findBooked(db, key)
  if (!order) return null
  const isSameAuthor = actor
    ? order.author_id === actor.userId || order.user_id === actor.userId
    : order.author_id === null && order.email === email.trim()
  if (!isSameAuthor) return null
  if (order.scheduled_at.getTime() !== date.getTime()) throw alreadyBooked(order)
  const booked = { workOrderId: order.id, vanId: order.van_id, outcome: outcomeOf(order) }
  return { ...booked, moreWorkOrderIds: order.more_ids ?? [], isRepeated: true }
}

function alreadyBooked({ scheduled_at: at, time_zone, postal_code: postalCode, lng }: BookedRow): Refusal {
  const zone = time_zone ?? placeZone({ postalCode, lng })
  const message =
    zone === undefined ? TEXTS.alreadyBooked : TEXTS.alreadyBookedFor(formatLongDate(at, zone), formatTime(at, zone))
  return new Refusal(400, 'ALREADY_BOOKED', message)
}

function outcomeOf({ unavailability_reason: reason, van_id: vanId }: BookedRow): BookingOutcome {
  if (reason === 'OUTSIDE_SERVICE_AREA') return 'OUTSIDE_SERVICE_AREA'
  return vanId === null ? 'REQUESTED' : 'CONFIRMED'
}
