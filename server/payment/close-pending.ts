import type { Database } from '../platform/database/tenant-database.ts'
import { type SteppedPayment, stepPayment } from './payment-state.ts'

/** How a payment in flight can end without money. */
export type Ending = 'DECLINED' | 'CANCELLED'

/**
 * Ends a payment in flight, in the caller's transaction: it no longer holds its invoice. A payment that is settled or ended already stays as it is.
 * @returns the ended payment; undefined when it was not in flight
 */
export const closePending = (
  db: Database,
  paymentId: number,
  { status, now }: { status: Ending; now: Date },
): Promise<SteppedPayment | undefined> =>
  stepPayment(db, paymentId, { step: status === 'DECLINED' ? 'decline' : 'withdraw', now })
