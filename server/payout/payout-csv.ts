import { csvMoney, csvTime, toCsv } from '../../domain/format/csv.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { holderName, ITEM_LABELS } from '../../domain/payout/labels.ts'
import { statementRows, totalLabel } from '../../domain/payout/statement-rows.ts'
import type { ReportItem } from './items.ts'
import type { Report } from './queries.ts'

const HEADERS = [
  'Kind',
  'Date',
  'Invoice',
  'Work order',
  'Customer',
  'Vendor',
  'Payment method',
  'Subtotal',
  'Amount',
  'Of an earlier period',
]

/** A statement as CSV: whose it is, its table, and everything that its figures are the sums of. Money in dollars. @param zone of the times (rule F6) */
export const payoutCsv = (report: Report, items: readonly ReportItem[], zone: string): string =>
  toCsv([
    ['Payout statement', report.startDate, report.endDate],
    ['Franchise', report.franchiseName],
    ['Statement of', holderName(report)],
    [],
    ...statementRows(report).map(row => [row.label, row.detail, csvMoney(row.amount)]),
    [totalLabel(report.total), '', csvMoney(report.total)],
    [],
    HEADERS,
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
      item.isAdjustment ? 'yes' : 'no',
    ]),
  ])
