import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { type Impact, NO_IMPACT } from '../settings/impact.ts'
import { changeVan, type SeenVan, vanOrders } from './change-van.ts'
import { ownVan, techniciansOf, type VanContent, type VanSettings } from './read-van.ts'
import { TEXTS } from './texts.ts'

interface DriverChange extends SeenVan {
  userId: number
}

const drivesNow = (van: VanContent, userId: number): boolean =>
  van.drivers.some(driver => driver.userId === userId && driver.until === null)

/** @throws Refusal 422 under `userId` for anybody but a technician of the franchise */
export async function requireTechnician(db: Database, franchiseId: number, userId: number): Promise<void> {
  const technicians = await techniciansOf(db, franchiseId)
  if (!technicians.some(({ id }) => id === userId)) throw invalidField('userId', TEXTS.notATechnician)
}

/**
 * Makes a technician of the franchise a driver of a van from now on. The database records since when.
 * @throws Refusal 404; 422 under `userId`; 409 for a retired van, or as saveSection
 */
export const addVanDriver = (context: SignedInContext, { userId, ...van }: DriverChange): Promise<VanSettings> =>
  changeVan(context, {
    ...van,
    subject: 'van_technician',
    write: async (db, current) => {
      if (!current.active) throw new Refusal(409, 'VAN_RETIRED', TEXTS.retired)
      if (drivesNow(current, userId)) throw invalidField('userId', TEXTS.alreadyDrives)
      await requireTechnician(db, current.franchiseId, userId)
      await db.insertInto('van_technician').values({ van_id: current.id, user_id: userId }).execute()
    },
  })

/** Without its last driver, nobody sees the van's appointments on a phone. */
async function removalImpact(db: Database, van: VanContent, userId: number): Promise<Impact> {
  const isLast = drivesNow(van, userId) && van.drivers.filter(({ until }) => until === null).length === 1
  return isLast ? { blocking: [], warnings: await vanOrders(db, van) } : NO_IMPACT
}

/** Returns the appointments that a van keeps without a driver. @throws Refusal 404 */
export async function previewRemoveVanDriver(
  { scope, actor }: SignedInContext,
  { vanId, userId }: { vanId: number; userId: number },
): Promise<Impact> {
  return await removalImpact(scope.db, await ownVan(scope.db, actor, vanId), userId)
}

/**
 * Ends a driver's time with a van. Past work stays on their statements.
 * @throws Refusal 404; 409 as saveSection
 */
export const removeVanDriver = (
  context: SignedInContext,
  { userId, ...van }: DriverChange & { accepted?: string | null | undefined },
): Promise<VanSettings> =>
  changeVan(context, {
    ...van,
    subject: 'van_technician',
    impact: (db, current) => removalImpact(db, current, userId),
    write: async (db, current) => {
      await db.deleteFrom('van_technician').where('van_id', '=', current.id).where('user_id', '=', userId).execute()
    },
  })
