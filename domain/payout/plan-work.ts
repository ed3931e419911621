import { bpsOf, commissionOf } from './fees.ts'
import type { Part } from './shares.ts'

/**
 * Returns the part of a covered value (cents) that counts: a plan pays for work up to what its payments, without tax and less refunds, have not paid for yet.
 * @param received cents of the plan's payments without tax, less what went back
 * @param counted cents of earlier work of the plan
 */
export const planCovered = (covered: number, { received, counted }: { received: number; counted: number }): number =>
  Math.max(0, Math.min(covered, received - counted))

/**
 * Returns what a payee is credited for an order's covered value, in cents: a share of it to a van's payee of type 1 or 3, the commission to the technician who did the
 * work, nothing to sales people. Nothing at all while the franchise's terms have no share.
 */
export function planWorkOf(
  covered: number,
  terms: { part: Part; franchiseType: 1 | 2 | 3; planWorkBps: number; commissionBps?: number },
): number {
  const { part, franchiseType, planWorkBps, commissionBps } = terms
  if (planWorkBps === 0 || part === 'sales') return 0
  return part === 'technician' || franchiseType === 2
    ? commissionOf(covered, commissionBps)
    : bpsOf(covered, planWorkBps)
}
