import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { lockInvoice } from '../invoice/lock-invoice.ts'
import { refundPayment } from '../payment/refund/refund-payment.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

interface Decision {
  id: number
  decision: 'REFUND' | 'KEEP'
}

/**
 * Records what a person decided about a bank's warning of fraud: the payment is refunded now, as any refund, or kept. A repeated decision refunds nothing more.
 * @throws Refusal 409 when somebody decided otherwise, or nothing is left to refund; 404 or 403; those of `refundPayment`, and then nothing is decided
 */
export async function decideFraudWarning(context: SignedInContext, { id, decision }: Decision): Promise<void> {
  const { db } = context.scope
  const warning = await openWarning(db, context, { id, decision })
  if (!warning) return
  if (decision === 'REFUND')
    await refundPayment(context, {
      // The decision is made once, so a repeated call finds the same refund.
      idempotencyKey: `fraud-warning-${warning.provider_warning_id}`,
      invoiceId: warning.invoice_id,
      amount: warning.left,
      readerId: null,
      way: null,
    })
  const now = context.clock.now()
  await db.transaction().execute(async trx => {
    const invoice = await lockInvoice(trx, context, warning.invoice_id)
    const decided = await trx
      .updateTable('fraud_warning')
      .set({ decision, decided_at: now, decided_by_id: context.actor.userId })
      .where('id', '=', id)
      .where('decision', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!decided) return
    await recordAuditEntry(trx, context, {
      action: 'fraud_warning_decided',
      subject: 'invoice',
      subjectId: invoice.id,
      franchiseId: invoice.franchise_id,
      from: null,
      to: { fraudWarningId: id, decision },
    })
  })
}

/** @returns undefined when the same decision was made before */
async function openWarning(db: Database, { actor }: SignedInContext, { id, decision }: Decision) {
  const warning = await db
    .selectFrom('fraud_warning as w')
    .innerJoin('payment as p', 'p.id', 'w.payment_id')
    .where('w.id', '=', id)
    .select(['w.invoice_id', 'w.franchise_id', 'w.provider_warning_id', 'w.decision', 'p.amount', 'p.refunded_amount'])
    .executeTakeFirst()
  if (!warning || warning.franchise_id === null || !actor.franchiseIds.includes(warning.franchise_id))
    throw notFoundForActor('fraudWarning')
  if (warning.decision === decision) return undefined
  if (warning.decision !== null) throw new Refusal(409, 'ALREADY_DECIDED', TEXTS.alreadyDecided)
  const left = warning.amount - warning.refunded_amount
  if (decision === 'REFUND' && left <= 0) throw new Refusal(409, 'NOTHING_LEFT', TEXTS.nothingLeft)
  return { ...warning, left }
}
