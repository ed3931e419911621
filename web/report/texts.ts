import { LOCALE } from '../../domain/format/locale.ts'
import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  title: 'Generate Extended Reports',
  caption: 'Select a time frame. By default the system uses the start of the year to the current date.',
  from: 'From:',
  to: 'To:',
  wrongFrame: 'End must be after start.',
  franchise: 'Franchise',
  allFranchises: 'All Franchises',
  selectFranchise: 'Select a Franchise',
  vendor: 'Vendor',
  allVendors: 'All Vendors',
  selectVendor: 'Select a Vendor',
  ok: 'OK',
  vans: 'Vans',
  vanOf: (franchise: string, van: string) => `${franchise}: ${van}`,
  allVans: 'All Vans',
  selectVan: 'Select a Van',
  listsFailed: 'We couldn’t load your franchises and vendors.',
  download: 'Download CSV',
  downloadNamed: (title: string) => `Download CSV: ${title}`,
  downloadPdf: 'Download Report',
  preview: 'Preview',
  previewNamed: (title: string) => `Preview: ${title}`,
  /** What the file is about, as was chosen. */
  about: (parts: readonly string[]) => parts.join(' · '),
  dates: (from: string, to: string) => `${from} to ${to}`,
  timesIn: (zone: string) => `Times in ${zone}`,
  vendorCount: (count: number) => plural(count, { one: '1 vendor', other: `${count} vendors` }),
  franchiseCount: (count: number) => plural(count, { one: '1 franchise', other: `${count} franchises` }),
  allYours: 'all your franchises',
  vanCount: (count: number) => plural(count, { one: '1 van', other: `${count} vans` }),
  rows: (count: number) => plural(count, { one: '1 row', other: `${count.toLocaleString(LOCALE)} rows` }),
  firstRows: (shown: number, count: number) =>
    `Showing ${shown} of ${count.toLocaleString(LOCALE)} rows. The totals are of all rows.`,
  moreColumns: (names: string) => `Also in the file: ${names}.`,
  totalIn: (currency: string) => `Total ${currency}`,
  nothing: 'No data for these dates.',
  rowsRead: (count: number) =>
    plural(count, { one: '1 row so far', other: `${count.toLocaleString(LOCALE)} rows so far` }),
  failed: 'We couldn’t create the report. Please try again.',
  chooseVendor: 'Select a vendor above.',
  chooseFranchise: 'Select a franchise above.',
  chooseVan: 'Select a franchise above and a van here.',
  chooseFrame: 'Choose a time frame above.',
  noSales: 'No data available. Please set filters to generate a report.',
  vendorAr: {
    title: 'Commercial Customer AR Report',
    text: 'Unpaid invoices by vendor.',
    file: 'vendor_ar_report.csv',
  },
  marketAr: {
    title: 'Market AR Report',
    text: 'Unpaid invoices by franchise.',
    file: 'market_ar_report.csv',
  },
  payout: {
    title: 'Market Payout Reports',
    text: 'Payout statements of vans in these dates, one per row.',
    file: 'payout_report.csv',
  },
  inspection: {
    title: 'Inspection Report',
    text: 'Inspection results by franchise and van.',
    file: 'inspectionReport.pdf',
    count: (count: number) =>
      plural(count, { one: '1 inspection', other: `${count.toLocaleString(LOCALE)} inspections` }),
    failedTitle: 'Inspection Report Download',
    failed: 'Error downloading the inspection Report, please try again.',
  },
  salesAr: {
    title: 'Sales AR Report',
    text: 'Unpaid invoices by vendor and franchise.',
    file: 'sales_ar_report.csv',
  },
  commission: {
    title: 'Sales Commission Report',
    text: '5% of sales to the selected vendors’ customers, before tax.',
    file: 'sales_commission_report.csv',
  },
} as const

/** Column headers of the CSV files. */
export const HEADERS = {
  invoiceNumber: 'Invoice Number',
  workOrderId: 'Work Order ID',
  franchise: 'Franchise',
  vendor: 'Vendor',
  contactName: 'Contact Name',
  contactEmail: 'Contact Email',
  status: 'Status',
  billedAmount: 'Billed Amount',
  balance: 'Balance',
  createdAt: 'Created At',
  commissionBase: 'Commission Base',
  commissionAmount: 'Commission Amount',
  startDate: 'Start Date',
  endDate: 'End Date',
  van: 'Van',
  technician: 'Technician',
  workOrders: 'Work Orders',
  total: 'Total',
  paid: 'Paid',
} as const

/** Figures of a statement that do not add up to its total. */
export const PAYOUT_FIGURES = {
  totalSales: 'Total Sales',
  subTotalSales: 'Subtotal Sales',
  totalTax: 'Total Tax',
  totalRevenue: 'Total Revenue',
  subTotalRevenue: 'Subtotal Revenue',
  unreportedRevenue: 'Unreported Revenue',
  refunds: 'Refunds',
} as const

/** The lines that add up to a statement's total, by key. Deductions are negative. */
export const PAYOUT_PARTS = {
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
