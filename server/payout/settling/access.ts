import { localDay } from '../../../domain/format/dates.ts'
import { isCalendarDay } from '../../../domain/format/instant.ts'
import { TEXTS as FORMAT } from '../../../domain/format/texts.ts'
import { isClosed } from '../../../domain/payout/settling.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** Returns the last closed day of a franchise's payouts; null when nothing is closed. */
export async function closedThrough(db: Database, franchiseId: number): Promise<string | null> {
  const last = await db
    .selectFrom('payout_lock')
    .where('franchise_id', '=', franchiseId)
    .select('through_day')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.through_day ?? null
}

/**
 * Locks the franchise until the end of the transaction, so that a day is not closed while something is recorded on it.
 * @throws Refusal 422 for a day that does not exist, is in the future, or is closed
 */
export async function requireOpenDay(
  db: Database,
  franchiseId: number,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const franchise = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('time_zone')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const refuse = (message: string) => invalidFields([{ field: 'day', message }])
  if (!isCalendarDay(day)) throw refuse(FORMAT.notADay)
  if (day > localDay(now, franchise.time_zone)) throw refuse(TEXTS.future)
  const closed = await closedThrough(db, franchiseId)
  if (closed !== null && isClosed(day, closed)) throw refuse(TEXTS.closed(closed))
}
