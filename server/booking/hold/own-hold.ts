import { sql } from 'kysely'
import type { EarlierHold } from '../../../domain/schedule/hold.ts'
import type { Route } from '../../../domain/schedule/routes.ts'
import { runPrepared } from '../../platform/database/prepared.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockRoutes } from '../../schedule/stops.ts'
import type { HoldTerms } from './terms.ts'
import { TEXTS } from './texts.ts'

/** The hold of a page, also one that is over. */
export interface OwnHold extends EarlierHold, Route {
  minutes: number
  keptLonger: boolean
  /** Staff gave its time to somebody else. */
  isLost: boolean
  /** Its page has booked. */
  isBooked: boolean
  terms: HoldTerms
}

/** Returns the hold of a page; null without one. */
export async function ownHold(db: Database, holder: string): Promise<OwnHold | null> {
  const [hold] = await runPrepared(
    db,
    'own hold',
    sql<OwnHold>`
      select h.van_id as "vanId", h.day, v.franchise_id as "franchiseId", h.starts_at as "startsAt", h.minutes, h.held_since as "heldSince", h.expires_at as "expiresAt",
        coalesce(h.kept_longer, false) as "keptLonger", h.lost_at is not null as "isLost", h.booked_at is not null as "isBooked", h.terms
      from stop h join van v on v.id = h.van_id where h.kind = 'hold' and h.session_hash = ${holder}`,
  )
  return hold ?? null
}

/**
 * Changes a page's hold under the lock of its route.
 * @param change the new values; null leaves it as it is
 * @returns the hold as it was before the change; null without one
 */
export async function changeOwnHold(
  db: Database,
  holder: string,
  change: (hold: OwnHold) => { expiresAt: Date; keptLonger?: boolean; bookedAt?: Date } | null,
): Promise<OwnHold | null> {
  return await db.transaction().execute(async trx => {
    for (let seen = await ownHold(trx, holder); seen; ) {
      await lockRoutes(trx, [seen])
      const hold = await ownHold(trx, holder)
      if (hold?.vanId === seen.vanId && hold.day === seen.day) {
        const values = change(hold)
        if (values) await write(trx, holder, values)
        return hold
      }
      // Another page with the same key moved it meanwhile.
      seen = hold
    }
    return null
  })
}

const write = async (
  db: Database,
  holder: string,
  { expiresAt, keptLonger, bookedAt }: { expiresAt: Date; keptLonger?: boolean; bookedAt?: Date },
): Promise<void> => {
  await db
    .updateTable('stop')
    .set({
      expires_at: expiresAt,
      ...(keptLonger !== undefined && { kept_longer: keptLonger }),
      ...(bookedAt && { booked_at: bookedAt }),
    })
    .where('kind', '=', 'hold')
    .where('session_hash', '=', holder)
    .execute()
}

/** Ends a page's hold after its booking, if the booking did not use it: it was on another route. */
export async function endHold(db: Database, holder: string, now: Date): Promise<void> {
  const hold = await ownHold(db, holder)
  if (!hold || hold.isBooked) return
  await changeOwnHold(db, holder, ({ expiresAt }) => ({ expiresAt: expiresAt < now ? expiresAt : now, bookedAt: now }))
}

/** Explains to a page whose start staff gave to somebody else why its booking was refused. Other refusals stay as they are. */
export async function orLost(db: Database, holder: string | null, error: unknown): Promise<never> {
  const isTaken = error instanceof Refusal && error.error === 'TIME_SLOT_UNAVAILABLE'
  const hold = isTaken && holder !== null ? await ownHold(db, holder) : null
  if (hold?.isLost)
    throw new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.lost, [{ field: 'holdKey', message: TEXTS.lost }])
  throw error
}
