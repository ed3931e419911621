import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { RefundFailure, RefundWay, Returnable } from '../../domain/payment/refund-way.ts'
import { requireCustomer } from '../account/visible-customers.ts'
import type { Address, Contact } from '../customer/queries.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { PAGE_SIZE } from '../platform/database/page-size.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { Payment, PaymentCharge } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor, ownRecord } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { type InvoiceRow, LISTED_COLUMNS } from './rows.ts'

/** A refund of a payment. */
export interface RefundRow {
  id: number
  /** Cents. */
  amount: number
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  way: RefundWay
  reader_id: string | null
  failure: RefundFailure | null
  provider_refund_id: string | null
}

export type PaymentRow = Selectable<Payment> & {
  pending_refund_amount: number | null
  /** Cents of cash taken above its amount, by rounding; negative: less. */
  cash_rounding: number
  /** How it was paid, as the provider's charge says it. */
  charge: Omit<Selectable<PaymentCharge>, 'created_at'> | null
  /** The number of the invoice that its money came from; null unless it was moved. */
  moved_from_number: number | null
  refunds: RefundRow[]
  /** The franchise of the invoice. */
  franchise_id: number | null
}

/** SQL: which invoices staff see: those of their franchises, as isOfFranchise. */
export const visibleInvoices = (actor: Actor): RawBuilder<SqlBool> =>
  actor.isStaff ? sql`invoice.franchise_id = any(${actor.franchiseIds})` : sql`false`

/** Staff see only invoices of their franchises (ROLE-10). */
const isOfFranchise = (actor: Actor, { franchise_id }: InvoiceRow): boolean =>
  actor.isStaff && franchise_id !== null && actor.franchiseIds.includes(franchise_id)

/**
 * Checks that staff may work on an invoice (payments, refunds, links, voiding): only staff of its franchise, and never its own customer.
 * @throws Refusal 404 for another franchise's; 403 for the actor's own
 */
export function requireBillable(actor: Actor, invoice: InvoiceRow | undefined): asserts invoice is InvoiceRow {
  if (!invoice || !isOfFranchise(actor, invoice)) throw notFoundForActor('invoice')
  if (invoice.user_id === actor.userId) throw ownRecord('invoice')
}

/** Returns an invoice that staff may work on. @throws Refusal 404 or 403 as requireBillable */
export async function billableInvoice(db: Database, actor: Actor, id: number): Promise<InvoiceRow> {
  const invoice = await db.selectFrom('invoice').where('id', '=', id).selectAll().executeTakeFirst()
  requireBillable(actor, invoice)
  return invoice
}

/** Returns an invoice by its number, for staff of its franchise (INVOICE-11). @throws Refusal 404 */
export async function invoiceByNumber(db: Database, actor: Actor, invoiceNumber: number): Promise<InvoiceRow> {
  const invoice = await db
    .selectFrom('invoice')
    .where('invoice_number', '=', invoiceNumber)
    .selectAll()
    .executeTakeFirst()
  if (!invoice || !isOfFranchise(actor, invoice)) throw notFoundForActor('invoice')
  return invoice
}

/** Returns an invoice by its id: to staff those of their franchises, to customers their own (ROLE-03, ROLE-10). @throws Refusal 404 for any other */
export async function invoiceById(db: Database, actor: Actor, id: number): Promise<InvoiceRow> {
  const invoice = await db.selectFrom('invoice').where('id', '=', id).selectAll().executeTakeFirst()
  if (!invoice || (!isOfFranchise(actor, invoice) && invoice.user_id !== actor.userId))
    throw notFoundForActor('invoice')
  return invoice
}

