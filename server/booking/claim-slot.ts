import { routeAt } from '../../domain/schedule/routes.ts'
import { SLOT_MS } from '../../domain/schedule/slots.ts'
import { creditBalance } from '../credit/user-credit.ts'
import { takenCode } from '../discount/taken-code.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { findAvailability } from '../schedule/availability.ts'
import { isOffered } from '../schedule/offered-slots.ts'
import { slotTaken } from '../schedule/slot-taken.ts'
import { creditExceeded } from './booking-reductions.ts'
import { ClaimQueue } from './claim-queue.ts'
import { type NotPlaced, type OrderToPlace, type PlacedOrder, placeOrder } from './place-order.ts'
import { TEXTS } from './texts.ts'

export type WantedOrder = Omit<OrderToPlace, 'vanIds' | 'day' | 'unavailabilityReason' | 'drivable'>

export interface ClaimTerms {
  /** Null: outside the service area. */
  franchise: ServingFranchise | null
  isStaff: boolean
  /** The van that staff chose. */
  vanId: number | null
  /** The customer was shown an available slot, so it must not silently become a request (rule B6). */
  shownAsFree: boolean
  /** Why staff want a start that the van cannot keep by true durations. Null: they give no reason. */
  overrideReason: string | null
}

export const notTheirVan = (): Refusal => invalidField('vanId', TEXTS.vanOfOtherFranchise)

/** Attempts when somebody changes the van's route, or uses the code, between check and claim. After them, one waits for the routes first. */
export const MAX_CLAIMS = 4

const claims = new ClaimQueue()

/**
 * Checks the time as claimOrRequest does, without booking.
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE; 422 for a van that the actor may not choose
 */
export async function requireSlot(
  db: Database,
  { scheduledAt, now, holdHash }: Pick<WantedOrder, 'scheduledAt' | 'now' | 'holdHash'>,
  { franchise, isStaff, vanId, shownAsFree }: Omit<ClaimTerms, 'overrideReason'>,
): Promise<void> {
  if (!franchise || !isOffered(scheduledAt, franchise)) return
  if (vanId !== null && (!isStaff || !franchise.vans.some(van => van.id === vanId))) throw notTheirVan()
  if (!shownAsFree) return
  const end = new Date(scheduledAt.getTime() + SLOT_MS)
  const hour = { start: scheduledAt, end, now, isStaff: true, holder: holdHash }
  const [slot] = await findAvailability(db, [franchise], hour)
  if (!slot || slot.isBooked) throw slotTaken()
}

/** Returns what was placed; null when there was no van. @throws Refusal 422 when the discount code or the credit is used up */
export async function orRefuse(
  db: Database,
  { discount, userId }: WantedOrder,
  placed: PlacedOrder | NotPlaced,
): Promise<PlacedOrder | null> {
  if (placed === 'code-used-up') throw invalidField('discountCodeId', await takenCode(db, discount))
  if (placed === 'credit-spent') throw creditExceeded(await creditBalance(db, userId ?? 0))
  return typeof placed === 'string' ? null : placed
}

/**
 * Books the slot into an available van, or as a request if no van can be booked (rule B5).
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE when an available slot or a chosen van was taken; 422 when the discount code or the credit is used up, and when the
 * code was paused or changed meanwhile
 */
export async function claimOrRequest(
  db: Database,
  order: WantedOrder,
  { franchise, isStaff, vanId, shownAsFree }: Omit<ClaimTerms, 'overrideReason'>,
): Promise<PlacedOrder> {
  if (!franchise) return await request('OUTSIDE_SERVICE_AREA')
  if (!isOffered(order.scheduledAt, franchise))
    return await request(order.scheduledAt < order.now ? 'PAST_DATE' : 'OUTSIDE_OPENING_HOURS')
  const vans = franchise.vans.map(van => van.id)
  if (vanId !== null && (!isStaff || !vans.includes(vanId))) throw notTheirVan()
  // The answer of the queue is for all who want the slot. Who keeps it, or takes it over, gets another one.
  const isOneOfMany = vanId === null && order.holdHash === null && !order.takesOver
  const claimed = isOneOfMany
    ? await claims.inTurn(`${franchise.id} ${order.scheduledAt.toISOString()}`, () => claim(vans))
    : await claim(vanId === null ? vans : [vanId])
  if (claimed) return claimed
  if (vanId !== null || shownAsFree) throw slotTaken()
  return await request('NO_VAN_AVAILABLE')

  async function claim(vanIds: number[]): Promise<PlacedOrder | null> {
    const [vanId] = vanIds
    if (vanId === undefined || !franchise) return null
    const { day } = routeAt(vanId, order.scheduledAt, franchise.timeZone)
    return await place({ vanIds, day, unavailabilityReason: null })
  }

  async function request(unavailabilityReason: string): Promise<PlacedOrder> {
    const placed = await place({ vanIds: [], day: null, unavailabilityReason })
    if (!placed) throw slotTaken()
    return placed
  }

  async function place(
    claimed: Pick<OrderToPlace, 'vanIds' | 'day' | 'unavailabilityReason'>,
  ): Promise<PlacedOrder | null> {
    for (let tries = 0; tries <= MAX_CLAIMS; tries++) {
      const placed = await placeOrder(db, { ...order, ...claimed }, { locksRoutes: tries === MAX_CLAIMS })
      if (placed !== 'just-taken') return await orRefuse(db, order, placed)
    }
    return null
  }
}
