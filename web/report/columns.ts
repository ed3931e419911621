import { csvMoney, csvTime } from '../../domain/format/csv.ts'
import type { CsvColumn } from '../platform/save-csv.ts'
import type { Currency } from '../../domain/format/money.ts'
import { HEADERS, PAYOUT_FIGURES, PAYOUT_PARTS } from './texts.ts'

/** A column of a report's file. Some of them are in its preview. */
export interface ReportColumn<Row> extends CsvColumn<Row> {
  inPreview?: boolean
  /** Cents that the preview adds up, by currency. */
  cents?: (row: Row) => number | null
}

/** A column with text, in the preview too. */
const shown = <Row>(header: string, value: (row: Row) => string): ReportColumn<Row> => ({
  header,
  value,
  inPreview: true,
})

/** A column with an amount, in the preview too. Figures that are only for managers are empty for others (PAYOUT-11). */
const amount = <Row>(header: string, cents: (row: Row) => number | null, inPreview = true): ReportColumn<Row> => ({
  header,
  value: row => {
    const figure = cents(row)
    return figure === null ? '' : csvMoney(figure)
  },
  cents,
  inPreview,
})

/** An invoice of a report, as the server lists it (REPORT-07). */
export interface ReportInvoice {
  invoiceNumber: string
  workOrderId: string | null
  franchiseName: string
  vendorName: string | null
  contactName: string
  contactEmail: string
  status: string
  /** Cents. */
  billedAmount: number
  /** Cents. */
  balance: number
  createdAt: string
  currency: Currency
}

/** Cents. */
export interface Commission extends ReportInvoice {
  commissionBase: number
  commissionAmount: number
}

/** Returns the columns of a report of unpaid invoices. @param zone of the CSV's dates */
export const arColumns = (zone: string): ReportColumn<ReportInvoice>[] => [
  shown(HEADERS.invoiceNumber, row => row.invoiceNumber),
  { header: HEADERS.workOrderId, value: row => row.workOrderId ?? '' },
  shown(HEADERS.franchise, row => row.franchiseName),
  shown(HEADERS.vendor, row => row.vendorName ?? ''),
  shown(HEADERS.contactName, row => row.contactName),
  { header: HEADERS.contactEmail, value: row => row.contactEmail },
  shown(HEADERS.status, row => row.status),
  amount(HEADERS.billedAmount, row => row.billedAmount),
  amount(HEADERS.balance, row => row.balance),
  shown(HEADERS.createdAt, row => csvTime(new Date(row.createdAt), zone)),
]

/** Returns the columns of a commission report: those of unpaid invoices, and two more. */
export const commissionColumns = (zone: string): ReportColumn<Commission>[] => [
  ...arColumns(zone),
  amount(HEADERS.commissionBase, row => row.commissionBase),
  amount(HEADERS.commissionAmount, row => row.commissionAmount),
]

/** A payout statement as the server lists it; figures in cents. */
export type PayoutLine = Record<keyof typeof PAYOUT_FIGURES, number | null> & {
  startDate: string
  endDate: string
  franchise: { name: string }
  vanName: string | null
  userName: string | null
  workOrderCount: number | null
  rows: readonly { key: string; amount: number }[]
  total: number
  invoice: { status: string } | null
  currency: Currency
}

const keysOf = <Key extends string>(names: Record<Key, string>): Key[] => Object.keys(names) as Key[]

/** Figures of a statement that its preview shows. */
const PREVIEWED: ReadonlySet<string> = new Set<keyof typeof PAYOUT_FIGURES>(['totalSales', 'totalRevenue'])

/** The columns of a report of payout statements. Those from 'Earned Revenue' to 'Carry-over' add up to 'Total' (REPORT-09). */
export const payoutColumns: readonly ReportColumn<PayoutLine>[] = [
  shown(HEADERS.startDate, row => row.startDate),
  shown(HEADERS.endDate, row => row.endDate),
  shown(HEADERS.franchise, row => row.franchise.name),
  shown(HEADERS.van, row => row.vanName ?? ''),
  shown(HEADERS.technician, row => row.userName ?? ''),
  shown(HEADERS.workOrders, row => String(row.workOrderCount ?? '')),
  ...keysOf(PAYOUT_FIGURES).map(figure =>
    amount<PayoutLine>(PAYOUT_FIGURES[figure], row => row[figure], PREVIEWED.has(figure)),
  ),
  ...keysOf(PAYOUT_PARTS).map(part =>
    amount<PayoutLine>(PAYOUT_PARTS[part], ({ rows }) => rows.find(({ key }) => key === part)?.amount ?? 0, false),
  ),
  amount(HEADERS.total, row => row.total),
  shown(HEADERS.paid, row => row.invoice?.status ?? ''),
]
