import type { RawBuilder } from 'kysely'
import type { Cell, ColumnKind } from '../../../domain/report/request.ts'
import { readBatches } from '../../platform/database/read-batches.ts'
import type { Database } from '../../platform/database/tenant-database.ts'

export interface TableColumn {
  key: string
  header: string
  kind: ColumnKind
  /** Whether the table's last line adds it up. */
  isSummed: boolean
}

/** A report as a table whose rows are read in batches. */
export interface ReportTable {
  columns: TableColumn[]
  /** Reads all rows. @param db one state of the database */
  read: (db: Database, handle: (rows: Cell[][]) => Promise<void> | void) => Promise<void>
}

export const textColumn = (key: string, header: string): TableColumn => ({ key, header, kind: 'TEXT', isSummed: false })
export const moneyColumn = (key: string, header: string, isSummed = true): TableColumn => ({
  key,
  header,
  kind: 'MONEY',
  isSummed,
})
export const countColumn = (key: string, header: string, isSummed = true): TableColumn => ({
  key,
  header,
  kind: 'COUNT',
  isSummed,
})

export type ReportRow = Record<string, Cell | Date>

/** Returns a table of a query's rows, whose columns are named by the keys. @param cellsOf changes a row before it is shown */
export function tableOf<Row extends ReportRow>(
  columns: TableColumn[],
  query: RawBuilder<Row>,
  cellsOf: (row: Row) => ReportRow = row => row,
): ReportTable {
  return {
    columns,
    read: (db, handle) =>
      readBatches(db, query, rows =>
        handle(
          rows.map(row => {
            const cells = cellsOf(row)
            return columns.map(({ key }) => {
              const cell = cells[key] ?? null
              return cell instanceof Date ? cell.toISOString() : cell
            })
          }),
        ),
      ),
  }
}

/** Adds up a table's rows as they are read. */
export class Totals {
  readonly #columns: readonly TableColumn[]
  readonly #sums: number[]
  count = 0

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns
    this.#sums = columns.map(() => 0)
  }

  add(rows: readonly Cell[][]): void {
    this.count += rows.length
    for (const row of rows)
      for (const [index, { isSummed }] of this.#columns.entries()) {
        const cell = row[index]
        if (isSummed && typeof cell === 'number') this.#sums[index] = (this.#sums[index] ?? 0) + cell
      }
  }

  /** The last line of the table. */
  cells(): Cell[] {
    return this.#columns.map(({ isSummed }, index) => (isSummed ? (this.#sums[index] ?? 0) : null))
  }
}
