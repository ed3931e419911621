import { Refusal } from '../../platform/refusal.ts'
import type { OrderChange } from '../change-order.ts'
import { movePriorityFee, type TimeMove } from '../move-priority-fee.ts'
import type { WorkOrderRow } from '../rows.ts'
import { TEXTS } from '../texts.ts'
import { leaveFees, copyVisitFees } from './visit-fees.ts'
import { heirOf, leadOf, openOnes, sistersOf } from './visit-orders.ts'

type Change = Omit<OrderChange, 'dayHasBegun' | 'franchise'>

/** The other cars of a visit, when one of them moves. */
interface SplitVisit {
  /** They move too. */
  together: WorkOrderRow[]
  /** They are done, or only the one car moves. */
  staying: WorkOrderRow[]
}

/** Says which cars of a visit move with an order: all that are not done yet, or none. */
export async function splitVisit({ db, order }: Change, onlyThisCar: boolean): Promise<SplitVisit> {
  const sisters = await sistersOf(db, order)
  const together = onlyThisCar ? [] : openOnes(sisters)
  return { together, staying: sisters.filter(sister => !together.includes(sister)) }
}

/**
 * Settles the fees of a visit that moves, whole or in part. The fee for short notice follows the rule for moves (`movePriorityFee`). A part without the order that has the
 * fees gets them as well, because somebody drives twice.
 * @returns the order that has the fees after the move, the credit that it gives back, the change of the priority fee, and the order that has the fees of the cars that
 * stay, if they had them from the moved one. That one is written after the move: until then another order of the visit stands for the van's time.
 * @throws Refusal as movePriorityFee; 409 for a customer who moves the rest of a visit that has begun
 */
export async function moveVisitFees(
  change: Change,
  { together, staying }: SplitVisit,
  move: TimeMove,
): Promise<{ lead: WorkOrderRow; creditReturned: number; priorityFee: number; heir: WorkOrderRow | undefined }> {
  const { order } = change
  const moved = [order, ...together]
  const lead = leadOf(order, together)
  if (lead) {
    const heir = heirOf(staying)
    if (heir) await leaveFees(change, { lead, heir })
    return { lead, heir, ...(await movePriorityFee({ ...change, order: lead }, move)) }
  }
  const [first = order] = moved.toSorted((a, b) => a.id - b.id)
  const earlier = leadOf(order, staying)
  // Nobody agreed to another trip yet.
  if (earlier && !move.isByStaff) throw new Refusal(409, 'NOT_NOW', TEXTS.visitBegun)
  if (earlier) await copyVisitFees(change, { from: earlier, to: first }, { isSameTime: false })
  return { lead: first, creditReturned: 0, priorityFee: 0, heir: undefined }
}
