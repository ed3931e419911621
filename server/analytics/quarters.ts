import { type RawBuilder, sql } from 'kysely'
import { isEverybody, type Selection, type Span } from './selection.ts'

const QUARTER_MS = 15 * 60_000

/** The quarter of an hour of an instant: every time zone's days start at one. */
export const quarterOf = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_bin('15 minutes', ${instant}, timestamptz 'epoch')`

interface SummedFigure {
  selection: Selection
  span: Span
  kind: 'SALES' | 'REVENUE' | 'SUPPLIES' | 'FUEL' | 'PAYMENTS'
  /** Columns of the kept sums, in the order of the ledger's. */
  columns: RawBuilder<unknown>
  /** SQL of the same columns from the ledger, within a span. */
  fromLedger: (span: Span) => RawBuilder<unknown>
}

/**
 * Returns SQL with the figures of a span by franchise and quarter of an hour. Those of whole franchises are kept sums, of which triggers take care; only the parts of
 * quarters at both ends are read from the ledger. Those of some vans or vendors are read from the ledger.
 */
export function quartersOf({ selection, span, kind, columns, fromLedger }: SummedFigure): RawBuilder<unknown> {
  const from = new Date(Math.ceil(span.from.getTime() / QUARTER_MS) * QUARTER_MS)
  const to = new Date(Math.floor(span.to.getTime() / QUARTER_MS) * QUARTER_MS)
  if (!isEverybody(selection) || to <= from) return fromLedger(span)
  const ends = [
    { from: span.from, to: from },
    { from: to, to: span.to },
  ].filter(end => end.from < end.to)
  return sql.join(
    [
      sql`select franchise_id, at, ${columns} from figure_sum
        where franchise_id = any(${selection.franchiseIds}::bigint[]) and kind = ${kind} and at >= ${from} and at < ${to}`,
      ...ends.map(fromLedger),
    ],
    sql` union all `,
  )
}