/** Returns the payments of an invoice, in their order, each with its refunds in flight. */
export const paymentsOf = (db: Database, invoiceId: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('payment.invoice_id', '=', invoiceId)
    .selectAll('payment')
    .select('invoice.franchise_id')
    .select(eb =>
      eb
        .selectFrom('refund')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.status', '=', 'PENDING')
        .select(refund => refund.fn.coalesce(refund.fn.sum<number>('refund.amount'), refund.lit(0)).as('sum'))
        .as('pending_refund_amount'),
    )
    .select([
      sql<number>`coalesce((select r.amount from payment_entry e join cash_rounding_entry r on r.payment_entry_id = e.id
        where e.payment_id = payment.id and e.kind = 'CAPTURE'), 0)`.as('cash_rounding'),
      sql<PaymentRow['charge']>`(
        select to_jsonb(c) from payment_charge c where c.payment_id = coalesce(payment.source_payment_id, payment.id))`.as(
        'charge',
      ),
      // Moved money is returned through the payment that took it.
      sql<string | null>`coalesce(payment.provider_payment_id,
        (select s.provider_payment_id from payment s where s.id = payment.source_payment_id))`.as(
        'provider_payment_id',
      ),
      sql<number | null>`(
        select i.invoice_number from payment_move m join payment p on p.id = m.from_payment_id join invoice i on i.id = p.invoice_id
        where m.to_payment_id = payment.id)`.as('moved_from_number'),
      sql<RefundRow[]>`(
        select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from refund r where r.payment_id = payment.id)`.as(
        'refunds',
      ),
    ])
    .orderBy('payment.id')
    .execute()

/** Returns what decides how much of a payment can be returned. */
export const returnableOf = (payment: PaymentRow): Returnable => ({
  status: payment.status,
  amount: payment.amount,
  refundedAmount: payment.refunded_amount,
  pendingRefundAmount: payment.pending_refund_amount ?? 0,
  movedAmount: payment.moved_amount,
  charge: payment.charge,
})

/** Returns the contact of an invoice's order, if it still exists (INVOICE-09). */
export async function contactOf(db: Database, invoice: InvoiceRow): Promise<Contact | null> {
  const contact = await db
    .selectFrom('work_order as w')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .where('w.id', '=', invoice.work_order_id)
    .where('c.deleted_at', 'is', null)
    .selectAll('c')
    .executeTakeFirst()
  return contact ?? null
}

/** Returns the service address of an invoice's order. */
export async function addressOf(db: Database, invoice: InvoiceRow): Promise<Address | null> {
  const address = await db
    .selectFrom('work_order as w')
    .innerJoin('address as a', 'a.id', 'w.address_id')
    .where('w.id', '=', invoice.work_order_id)
    .selectAll('a')
    .executeTakeFirst()
  return address ?? null
}

/** Which invoices of a franchise a list has. */
export interface ListedFilter {
  franchiseId: number
  status: string | null
  /** A number, or part of the billed name or email; '' for all. */
  search: string
}

interface InvoicePage extends ListedFilter {
  /** From 1. */
  pageNumber: number
  isOldestFirst: boolean
  /** Whether the rows need only LISTED_COLUMNS. */
  isListed: boolean
}

/** SQL: matches an invoice by its number or billed customer. */
const matches = (search: string): RawBuilder<SqlBool> =>
  /^\d{1,15}$/.test(search)
    ? sql`invoice_number = ${Number(search)}`
    : sql`bill_to->>'name' || ' ' || (bill_to->>'email') ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`}`

/** Selects the invoices of a list. The caller checks the franchise. */
export const listedInvoices = (db: Database, { franchiseId, status, search }: ListedFilter) =>
  db
    .selectFrom('invoice')
    .where('franchise_id', '=', franchiseId)
    .$if(status !== null, query => query.where(sql<string>`status`, '=', status))
    .$if(search !== '', query => query.where(matches(search)))

async function countUpTo(db: Database, invoices: ReturnType<typeof listedInvoices>, limit: number): Promise<number> {
  const first = invoices.select('id').limit(limit)
  const { total } = await db
    .selectFrom(first.as('first'))
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Returns a page of a franchise's invoices, newest first if not asked otherwise, and their count, which stops once it is clear that more pages follow.
 * @throws Refusal 404 for another franchise
 */
export async function franchiseInvoices(
  db: Database,
  actor: Actor,
  { pageNumber, isOldestFirst, isListed, ...filter }: InvoicePage,
): Promise<{ invoices: InvoiceRow[]; total: number }> {
  requireFranchise(actor, filter.franchiseId)
  const base = listedInvoices(db, filter)
  const direction = isOldestFirst ? 'asc' : 'desc'
  const before = (Math.max(1, pageNumber) - 1) * PAGE_SIZE
  const selected = isListed ? base.select(LISTED_COLUMNS).$castTo<InvoiceRow>() : base.selectAll()
  const page = selected
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(sql.lit(PAGE_SIZE + 1))
    .$if(before > 0, query => query.offset(before))
  const rows = await runPrepared(db, 'invoices of a franchise', page)
  // Behind the last page nothing says how many there are.
  const total = rows.length > 0 || before === 0 ? before + rows.length : await countUpTo(db, base, before)
  return { invoices: rows.slice(0, PAGE_SIZE), total }
}

/** The balance due, in cents. */
export const remainingAmount = (
  invoice: Pick<InvoiceRow, 'credited_at' | 'billed_amount' | 'approved_amount'>,
): number => (invoice.credited_at === null ? Math.max(0, (invoice.billed_amount ?? 0) - invoice.approved_amount) : 0)

const invoicesWithBalance = (db: Database, userId: number) =>
  db
    .selectFrom('invoice')
    .where('user_id', '=', userId)
    .where(sql<string>`status`, 'in', ['OPEN', 'PENDING', 'PARTIALLY_PAID'])
    .selectAll()
    .orderBy('id')
    .limit(50)

/** Returns the actor's own invoices with a balance, oldest first. */
export const openInvoicesOf = (db: Database, { userId }: Actor): Promise<InvoiceRow[]> =>
  invoicesWithBalance(db, userId).execute()

/** Returns a customer's invoices with a balance at the actor's franchises, oldest first (ROLE-10). @throws Refusal 404 for a customer the actor may not see */
export async function customerOpenInvoices(db: Database, actor: Actor, userId: number): Promise<InvoiceRow[]> {
  // Their own ones are openInvoices.
  if (userId === actor.userId) throw notFoundForActor('customer')
  await requireCustomer(db, actor, userId)
  return await invoicesWithBalance(db, userId).where(visibleInvoices(actor)).execute()
}
