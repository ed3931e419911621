import { formatMoney } from '../format/money.ts'
import type { Sums } from './figures.ts'
import type { StatementFigures } from './statement-rows.ts'
import { TEXTS } from './texts.ts'

/** Returns the manager-only rows above a statement's table (PAYOUT-11), as text. */
export function managerRows(
  of: Omit<Sums, 'nationalFleetRevenue' | 'thirdPartyFleetRevenue'> & Pick<StatementFigures, 'currency'>,
) {
  const money = (cents: number): string => formatMoney(cents, of.currency)
  return [
    { label: TEXTS.manager.totalSales, value: money(of.totalSales) },
    { label: TEXTS.manager.subTotalSales, value: money(of.subTotalSales) },
    { label: TEXTS.manager.totalTax, value: money(of.totalTax) },
    { label: TEXTS.manager.workOrders, value: String(of.workOrderCount) },
    { label: TEXTS.manager.totalRevenue, value: money(of.totalRevenue) },
    { label: TEXTS.manager.subTotalRevenue, value: money(of.subTotalRevenue) },
    { label: TEXTS.manager.unreportedRevenue, value: money(of.unreportedRevenue) },
    { label: TEXTS.manager.refunds, value: money(of.refunds) },
    { label: TEXTS.manager.cashPayments, value: money(of.cashPayments) },
  ]
}
