import { sql } from 'kysely'
import { formatMoney } from '../../../domain/format/money.ts'
import { payoutInvoicesFor } from '../../../domain/payout/invoice-status.ts'
import type { RECEIPT_METHODS } from '../../../domain/payout/settling.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields, notFoundForActor, ownRecord, Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { payPayoutInvoice } from '../payout-invoice-state.ts'
import { requireOpenDay } from './access.ts'
import { NAMED, type Named, STATEMENT } from './names.ts'
import { requireReference } from './runs.ts'
import { TEXTS } from './texts.ts'

/** A statement whose payee owes the tenant, in cents. */
export interface Debt extends Named {
  amount: number
  /** What is not paid. */
  rest: number
}

/** Returns the unpaid payout invoices of a franchise that no later statement took over, oldest first. @throws Refusal 404 for another franchise */
export async function payoutDebts(db: Database, actor: Actor, franchiseId: number): Promise<Debt[]> {
  requireFranchise(actor, franchiseId)
  const { rows } = await sql<Debt>`
    select ${NAMED}, i.amount, i.amount - i.approved_amount as rest from ${STATEMENT} join payout_invoice i on i.statement_id = s.id
    where s.franchise_id = ${franchiseId} and i.status = any(${payoutInvoicesFor('receiveRest')})
    order by p.start_date, v.name, u.name, s.id`.execute(db)
  return rows
}

export interface Receipt {
  statementId: number
  /** Cents. */
  amount: number
  method: (typeof RECEIPT_METHODS)[number]
  /** Local day. */
  day: string
  reference: string
}

/**
 * Records money that a payee paid for a statement's balance by cheque, e-transfer or cash, also the rest of one that was paid in part. What stays open is carried
 * over to the next statement.
 * @throws Refusal 404 for another franchise's statement; 403 for the manager's own; 409 when the balance moved to a later statement; 422 for more than the balance,
 * a closed or future day, or a missing reference
 */
export async function recordReceipt(context: SignedInContext, receipt: Receipt): Promise<void> {
  const { scope, actor, clock } = context
  const { statementId, amount, method, day } = receipt
  const reference = requireReference(receipt.reference)
  if (!(amount > 0)) throw invalidFields([{ field: 'amount', message: TEXTS.amount }])
  await scope.db.transaction().execute(async db => {
    const statement = await db
      .selectFrom('payout_statement')
      .where('id', '=', statementId)
      .select(['franchise_id', 'user_id', 'currency'])
      .executeTakeFirst()
    if (!statement || !actor.franchiseIds.includes(statement.franchise_id)) throw notFoundForActor('payoutStatement')
    if (statement.user_id === actor.userId) throw ownRecord('payout')
    await requireOpenDay(db, statement.franchise_id, { day, now: clock.now() })
    const invoice = await db
      .selectFrom('payout_invoice')
      .where('statement_id', '=', statementId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!invoice || !payoutInvoicesFor('receiveRest').includes(invoice.status))
      throw new Refusal(409, 'CONFLICT', TEXTS.movedOn)
    const rest = invoice.amount - invoice.approved_amount
    if (amount > rest)
      throw invalidFields([{ field: 'amount', message: TEXTS.tooMuch(formatMoney(rest, statement.currency)) }])
    await db
      .insertInto('payout_settlement')
      .values({
        statement_id: statementId,
        kind: 'RECEIVED',
        method,
        amount,
        day,
        reference,
        author_id: actor.userId,
        created_at: clock.now(),
      })
      .execute()
    await payPayoutInvoice(db, invoice, { amount, isOnline: false })
    await recordAuditEntry(db, context, {
      action: 'payout_received',
      subject: 'payout_statement',
      subjectId: statementId,
      franchiseId: statement.franchise_id,
      from: null,
      to: { amount, method, day, reference },
    })
  })
}
