import { csvMoney, csvTime } from '../../domain/format/csv.ts'
import type { CsvColumn } from '../platform/save-csv.ts'
import { HEADERS, PAYOUT_FIGURES, PAYOUT_PARTS } from './texts.ts'

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
}

/** Cents. */
export interface Commission extends ReportInvoice {
  commissionBase: number
  commissionAmount: number
}

/** Returns the columns of a report of unpaid invoices. @param zone of the CSV's dates */
export const arColumns = (zone: string): CsvColumn<ReportInvoice>[] => [
  { header: HEADERS.invoiceNumber, value: row => row.invoiceNumber },
  { header: HEADERS.workOrderId, value: row => row.workOrderId ?? '' },
  { header: HEADERS.franchise, value: row => row.franchiseName },
  { header: HEADERS.vendor, value: row => row.vendorName ?? '' },
  { header: HEADERS.contactName, value: row => row.contactName },
  { header: HEADERS.contactEmail, value: row => row.contactEmail },
  { header: HEADERS.status, value: row => row.status },
  { header: HEADERS.billedAmount, value: row => csvMoney(row.billedAmount) },
  { header: HEADERS.balance, value: row => csvMoney(row.balance) },
  { header: HEADERS.createdAt, value: row => csvTime(new Date(row.createdAt), zone) },
]

/** Returns the columns of a commission report: those of unpaid invoices, and two more. */
export const commissionColumns = (zone: string): CsvColumn<Commission>[] => [
  ...arColumns(zone),
  { header: HEADERS.commissionBase, value: row => csvMoney(row.commissionBase) },
  { header: HEADERS.commissionAmount, value: row => csvMoney(row.commissionAmount) },
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
}

const keysOf = <Key extends string>(names: Record<Key, string>): Key[] => Object.keys(names) as Key[]

/** Figures that are only for managers are empty for others (PAYOUT-11). */
const figureOf = (cents: number | null): string => (cents === null ? '' : csvMoney(cents))

/** The columns of a report of payout statements. Those from 'Earned Revenue' to 'Carry-over' add up to 'Total' (REPORT-09). */
export const payoutColumns: readonly CsvColumn<PayoutLine>[] = [
  { header: HEADERS.startDate, value: row => row.startDate },
  { header: HEADERS.endDate, value: row => row.endDate },
  { header: HEADERS.franchise, value: row => row.franchise.name },
  { header: HEADERS.van, value: row => row.vanName ?? '' },
  { header: HEADERS.technician, value: row => row.userName ?? '' },
  { header: HEADERS.workOrders, value: row => String(row.workOrderCount ?? '') },
  ...keysOf(PAYOUT_FIGURES).map(figure => ({
    header: PAYOUT_FIGURES[figure],
    value: (row: PayoutLine) => figureOf(row[figure]),
  })),
  ...keysOf(PAYOUT_PARTS).map(part => ({
    header: PAYOUT_PARTS[part],
    value: ({ rows }: PayoutLine) => csvMoney(rows.find(({ key }) => key === part)?.amount ?? 0),
  })),
  { header: HEADERS.total, value: row => csvMoney(row.total) },
  { header: HEADERS.paid, value: row => row.invoice?.status ?? '' },
]
