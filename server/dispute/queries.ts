import { type Selectable, sql } from 'kysely'
import { requireFranchise } from '../franchise/policy.ts'
import { requireBillable } from '../invoice/queries.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Dispute, DisputeEvent } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

export type DisputeRow = Selectable<Dispute>
export type DisputeEventRow = Selectable<DisputeEvent>

/** Returns a dispute of the actor's franchises (ROLE-10). @throws Refusal 404 */
export async function disputeById(db: Database, actor: Actor, id: number): Promise<DisputeRow> {
  const dispute = await db.selectFrom('dispute').where('id', '=', id).selectAll().executeTakeFirst()
  if (!dispute || dispute.franchise_id === null || !actor.franchiseIds.includes(dispute.franchise_id))
    throw notFoundForActor('dispute')
  return dispute
}

/**
 * Locks a dispute and its invoice, in the caller's transaction, for staff of its franchise who are not its customer.
 * @throws Refusal 404 or 403
 */
export async function lockDispute(
  db: Database,
  actor: Actor,
  id: number,
): Promise<{ dispute: DisputeRow; invoice: InvoiceRow }> {
  const { invoice_id: invoiceId } = await disputeById(db, actor, id)
  const invoice = await db.selectFrom('invoice').where('id', '=', invoiceId).selectAll().forUpdate().executeTakeFirst()
  requireBillable(actor, invoice)
  return { dispute: await disputeById(db, actor, id), invoice }
}

/** Returns a dispute's timeline, in the order in which it became known here. */
export const eventsOf = (db: Database, disputeId: number): Promise<DisputeEventRow[]> =>
  db.selectFrom('dispute_event').where('dispute_id', '=', disputeId).selectAll().orderBy('id').execute()

/** Returns the disputes of an invoice's payments, oldest first. */
export const disputesOfInvoice = (db: Database, invoiceId: number): Promise<DisputeRow[]> =>
  db.selectFrom('dispute').where('invoice_id', '=', invoiceId).selectAll().orderBy('id').execute()

export interface DisputePage {
  disputes: DisputeRow[]
  total: number
}

/**
 * Returns a page of a franchise's disputes: open ones by the date when an answer is due, closed ones newest first.
 * @throws Refusal 404 for another franchise
 */
export async function franchiseDisputes(
  db: Database,
  actor: Actor,
  { franchiseId, isOpen, pageNumber }: { franchiseId: number; isOpen: boolean; pageNumber: number },
): Promise<DisputePage> {
  requireFranchise(actor, franchiseId)
  const base = db
    .selectFrom('dispute')
    .where('franchise_id', '=', franchiseId)
    .where('closed_at', isOpen ? 'is' : 'is not', null)
  const ordered = isOpen
    ? base.selectAll().orderBy(sql`status not in ('NEEDS_RESPONSE', 'WARNING_NEEDS_RESPONSE')`).orderBy('due_at')
    : base.selectAll().orderBy('closed_at', 'desc')
  const [disputes, { total }] = await Promise.all([
    ordered
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((Math.max(1, pageNumber) - 1) * PAGE_SIZE)
      .execute(),
    base.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { disputes, total }
}

/** A bank's warning that waits for a decision. */
export interface OpenWarning {
  id: number
  invoiceId: number
  invoiceNumber: number
  customerName: string
  /** Cents that are left of the payment. */
  amount: number
  currency: 'CAD' | 'USD'
  fraudType: string
  warnedAt: Date
}

/** Returns the warnings of a franchise that wait for a decision, oldest first. @throws Refusal 404 for another franchise */
export async function openWarnings(db: Database, actor: Actor, franchiseId: number): Promise<OpenWarning[]> {
  requireFranchise(actor, franchiseId)
  const rows = await db
    .selectFrom('fraud_warning as w')
    .innerJoin('payment as p', 'p.id', 'w.payment_id')
    .innerJoin('invoice as i', 'i.id', 'w.invoice_id')
    .where('w.franchise_id', '=', franchiseId)
    .where('w.decision', 'is', null)
    .select(['w.id', 'w.fraud_type', 'w.warned_at', 'p.amount', 'p.refunded_amount'])
    .select(['i.id as invoice_id', 'i.invoice_number', 'i.currency', 'i.bill_to'])
    .orderBy('w.warned_at')
    .orderBy('w.id')
    .limit(100)
    .execute()
  return rows.map(row => ({
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    customerName: row.bill_to.name,
    amount: row.amount - row.refunded_amount,
    currency: row.currency,
    fraudType: row.fraud_type,
    warnedAt: row.warned_at,
  }))
}

/** Money that the provider could not return, and that nobody has paid another way yet. */
export interface OpenFailedRefund {
  id: number
  /** Null: a payout. */
  invoiceNumber: number | null
  payeeName: string
  phoneNumber: string | null
  /** Cents. */
  amount: number
  currency: 'CAD' | 'USD'
  failedAt: Date
  /** Whether it was a refund that had counted, so that paying it by hand is a refund in the books. */
  isRefund: boolean
}

/** Returns the failed refunds of a franchise that nobody has settled, oldest first. @throws Refusal 404 for another franchise */
export async function openFailedRefunds(db: Database, actor: Actor, franchiseId: number): Promise<OpenFailedRefund[]> {
  requireFranchise(actor, franchiseId)
  const rows = await db
    .selectFrom('failed_refund as x')
    .leftJoin('refund as r', 'r.id', 'x.refund_id')
    .leftJoin('payment as p', join => join.on(eb => eb('p.id', '=', eb.fn.coalesce('x.payment_id', 'r.payment_id'))))
    .leftJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('payout_payment as q', 'q.id', 'x.payout_payment_id')
    .leftJoin('payout_statement as s', 's.id', 'q.statement_id')
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .where('x.franchise_id', '=', franchiseId)
    .where('x.settled_at', 'is', null)
    .select(['x.id', 'x.amount', 'x.currency', 'x.failed_at', 'x.refund_id'])
    .select(['i.invoice_number', 'i.bill_to', 'u.name'])
    .orderBy('x.failed_at')
    .orderBy('x.id')
    .limit(100)
    .execute()
  return rows.map(row => ({
    id: row.id,
    invoiceNumber: row.invoice_number,
    payeeName: row.bill_to?.name ?? row.name ?? '',
    phoneNumber: row.bill_to?.phoneNumber ?? null,
    amount: row.amount,
    currency: row.currency,
    failedAt: row.failed_at,
    isRefund: row.refund_id !== null,
  }))
}
