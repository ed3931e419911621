import { type ReactNode, Suspense, useState } from 'react'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './analytics.module.css'
import { TEXTS } from './texts.ts'

/** A column of a chart's table, and its cells in a file. */
export interface ChartColumn<Row> extends Column<Row> {
  csv: (row: Row) => string
}

interface ChartCardProps<Row> {
  title: string
  note?: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ChartColumn<Row>[]
  /** Shown instead of an empty chart. */
  empty: string | null
  /** Names the day or month that is not over, drawn otherwise. */
  openNote?: string | null
  /** The chart. */
  children: ReactNode
  /** The part of a row that it takes on a wide screen. */
  span: 'half' | 'third' | 'whole'
}

/** Returns the name of the file of a title: `sales_over_time`. */
const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '_')

/** A chart with its title. A button shows its figures as a table, which can be downloaded. */
export function ChartCard<Row>({
  title,
  note,
  rows,
  rowKey,
  columns,
  empty,
  openNote = null,
  children,
  span,
}: ChartCardProps<Row>) {
  const [isTable, setTable] = useState(false)
  const download = () => {
    const written = columns.map(({ header, csv }) => ({ header, value: csv }))
    saveCsv(csvOf(written, rows), TEXTS.csvFile(fileName(title)))
  }
  return (
    <div data-span={span}>
      <Card
        title={title}
        description={note}
        action={
          empty === null && (
            <div className={classes.actions} data-actions>
              {isTable && (
                <Button variant="quiet" flush aria-label={TEXTS.downloadNamed(title)} onClick={download}>
                  {TEXTS.downloadCsv}
                </Button>
              )}
              <Button variant="quiet" flush aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                {isTable ? TEXTS.showChart : TEXTS.showTable}
              </Button>
            </div>
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
            <Suspense fallback={<div className={classes.room} aria-hidden />}>{children}</Suspense>
            {openNote !== null && (
              <p className={classes.open}>
                <span className={classes.openLine} aria-hidden />
                {openNote}
              </p>
            )}
          </div>
        )}
      </Card>
    </div>
  )
}
