import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Currency } from '../../domain/format/money.ts'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { ReportColumn } from './columns.ts'
import classes from './report.module.css'
import { ReportPreview } from './report-preview.tsx'
import { TEXTS } from './texts.ts'

interface ReportCardProps<Row> {
  title: string
  text: string
  fileName: string
  columns: readonly ReportColumn<Row>[]
  /** What the file is about, as was chosen: franchises, vendors, dates, zone. Rows that were read for other choices are not shown. */
  about: readonly string[]
  /** Names the choices exactly. */
  of: object
  /** Fetches the rows; undefined until the user has chosen everything. */
  fetchRows: ((onRows: (count: number) => void) => Promise<readonly Row[]>) | undefined
  /** What the user has to choose first. */
  hint: string
  /** Fields of this report only. */
  children?: ReactNode
}

/** Shows the first rows and sums of a report, and downloads it as CSV, or says that it is empty. */
export function ReportCard<Row extends { currency: Currency }>(props: ReportCardProps<Row>) {
  const { title, text, fileName, columns, about, of, fetchRows, hint, children } = props
  const toast = useToast()
  const [count, setCount] = useState(0)
  const choices = JSON.stringify(of)
  const [read, setRead] = useState<{ choices: string; rows: readonly Row[] }>()
  const reading = useMutation({
    mutationFn: async (_use: 'preview' | 'download') => {
      if (read?.choices === choices) return read.rows
      setCount(0)
      return (await fetchRows?.(setCount)) ?? []
    },
    onSuccess: (rows, use) => {
      if (rows.length === 0) toast({ tone: 'info', message: TEXTS.nothing })
      else if (use === 'download') saveCsv(csvOf(columns, rows), fileName)
      if (use === 'preview') setRead({ choices, rows })
    },
  })
  const shown = read?.choices === choices ? read.rows : []
  const isReading = (use: 'preview' | 'download') => reading.isPending && reading.variables === use
  return (
    <Card
      title={title}
      description={text}
      action={
        fetchRows && (
          <div className={classes.actions}>
            <Button
              busy={isReading('preview')}
              onClick={() => reading.mutate('preview')}
              aria-label={TEXTS.previewNamed(title)}
            >
              {TEXTS.preview}
            </Button>
            <Button
              busy={isReading('download')}
              onClick={() => reading.mutate('download')}
              aria-label={TEXTS.downloadNamed(title)}
            >
              {TEXTS.download}
            </Button>
          </div>
        )
      }
    >
      {children}
      {fetchRows && <p className={classes.about}>{TEXTS.about(about)}</p>}
      {reading.isPending && <ProgressBar label={TEXTS.rowsRead(count)} />}
      {fetchRows ? <ErrorBanner message={reading.error ? reading.error.message || TEXTS.failed : undefined} /> : hint}
      {fetchRows && shown.length > 0 && <ReportPreview title={title} columns={columns} rows={shown} />}
    </Card>
  )
}
