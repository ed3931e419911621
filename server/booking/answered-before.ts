import { sql } from 'kysely'
import { gathering } from '../platform/database/gathering.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'

export type BookingOutcome = 'CONFIRMED' | 'REQUESTED' | 'OUTSIDE_SERVICE_AREA'

export interface BookingAnswer {
  workOrderId: number
  vanId: number | null
  outcome: BookingOutcome
}

interface BookedRow {
  key: string
  id: number
  van_id: number | null
  unavailability_reason: string | null
  author_id: number | null
  user_id: number
  email: string
}

const findBooked = gathering<string, BookedRow | undefined>(async (db, keys) => {
  const rows = await db
    .selectFrom('work_order as w')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .where(sql<boolean>`w.idempotency_key = any(${keys})`)
    .select(['w.idempotency_key as key', 'w.id', 'w.van_id', 'w.unavailability_reason', 'w.author_id', 'w.user_id'])
    .select('c.email')
    .execute()
  return keys.map(key => rows.find(row => row.key === key))
})

/**
 * What an earlier call with this idempotency key did (rule B7), or null. Only who made that call learns it, which is for a guest whoever names the same
 * email: a key is no secret to be trusted.
 */
export async function answeredBefore(
  db: Database,
  { key, actor, email }: { key: string; actor: Actor | null; email: string },
): Promise<BookingAnswer | null> {
  const order = await findBooked(db, key)
  if (!order) return null
  const isTheirs = actor
    ? order.author_id === actor.userId || order.user_id === actor.userId
    : order.author_id === null && order.email === email.trim()
  return isTheirs ? { workOrderId: order.id, vanId: order.van_id, outcome: outcomeOf(order) } : null
}

function outcomeOf({ unavailability_reason: reason, van_id: vanId }: BookedRow): BookingOutcome {
  if (reason === 'OUTSIDE_SERVICE_AREA') return 'OUTSIDE_SERVICE_AREA'
  return vanId === null ? 'REQUESTED' : 'CONFIRMED'
}
