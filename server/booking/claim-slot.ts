import { SLOT_MS } from '../../domain/booking/slots.ts'
import { CODE_USED_UP } from '../../domain/pricing/discount-code.ts'
import { creditBalance } from '../credit/user-credit.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { findAvailability } from '../schedule/availability.ts'
import { creditExceeded } from './booking-reductions.ts'
import { ClaimQueue } from './claim-queue.ts'
import { isOffered } from '../schedule/offered-slots.ts'
import { type OrderToPlace, type PlacedOrder, placeOrder } from './place-order.ts'
import { slotTaken } from '../schedule/slot-taken.ts'

export type WantedOrder = Omit<OrderToPlace, 'vanIds' | 'unavailabilityReason'>

export interface ClaimTerms {
  /** Null: outside the service area. */
  franchise: ServingFranchise | null
  isStaff: boolean
  /** The van that staff chose. */
  vanId: number | null
  /** The customer was shown a free slot, so it must not become a mere request without a word (rule B6). */
  shownAsFree: boolean
}

const notTheirVan = (): Refusal => invalidField('vanId', 'Please choose a van of this franchise.')

/** How often a claim is tried again when another booking took the van, or used the code, between looking and claiming. */
const CLAIMS = 4

const claims = new ClaimQueue()

/**
 * What claimOrRequest would refuse of the time, without booking anything.
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE; 422 for a van that is not theirs to choose
 */
export async function requireSlot(
  db: Database,
  scheduledAt: Date,
  { franchise, isStaff, vanId, shownAsFree }: ClaimTerms,
): Promise<void> {
  if (!franchise || !isOffered(scheduledAt, franchise)) return
  if (vanId !== null && (!isStaff || !franchise.vans.some(van => van.id === vanId))) throw notTheirVan()
  if (!shownAsFree) return
  const hour = { start: scheduledAt, end: new Date(scheduledAt.getTime() + SLOT_MS), now: scheduledAt, isStaff: true }
  const [slot] = await findAvailability(db, [franchise], hour)
  if (!slot || slot.isBooked) throw slotTaken()
}

/**
 * Books the slot into a free van, or requests it where that is all that can be had (rule B5).
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE when a free slot or a certain van was wanted and is gone; 422 when the discount code or the credit is
 */
export async function claimOrRequest(
  db: Database,
  order: WantedOrder,
  { franchise, isStaff, vanId, shownAsFree }: ClaimTerms,
): Promise<PlacedOrder> {
  if (!franchise) return await request('OUTSIDE_SERVICE_AREA')
  if (!isOffered(order.scheduledAt, franchise))
    return await request(order.scheduledAt < order.now ? 'PAST_DATE' : 'OUTSIDE_OPENING_HOURS')
  const vans = franchise.vans.map(van => van.id)
  if (vanId !== null && (!isStaff || !vans.includes(vanId))) throw notTheirVan()
  const claimed =
    vanId === null
      ? await claims.inTurn(`${franchise.id} ${order.scheduledAt.toISOString()}`, () => claim(vans))
      : await claim([vanId])
  if (claimed) return claimed
  if (vanId !== null || shownAsFree) throw slotTaken()
  return await request('NO_VAN_AVAILABLE')

  async function claim(vanIds: number[]): Promise<PlacedOrder | null> {
    return vanIds.length === 0 ? null : await place(vanIds, null)
  }

  async function request(unavailabilityReason: string): Promise<PlacedOrder> {
    const placed = await place([], unavailabilityReason)
    if (!placed) throw slotTaken()
    return placed
  }

  async function place(vanIds: number[], unavailabilityReason: string | null): Promise<PlacedOrder | null> {
    for (let tries = 0; tries < CLAIMS; tries++) {
      const placed = await placeOrder(db, { ...order, vanIds, unavailabilityReason })
      if (typeof placed !== 'string') return placed
      if (placed === 'none-free') return null
      if (placed === 'code-used-up') throw invalidField('discountCodeId', CODE_USED_UP)
      if (placed === 'credit-spent') throw creditExceeded(await creditBalance(db, order.userId ?? 0))
    }
    return null
  }
}
