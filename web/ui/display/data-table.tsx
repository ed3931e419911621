/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- laid out as cards, a table loses its own roles */
import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/empty-state.tsx'
import { LoadMore, type PagedList } from '../feedback/load-more.tsx'
import type { Loadable } from '../feedback/loadable.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import classes from './data-table.module.css'

export interface Column<Row> {
  key: string
  /** Empty for a column without a header. */
  header: string
  render: (row: Row) => ReactNode
  /** `end` for figures, so that their digits align. */
  align?: 'end'
  /** The title of the card on a phone. A link in it makes the whole row clickable. */
  primary?: boolean
  /** Buttons: on a phone they fill the card's width, without their header. */
  wide?: boolean
  /** A short state: on a phone it stands beside the card's title, without its header. */
  corner?: boolean
  /**
   * Where it is on the card of a phone, if the table arranges its cards: `lead` and `figure` share the line below the title, the `detail`s the next one, all
   * without their headers. A `fact` follows its header, a `line` has a line of its own, and
   * `none` is not there.
   */
  card?: 'lead' | 'figure' | 'detail' | 'fact' | 'line' | 'none'
  /** Whether a row has nothing to say here: dimmed in the table, and not on the card. */
  isBlank?: (row: Row) => boolean
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: Loadable<readonly Row[]>
  rowKey: (row: Row) => string
  /** An EmptyState. */
  empty: ReactNode
  /** For paged rows. A table that can show another list also needs a `key`. */
  pages?: PagedList
  /** A few narrow columns: stays a table in narrow containers. */
  compact?: boolean
  /** Short facts, which share lines in the cards of a phone. */
  brief?: boolean
  /** Number of skeleton rows: a typical page. */
  expectedRows?: number
}

/** Shows a table; in narrow containers each row becomes a card, its cells labelled with their headers. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, pages, compact = false, brief = false, expectedRows = 5 } = props
  if (rows.status === 'error') return <ErrorState message={rows.message} onRetry={rows.onRetry} />
  if (rows.status === 'ready' && rows.data.length === 0) return empty
  return (
    <div
      className={classes.frame}
      data-compact={compact}
      data-brief={brief}
      data-arranged={columns.some(({ card }) => card !== undefined)}
    >
      <table className={classes.table} role="table" aria-busy={rows.status === 'loading'}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map(column =>
              column.header === '' ? (
                <td key={column.key} role="cell" />
              ) : (
                <th key={column.key} role="columnheader" scope="col" data-align={column.align}>
                  {column.header}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.status === 'loading'
            ? Array.from({ length: expectedRows }, (_, i) => (
                <Cells key={i} columns={columns} render={() => <Skeleton />} />
              ))
            : rows.data.map(row => (
                <Cells
                  key={rowKey(row)}
                  columns={columns}
                  render={column => column.render(row)}
                  isBlank={column => column.isBlank?.(row) ?? false}
                />
              ))}
        </tbody>
      </table>
      {pages?.hasNextPage && rows.status === 'ready' && (
        <div className={classes.more}>
          <LoadMore list={pages} />
        </div>
      )}
    </div>
  )
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  render: (column: Column<Row>) => ReactNode
  isBlank?: (column: Column<Row>) => boolean
}

/** Whether the card shows the header before the cell. */
const isLabelled = <Row,>({ primary, wide, corner, card }: Column<Row>): boolean =>
  !primary && !wide && !corner && (card === undefined || card === 'fact' || card === 'line')

function Cells<Row>({ columns, render, isBlank }: CellsProps<Row>) {
  return (
    <tr role="row" className={classes.row}>
      {columns.map(column => (
        <td
          key={column.key}
          role="cell"
          data-label={isLabelled(column) ? column.header : undefined}
          data-primary={column.primary}
          data-corner={column.corner}
          data-card={column.card}
          data-blank={isBlank?.(column) || undefined}
          data-align={column.align}
        >
          {render(column)}
        </td>
      ))}
    </tr>
  )
}
