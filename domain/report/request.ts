import type { Currency } from '../format/money.ts'
import type { JournalFormat, JournalUnit } from './journal-file.ts'

/** The reports of the page Reports. */
export const REPORTS = [
  'RECEIVABLES',
  'OPEN_INVOICES',
  'TAXES',
  'SALES',
  'BRIDGE',
  'STOCK',
  'WRITE_OFFS',
  'JOURNAL',
] as const
export type ReportName = (typeof REPORTS)[number]

/** Checks whether a report is as of the last day of its request. */
export const isAsOf = (name: ReportName): boolean =>
  name === 'RECEIVABLES' || name === 'OPEN_INVOICES' || name === 'STOCK'

/** What a sales report is by. */
export const SALES_BY = ['SERVICE', 'VAN', 'TECHNICIAN', 'VENDOR', 'POSTAL_CODE'] as const
export type SalesBy = (typeof SALES_BY)[number]

/** What a report is about. Local days, both included; a report as of a date uses the last. */
export interface ReportRequest {
  startDate: string
  endDate: string
  /** Reports are in one currency: currencies are never added. */
  currency: Currency
  /** Never empty. */
  franchiseIds: number[]
  /** Of reports on receivables: one vendor's. */
  vendorId: number | null
  salesBy: SalesBy
}

/** What a file is made of, as its job reads it. Instants of inspections are ISO 8601 text. */
export type FileRequest =
  | ({ file: 'TABLE'; report: ReportName; format: 'CSV' | 'PDF' } & ReportRequest)
  | ({ file: 'JOURNAL'; format: JournalFormat; by: JournalUnit } & ReportRequest)
  | { file: 'INSPECTIONS'; startDate: string; endDate: string; franchiseIds: number[]; vanIds: number[] }

/** How a column's cells read: cents, a number, millionths as percent, or text. */
export const COLUMN_KINDS = ['MONEY', 'COUNT', 'RATE', 'TEXT'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** A cell of a report; null is empty. */
export type Cell = string | number | null

const MANY_INSPECTIONS = 2_000

/** Checks whether a report has so many inspections that the screen also offers a ZIP with a report for each van. */
export const offersZip = (count: number): boolean => count > MANY_INSPECTIONS
