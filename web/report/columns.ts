import { csvMoney, csvTime } from '../../domain/format/csv.ts'
import type { CsvColumn } from '../platform/save-csv.ts'

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
  { header: 'Invoice Number', value: row => row.invoiceNumber },
  { header: 'Work Order ID', value: row => row.workOrderId ?? '' },
  { header: 'Franchise', value: row => row.franchiseName },
  { header: 'Vendor', value: row => row.vendorName ?? '' },
  { header: 'Contact Name', value: row => row.contactName },
  { header: 'Contact Email', value: row => row.contactEmail },
  { header: 'Status', value: row => row.status },
  { header: 'Billed Amount', value: row => csvMoney(row.billedAmount) },
  { header: 'Balance', value: row => csvMoney(row.balance) },
  { header: 'Created At', value: row => csvTime(new Date(row.createdAt), zone) },
]

/** Returns the columns of a commission report: those of unpaid invoices, and two more. */
export const commissionColumns = (zone: string): CsvColumn<Commission>[] => [
  ...arColumns(zone),
  { header: 'Commission Base', value: row => csvMoney(row.commissionBase) },
  { header: 'Commission Amount', value: row => csvMoney(row.commissionAmount) },
]

/** Figures of a statement that do not add up to its total. */
const PAYOUT_FIGURES = {
  totalSales: 'Total Sales',
  subTotalSales: 'Subtotal Sales',
  totalTax: 'Total Tax',
  totalRevenue: 'Total Revenue',
  subTotalRevenue: 'Subtotal Revenue',
  unreportedRevenue: 'Unreported Revenue',
  refunds: 'Refunds',
} as const

/** The lines that add up to a statement's total, by key. Deductions are negative. */
const PAYOUT_PARTS = {
  earnedRevenue: 'Earned Revenue',
  workOrderEarnings: 'Work Order Earnings',
  fuelAllowance: 'Fuel Allowance',
  transactionFees: 'Transaction Fees',
  marketingFee: 'Marketing Fee',
  royaltyFee: 'Royalty Fee',
  insurance: 'Insurance',
  technologyFee: 'Technology Fee',
  thirdPartyFleetFee: 'Third-party Fleet Fee',
  nationalFleetFee: 'National Fleet Fee',
  vanRentFee: 'Van Rent Fee',
  cashPayments: 'Cash Payments',
  credit: 'Carry-over',
} as const

/** A payout statement as the server lists it; figures in cents. */
export type PayoutLine = Record<keyof typeof PAYOUT_FIGURES, number> & {
  startDate: string
  endDate: string
  franchise: { name: string }
  vanName: string | null
  userName: string | null
  workOrderCount: number
  rows: readonly { key: string; amount: number }[]
  total: number
  invoice: { status: string } | null
}

const keysOf = <Key extends string>(names: Record<Key, string>): Key[] => Object.keys(names) as Key[]

/** The columns of a report of payout statements. Those from 'Earned Revenue' to 'Carry-over' add up to 'Total' (REPORT-09). */
export const payoutColumns: readonly CsvColumn<PayoutLine>[] = [
  { header: 'Start Date', value: row => row.startDate },
  { header: 'End Date', value: row => row.endDate },
  { header: 'Franchise', value: row => row.franchise.name },
  { header: 'Van', value: row => row.vanName ?? '' },
  { header: 'Technician', value: row => row.userName ?? '' },
  { header: 'Work Orders', value: row => String(row.workOrderCount) },
  ...keysOf(PAYOUT_FIGURES).map(figure => ({
    header: PAYOUT_FIGURES[figure],
    value: (row: PayoutLine) => csvMoney(row[figure]),
  })),
  ...keysOf(PAYOUT_PARTS).map(part => ({
    header: PAYOUT_PARTS[part],
    value: ({ rows }: PayoutLine) => csvMoney(rows.find(({ key }) => key === part)?.amount ?? 0),
  })),
  { header: 'Total', value: row => csvMoney(row.total) },
  { header: 'Paid', value: row => row.invoice?.status ?? '' },
]
