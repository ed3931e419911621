import { sql } from 'kysely'
import type { Settlement, Terms } from '../../domain/payout/fees.ts'
import type { Sums } from '../../domain/payout/figures.ts'
import type { Payee } from '../../domain/payout/shares.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { PayoutFranchise } from './payout-franchises.ts'
import type { Counted } from './sources.ts'

export interface NewStatement {
  periodId: number
  franchise: PayoutFranchise
  payee: Payee
  terms: Terms
  figures: Sums & Settlement
  /** Cents; negative: the payee owes it. */
  total: number
  items: readonly Counted[]
}

/** Saves a statement with its items, and a payout invoice if the payee owes something. @returns its id */
export async function saveStatement(db: Database, statement: NewStatement): Promise<number> {
  const { periodId, franchise, payee, terms, figures, total, items } = statement
  const { id } = await db
    .insertInto('payout_statement')
    .values({
      period_id: periodId,
      franchise_id: franchise.id,
      van_id: payee.vanId,
      user_id: payee.userId,
      currency: franchise.currency,
      terms: JSON.stringify(terms),
      is_visible: items.length > 0 || total !== 0,
      total_sales: figures.totalSales,
      sub_total_sales: figures.subTotalSales,
      total_tax: figures.totalTax,
      work_order_count: figures.workOrderCount,
      total_revenue: figures.totalRevenue,
      sub_total_revenue: figures.subTotalRevenue,
      unreported_revenue: figures.unreportedRevenue,
      national_fleet_revenue: figures.nationalFleetRevenue,
      third_party_fleet_revenue: figures.thirdPartyFleetRevenue,
      refunds: figures.refunds,
      cash_payments: figures.cashPayments,
      earned_revenue: figures.earnedRevenue,
      transaction_fees: figures.transactionFees,
      royalty_fee: figures.royaltyFee,
      national_fleet_fee: figures.nationalFleetFee,
      marketing_fee: figures.marketingFee,
      insurance: figures.insurance,
      technology_fee: figures.technologyFee,
      third_party_fleet_fee: figures.thirdPartyFleetFee,
      van_rent_fee: figures.vanRentFee,
      fuel_allowance: figures.fuelAllowance,
      work_order_earnings: figures.workOrderEarnings,
      plan_work: figures.planWork,
      cash_rounding: figures.cashRounding,
      direct_payments: figures.directPayments,
      cash_handed_in: figures.cashHandedIn,
      credit: figures.credit,
      adjustments: figures.adjustments,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const column = <Value>(of: (item: Counted) => Value): Value[] => items.map(of)
  await sql`
    insert into payout_item (statement_id, kind, is_adjustment, invoice_id, payment_entry_id, amount, sub_total, part, fleet, plan_work, direct)
    select ${id}, * from unnest(${column(item => item.kind)}::text[], ${column(item => item.isAdjustment)}::boolean[],
      ${column(item => item.invoiceId)}::bigint[], ${column(item => item.paymentEntryId)}::bigint[], ${column(item => item.amount)}::bigint[],
      ${column(item => item.subTotal)}::bigint[], ${column(item => item.part)}::text[], ${column(item => item.fleet)}::text[],
      ${column(item => item.planWork)}::bigint[], ${column(item => item.direct)}::bigint[])`.execute(db)
  if (total < 0)
    await db
      .insertInto('payout_invoice')
      .values({ statement_id: id, amount: 0 - total })
      .execute()
  return id
}
