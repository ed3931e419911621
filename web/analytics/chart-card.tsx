import { type ReactNode, Suspense, useState } from 'react'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './analytics.module.css'
import { TEXTS } from './texts.ts'

interface ChartCardProps<Row> {
  title: string
  note?: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Shown instead of an empty chart. */
  empty: string | null
  /** The chart. */
  children: ReactNode
  /** The part of a row that it takes on a wide screen. */
  span: 'half' | 'third' | 'whole'
}

/** A chart with its title. A button shows its figures as a table. */
export function ChartCard<Row>({ title, note, rows, rowKey, columns, empty, children, span }: ChartCardProps<Row>) {
  const [isTable, setTable] = useState(false)
  return (
    <div data-span={span}>
      <Card
        title={title}
        description={note}
        action={
          empty === null && (
            <Button variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? TEXTS.showChart : TEXTS.showTable}
            </Button>
          )
        }
      >
        {empty !== null ? (
          <p className={classes.empty}>{empty}</p>
        ) : isTable ? (
          <DataTable
            caption={title}
            columns={columns}
            rows={{ status: 'ready', data: rows }}
            rowKey={rowKey}
            compact={columns.length <= 3}
            empty={null}
          />
        ) : (
          <div className={classes.chart}>
            <Suspense fallback={<Skeleton shape="card" />}>{children}</Suspense>
          </div>
        )}
      </Card>
    </div>
  )
}
