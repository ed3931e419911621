import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { type CsvColumn, csvOf, saveCsv } from '../platform/save-csv.ts'
import { TEXTS } from './texts.ts'

interface ReportCardProps<Row> {
  title: string
  text: string
  fileName: string
  columns: readonly CsvColumn<Row>[]
  /** Fetches the rows; undefined while something is still to be chosen. */
  fetchRows: (() => Promise<readonly Row[]>) | undefined
  /** What is still to be chosen. */
  hint: string
  /** Where it is chosen, if that is here. */
  children?: ReactNode
}

/** A report that is downloaded as CSV. An empty one is told instead of saved. */
export function ReportCard<Row>(props: ReportCardProps<Row>) {
  const { title, text, fileName, columns, fetchRows, hint, children } = props
  const toast = useToast()
  const download = useMutation({
    mutationFn: async () => {
      const rows = (await fetchRows?.()) ?? []
      if (rows.length === 0) toast({ tone: 'info', message: TEXTS.nothing })
      else saveCsv(csvOf(columns, rows), fileName)
    },
  })
  return (
    <Card
      title={title}
      description={text}
      action={
        fetchRows && (
          <Button
            busy={download.isPending}
            onClick={() => download.mutate()}
            aria-label={`${TEXTS.download}: ${title}`}
          >
            {TEXTS.download}
          </Button>
        )
      }
    >
      {children}
      {fetchRows ? <ErrorBanner message={download.error ? download.error.message || TEXTS.failed : undefined} /> : hint}
    </Card>
  )
}
