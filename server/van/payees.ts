import { isLocalDay, localDay } from '../../domain/format/dates.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { changeVan, type SeenVan } from './change-van.ts'
import { requireTechnician } from './drivers.ts'
import type { VanSettings } from './read-van.ts'
import { TEXTS } from './texts.ts'

const DELIVERY_PARTNER = 2

/** Checks whether the vans of a franchise have payees: in types 1 and 3 one person runs a van on their own account. */
export async function hasPayees(db: Database, franchiseId: number, today: string): Promise<boolean> {
  const terms = await db
    .selectFrom('payout_terms')
    .where('franchise_id', '=', franchiseId)
    .where('from_day', '<=', today)
    .orderBy('from_day', 'desc')
    .select('franchise_type')
    .executeTakeFirst()
  return terms?.franchise_type !== DELIVERY_PARTNER
}

/** Returns the franchise's local day. */
export async function todayOf(db: Database, franchiseId: number, now: Date): Promise<string> {
  const franchise = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return localDay(now, franchise.time_zone)
}

interface PayeeChange extends SeenVan {
  /** The first local day (yyyy-mm-dd). */
  fromDay: string
}

/**
 * Names who runs a van on their own account from a day on, today at the earliest.
 * @throws Refusal 404; 422 under `fromDay` or `userId`; 409 in a delivery-partner franchise, or as saveSection
 */
export const addVanPayee = (
  context: SignedInContext,
  { fromDay, userId, ...van }: PayeeChange & { userId: number },
): Promise<VanSettings> =>
  changeVan(context, {
    ...van,
    subject: 'van_payee',
    write: async (db, { id, franchiseId, payees }) => {
      const today = await todayOf(db, franchiseId, context.clock.now())
      if (!(await hasPayees(db, franchiseId, today))) throw new Refusal(409, 'NO_PAYEES', TEXTS.noPayee)
      if (!isLocalDay(fromDay) || fromDay < today) throw invalidField('fromDay', TEXTS.payeeDay)
      if (payees.some(payee => payee.fromDay === fromDay)) throw invalidField('fromDay', TEXTS.payeeDayTwice)
      await requireTechnician(db, franchiseId, userId)
      await db.insertInto('van_payee').values({ van_id: id, from_day: fromDay, user_id: userId }).execute()
    },
  })

/** Withdraws a payee who has not started yet. @throws Refusal 404; 422 under `fromDay`; 409 for one who has, or as saveSection */
export const withdrawVanPayee = (context: SignedInContext, { fromDay, ...van }: PayeeChange): Promise<VanSettings> =>
  changeVan(context, {
    ...van,
    subject: 'van_payee',
    write: async (db, { id, franchiseId }) => {
      if (!isLocalDay(fromDay)) throw invalidField('fromDay', TEXTS.payeeDay)
      if (fromDay <= (await todayOf(db, franchiseId, context.clock.now())))
        throw new Refusal(409, 'PAYEE_STARTED', TEXTS.payeeStarted)
      await db.deleteFrom('van_payee').where('van_id', '=', id).where('from_day', '=', fromDay).execute()
    },
  })
