import { csvMoney, csvTime, toCsv } from '../../domain/format/csv.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { ITEM_LABELS, payeeName } from '../../domain/payout/labels.ts'
import { statementRows, totalLabel } from '../../domain/payout/statement-rows.ts'
import type { ReportItem } from './items.ts'
import type { Report } from './queries.ts'
import { TEXTS } from './texts.ts'

const { csv: CSV } = TEXTS

/** Writes a statement as CSV: its payee, its table and its items. Money in dollars. @param zone of the times (rule F6) */
export const payoutCsv = (report: Report, items: readonly ReportItem[], zone: string): string =>
  toCsv([
    [CSV.title, report.startDate, report.endDate],
    [CSV.franchise, report.franchiseName],
    [CSV.statementOf, payeeName(report)],
    [],
    ...statementRows(report).map(row => [row.label, row.detail, csvMoney(row.amount)]),
    [totalLabel(report.total), '', csvMoney(report.total)],
    [],
    CSV.headers,
    ...items.map(item => [
      ITEM_LABELS[item.kind],
      csvTime(item.at, zone),
      String(item.invoiceNumber),
      String(item.workOrderId),
      item.customerName,
      item.vendorName ?? '',
      PAYMENT_METHOD_LABELS[item.paymentMethod ?? ''] ?? '',
      csvMoney(item.subTotal),
      csvMoney(item.amount),
      item.isAdjustment ? CSV.yes : CSV.no,
    ]),
  ])
