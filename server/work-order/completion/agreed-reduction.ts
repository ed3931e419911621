import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { WorkOrderRow } from '../rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { requireWithin, roleLimits } from '../../role-limit/role-limits.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import type { OrderChange } from '../change-order.ts'
import { type Agreement, type Bill, calculateBill } from './calculate-bill.ts'

/** A price reduction that staff agreed at the car, in cents before tax. */
export interface AgreedReduction {
  /** Total as booked, before credit. */
  booked: number
  /** Total now. */
  agreed: number
  /** All lines at their full price. */
  full: number
}

const SCALE = 10_000

const beforeCredit = ({ lines, creditApplied }: Bill): number =>
  lines.reduce((sum, line) => sum + line.discountedPrice, 0) + creditApplied

/** Returns the reduction that a completion adds to what was booked; null when it adds none. */
export async function agreedReduction(
  db: Database,
  order: WorkOrderRow,
  { agreed, bill }: { agreed: Agreement; bill: Bill },
): Promise<AgreedReduction | null> {
  if (agreed.linePrices.length === 0 && agreed.discount === null) return null
  const booked = beforeCredit(await calculateBill(db, order, { linePrices: [], discount: null }))
  const now = beforeCredit(bill)
  const full = bill.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  return now < booked ? { booked, agreed: now, full } : null
}

/** Checks a reduction against the limits of the actor's role, as an amount and as a share of the full price. @throws Refusal 403 with who can do it */
export async function requireReductionWithin(
  { db, order, actor }: OrderChange,
  reduction: AgreedReduction | null,
): Promise<void> {
  if (!reduction) return
  const limits = await roleLimits(db)
  const { currency } = order
  const cents = reduction.booked - reduction.agreed
  requireWithin(limits, actor, { name: 'discountMax', value: cents, currency })
  const bps = Math.ceil((cents * SCALE) / Math.max(1, reduction.full))
  requireWithin(limits, actor, { name: 'discountMaxBps', value: bps, currency })
}

/** Logs the reductions of a completion: those agreed at the car, and a referrer's credit. */
export async function noteReductions(
  context: Context,
  { db, order }: OrderChange,
  { reduction, credit }: { reduction: AgreedReduction | null; credit: { userId: number; amount: number } | null },
): Promise<void> {
  const { id: workOrderId, franchise_id: franchiseId } = order
  const subject = { subject: 'work_order', subjectId: workOrderId, franchiseId } as const
  if (reduction) {
    const { booked, agreed } = reduction
    const amounts = { from: { price: booked }, to: { price: agreed } }
    await recordAuditEntry(db, context, { action: 'discount_agreed', ...subject, ...amounts })
    const details = { workOrderId, amount: booked - agreed }
    await recordSecurityEvent(context, { kind: 'discount_granted', userId: order.user_id, details }, db)
  }
  if (!credit) return
  const { userId, amount } = credit
  await recordAuditEntry(db, context, { action: 'credit_granted', ...subject, from: null, to: { userId, amount } })
  await recordSecurityEvent(context, { kind: 'credit_granted', userId, details: { workOrderId, amount } }, db)
}
