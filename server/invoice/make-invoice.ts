import { type QueryCreator, sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { jobSupplies } from '../../domain/inventory/job-supplies.ts'
import type { BillTo, InvoiceLine } from '../../domain/invoice/bill.ts'
import { sumTaxes } from '../../domain/invoice/billed-taxes.ts'
import type { TaxAmount } from '../../domain/pricing/quote.ts'
import { taxLine } from '../../domain/pricing/quote.ts'
import { commissionBpsAt } from '../franchise/payout-terms.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { DB } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { coveredPriceOf, planCoveredOf } from './plan-covered.ts'
import type { BilledOrder } from './rows.ts'
import { sellerColumns } from './seller.ts'

/** The number of a tenant's first invoice, unless it continues those of another program. */
export const FIRST_NUMBER = 1001

const nextNumber = (db: QueryCreator<DB>) =>
  db
    .insertInto('invoice_counter')
    .values({ last_number: FIRST_NUMBER })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet({ last_number: sql`invoice_counter.last_number + 1` }),
    )
    .returning('last_number')

/** The tenant's next invoice number. Invoices of a tenant queue here, so that numbers have no gaps. */
export async function nextInvoiceNumber(db: Database): Promise<number> {
  const { last_number } = await nextNumber(db).executeTakeFirstOrThrow()
  return last_number
}

/** Returns the current billing details of an order, and their country. */
export async function billToOf(
  db: Database,
  order: Pick<BilledOrder, 'contact_id' | 'address_id' | 'vehicle_id'>,
): Promise<{ billTo: BillTo; countryCode: CountryCode }> {
  const query = db
    .selectFrom('contact as c')
    .innerJoin('address as a', join => join.on('a.id', '=', order.address_id))
    .innerJoin('vehicle as v', join => join.on('v.id', '=', order.vehicle_id))
    .where('c.id', '=', order.contact_id)
    .select(['c.name', 'c.email', 'c.phone_number', 'a.street', 'a.city', 'a.province_code', 'a.postal_code'])
    .select(['a.country', 'a.country_code', 'v.year', 'v.make', 'v.model'])
  const [row] = await runPrepared(db, 'bill to', query)
  if (!row) throw new Error('the order has no contact, address or car')
  const billTo = {
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    street: row.street,
    city: row.city,
    provinceCode: row.province_code,
    postalCode: row.postal_code,
    country: row.country,
    vehicle: `${row.year} ${row.make} ${row.model}`,
  }
  return { billTo, countryCode: row.country_code }
}

/** The billed lines of a completed order; cents. */
export interface BilledLines {
  lines: readonly (InvoiceLine & { nameKey: string; taxes: TaxAmount[] })[]
  /** Cents that the discount or code took off. */
  discountAmount: number
  creditApplied: number
}

/** An invoice that is ready to be numbered. */
export interface InvoiceDraft {
  order: BilledOrder
  billTo: BillTo
  countryCode: CountryCode
  bill: BilledLines
  /** Cents of the order's list prices that a plan may cover. */
  coveredPrice: number
  seller: Awaited<ReturnType<typeof sellerColumns>>
  /** Basis points. */
  commissionBps: number
}

/**
 * Reads all that the invoice of a completed order says, before the stock and the invoice number are taken. Others wait for those two, so nothing is read while they
 * are held.
 */
export async function draftInvoice(
  db: Database,
  order: BilledOrder,
  bill: BilledLines,
  now: Date,
): Promise<InvoiceDraft> {
  const { billTo, countryCode } = await billToOf(db, order)
  const place = { franchiseId: order.franchise_id, countryCode, provinceCode: billTo.provinceCode }
  const seller = await sellerColumns(db, { ...place, taxes: sumTaxes(bill.lines), now })
  const coveredPrice = await coveredPriceOf(db, order.id)
  const commissionBps = await commissionBpsAt(db, order.franchise_id, now)
  return { order, billTo, countryCode, bill, coveredPrice, seller, commissionBps }
}

/**
 * Numbers and writes a drafted invoice, in the caller's transaction.
 * @returns the invoice's number
 */
export async function writeInvoice(db: Database, draft: InvoiceDraft, now: Date): Promise<number> {
  const { order, billTo, countryCode, bill, coveredPrice, seller, commissionBps } = draft
  const { lines, discountAmount, creditApplied } = bill
  const subTotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const discountSubTotal = lines.reduce((sum, line) => sum + line.discountedPrice, 0)
  const planCovered = coveredPrice > 0 ? await planCoveredOf(db, coveredPrice, order) : 0
  const invoice = db
    .with('numbered', nextNumber)
    .insertInto('invoice')
    .values(eb => ({
      invoice_number: eb.selectFrom('numbered').select('last_number'),
      work_order_id: order.id,
      has_oil_change: jobSupplies(lines.map(line => line.nameKey)).oil,
      user_id: order.user_id,
      vendor_id: order.vendor_id,
      franchise_id: order.franchise_id,
      country_code: countryCode,
      currency: order.currency,
      sub_total: subTotal,
      discount_sub_total: discountSubTotal,
      discount_amount: subTotal - discountSubTotal - creditApplied,
      discount_code_tax_amount: order.discount_code_id === null ? 0 : taxLine(discountAmount, sumTaxes(lines)).tax,
      ...seller,
      tax: lines.reduce((sum, line) => sum + line.tax, 0),
      lines: JSON.stringify(
        lines.map(
          ({ name, price, quantity, discountedPrice, tax }): InvoiceLine => ({
            name,
            price,
            quantity,
            discountedPrice,
            tax,
          }),
        ),
      ),
      bill_to: JSON.stringify(billTo),
      po_number: order.po_number,
      commission_bps: commissionBps,
      plan_covered_amount: planCovered,
      created_at: now,
    }))
    .returning('invoice_number')
  const [written] = await runPrepared(db, 'write an invoice', invoice)
  if (!written) throw new Error('an invoice was not written')
  return written.invoice_number
}
