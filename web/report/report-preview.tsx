import type { ReactNode } from 'react'
import { formatList } from '../../domain/format/list.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import type { ReportColumn } from './columns.ts'
import { sumsByCurrency } from './sums-by-currency.ts'
import { TEXTS } from './texts.ts'

const MAX_ROWS = 5

/** A line of the preview: cells in the order of the columns. */
interface Line {
  key: string
  cells: readonly string[]
  isTotal: boolean
}

const linesOf = <Row extends { currency: Currency }>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): Line[] => {
  const first = rows.slice(0, MAX_ROWS).map((row, nth) => ({
    key: String(nth),
    cells: columns.map(column => {
      const amount = column.cents?.(row) ?? null
      return amount === null ? column.value(row) : formatMoney(amount, row.currency)
    }),
    isTotal: false,
  }))
  const totals = sumsByCurrency(
    rows,
    columns.map(({ cents }) => cents ?? (() => null)),
  ).map(({ currency, sums }) => ({
    key: currency,
    cells: sums.map((sum, index) => {
      if (index === 0) return TEXTS.totalIn(currency)
      return sum === null ? '' : formatMoney(sum, currency)
    }),
    isTotal: true,
  }))
  return [...first, ...totals]
}

interface ReportPreviewProps<Row> {
  title: string
  columns: readonly ReportColumn<Row>[]
  /** All rows of the file. */
  rows: readonly Row[]
}

/** The first rows of a report and the sums of all, one for each currency, before it is downloaded. */
export function ReportPreview<Row extends { currency: Currency }>({ title, columns, rows }: ReportPreviewProps<Row>) {
  const shown = columns.filter(({ inPreview }) => inPreview)
  const hidden = columns.filter(({ inPreview }) => !inPreview).map(({ header }) => header)
  const tableColumns: Column<Line>[] = shown.map(({ header, cents }, index) => ({
    key: header,
    header,
    render: ({ cells, isTotal }): ReactNode => (isTotal ? <strong>{cells[index]}</strong> : cells[index]),
    ...(cents && { align: 'end' as const }),
    ...(index === 0 && { primary: true }),
  }))
  return (
    <>
      <p>{rows.length > MAX_ROWS ? TEXTS.firstRows(MAX_ROWS, rows.length) : TEXTS.rows(rows.length)}</p>
      <DataTable
        caption={TEXTS.previewNamed(title)}
        columns={tableColumns}
        rows={{ status: 'ready', data: linesOf(shown, rows) }}
        rowKey={({ key }) => key}
        empty={null}
      />
      {hidden.length > 0 && <p>{TEXTS.moreColumns(formatList(hidden))}</p>}
    </>
  )
}
