import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { authorOf } from './name-author.ts'

type Values = Record<string, string | number | boolean | null>

type PayoutAct =
  | 'payout_paid'
  | 'payout_received'
  | 'payout_adjustment_approved'
  | 'payout_adjustment_withdrawn'
  | 'payouts_closed'
  | 'cash_handed_in'
  | 'cash_hand_in_corrected'

/** An action of staff that moves money or gives it away. */
export interface AuditedAct {
  action:
    | 'refund'
    | 'void'
    | 'credit'
    | 'payment_moved'
    | 'discount_set'
    | 'discount_removed'
    | 'discount_agreed'
    | 'credit_granted'
    | 'customers_merged'
    | 'reset_second_factor'
    | 'dispute_answered'
    | 'dispute_accepted'
    | 'fraud_warning_decided'
    | PayoutAct
    /** A setting, a contact or a car, whose table the database does not audit. */
    | 'update'
  /** Table of the affected row. */
  subject:
    | 'invoice'
    | 'app_user'
    | 'work_order'
    | 'payout_statement'
    | 'payout_run'
    | 'payout_adjustment'
    | 'cash_hand_in'
    | 'franchise'
    | 'invoice_counter'
    | 'contact'
    | 'report_schedule'
    | 'user_vehicle'
  subjectId: number
  franchiseId: number | null
  from: Values | null
  to: Values | null
  reason?: string | null
}

/** Writes an action to the audit, in the transaction of the action. The database itself audits changes of settings. */
export async function recordAuditEntry(db: Database, context: Context, act: AuditedAct): Promise<void> {
  const author = authorOf(context)
  const { from, to } = act
  await db
    .insertInto('audit_entry')
    .values({
      happened_at: author.at,
      actor_id: author.id,
      actor_name: author.name,
      actor_kind: author.kind,
      device: author.device,
      network: author.network,
      request_id: author.requestId,
      action: act.action,
      subject: act.subject,
      subject_id: String(act.subjectId),
      franchise_id: act.franchiseId,
      changes: JSON.stringify([{ key: { id: act.subjectId }, from, to }]),
      reason: act.reason ?? null,
    })
    .execute()
}
