import type { Cell, ReportName, ReportRequest } from '../../../domain/report/request.ts'
import { readOneState } from '../../platform/database/read-batches.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { reportTable } from './reports.ts'
import { type TableColumn, Totals } from './table.ts'

/** More rows are in the file. */
const MAX_SHOWN = 200

/** A report on a screen. */
export interface ReportPage {
  columns: TableColumn[]
  /** The first rows. */
  rows: Cell[][]
  rowCount: number
  /** Of all rows. */
  totals: Cell[]
}

/** Returns a report's first rows and the totals of all. */
export async function readReport(db: Database, name: ReportName, request: ReportRequest): Promise<ReportPage> {
  return await readOneState(db, async state => {
    const { columns, read } = await reportTable(state, name, request)
    const totals = new Totals(columns)
    const shown: Cell[][] = []
    await read(state, rows => {
      totals.add(rows)
      shown.push(...rows.slice(0, MAX_SHOWN - shown.length))
    })
    return { columns, rows: shown, rowCount: totals.count, totals: totals.cells() }
  })
}
