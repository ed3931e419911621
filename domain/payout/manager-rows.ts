import { formatMoney } from '../format/money.ts'
import type { Sums } from './figures.ts'
import type { StatementFigures } from './statement-rows.ts'

/** Returns the manager-only rows above a statement's table (PAYOUT-11), as text. */
export function managerRows(
  of: Omit<Sums, 'nationalFleetRevenue' | 'thirdPartyFleetRevenue'> & Pick<StatementFigures, 'currency'>,
) {
  const money = (cents: number): string => formatMoney(cents, of.currency)
  return [
    { label: 'Total sales', value: money(of.totalSales) },
    { label: 'Subtotal sales', value: money(of.subTotalSales) },
    { label: 'Total tax', value: money(of.totalTax) },
    { label: 'Completed work orders', value: String(of.workOrderCount) },
    { label: 'Total revenue', value: money(of.totalRevenue) },
    { label: 'Subtotal revenue', value: money(of.subTotalRevenue) },
    { label: 'Unreported revenue', value: money(of.unreportedRevenue) },
    { label: 'Refunds', value: money(of.refunds) },
    { label: 'Cash payments', value: money(of.cashPayments) },
  ]
}
