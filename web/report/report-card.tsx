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
  /** Fetches the rows; undefined until the user has chosen everything. */
  fetchRows: (() => Promise<readonly Row[]>) | undefined
  /** What the user has to choose first. */
  hint: string
  /** Fields of this report only. */
  children?: ReactNode
}

/** Downloads a report as CSV, or says that it is empty. */
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
          <Button busy={download.isPending} onClick={() => download.mutate()} aria-label={TEXTS.downloadNamed(title)}>
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
