import type { CountryCode } from '../../domain/address/country.ts'
import type { BillTo, InvoiceLine } from '../../domain/invoice/bill.ts'
import { sumTaxes } from '../../domain/invoice/billed-taxes.ts'
import { quote } from '../../domain/pricing/quote.ts'
import { chargedTaxes } from '../franchise/charged-taxes.ts'
import { findFranchise } from '../franchise/place.ts'
import { nextInvoiceNumber } from '../invoice/make-invoice.ts'
import { sellerColumns } from '../invoice/seller.ts'
import type { PlanRow, SubscriptionRow } from '../plan/plan-rows.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** The customer that a plan bills, and the place that determines its taxes. */
export interface PlanBilling {
  billTo: BillTo
  countryCode: CountryCode
  franchiseId: number | null
}

/**
 * Bills a period of a subscription: saves the period and its invoice, in the caller's transaction, which has the row lock of the subscription. A period exists once,
 * so nobody is billed twice.
 */
export async function openPeriod(
  db: Database,
  { subscription, plan, billing }: { subscription: SubscriptionRow; plan: PlanRow; billing: PlanBilling },
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<InvoiceRow> {
  const { billTo, countryCode, franchiseId } = billing
  const place = { countryCode, provinceCode: billTo.provinceCode }
  const franchise = franchiseId === null ? null : await findFranchise(db, franchiseId)
  const taxes = await chargedTaxes(db, place, franchise)
  const line = {
    serviceId: plan.service_id,
    nameKey: plan.alias_name,
    name: plan.name,
    price: plan.price,
    isFee: false,
  }
  const priced = quote({ lines: [line], discount: null, credit: 0, taxes })
  const lines: InvoiceLine[] = priced.lines.map(({ name, price, discountedPrice, tax }) => ({
    name,
    price,
    quantity: 1,
    discountedPrice,
    tax,
  }))
  const seller = await sellerColumns(db, { franchiseId, ...place, taxes: sumTaxes(priced.lines), now })
  const invoice = await db
    .insertInto('invoice')
    .values({
      invoice_number: await nextInvoiceNumber(db),
      subscription_id: subscription.id,
      user_id: subscription.user_id,
      franchise_id: franchiseId,
      country_code: countryCode,
      currency: plan.currency,
      sub_total: priced.subTotal,
      discount_sub_total: priced.total,
      tax: priced.tax,
      ...seller,
      lines: JSON.stringify(lines),
      bill_to: JSON.stringify(billTo),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription_period')
    .values({ subscription_id: subscription.id, due_at: dueAt, invoice_id: invoice.id, opened_at: now })
    .execute()
  return invoice
}
