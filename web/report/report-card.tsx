import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type CsvColumn, csvOf, saveCsv } from '../platform/save-csv.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TEXTS } from './texts.ts'

interface ReportCardProps<Row> {
  title: string
  text: string
  fileName: string
  columns: readonly CsvColumn<Row>[]
  /** Fetches the rows; undefined until the user has chosen everything. */
  fetchRows: ((onRows: (count: number) => void) => Promise<readonly Row[]>) | undefined
  /** What the user has to choose first. */
  hint: string
  /** Fields of this report only. */
  children?: ReactNode
}

/** Downloads a report as CSV, or says that it is empty. */
export function ReportCard<Row>(props: ReportCardProps<Row>) {
  const { title, text, fileName, columns, fetchRows, hint, children } = props
  const toast = useToast()
  const [count, setCount] = useState(0)
  const download = useMutation({
    mutationFn: async () => {
      setCount(0)
      const rows = (await fetchRows?.(setCount)) ?? []
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
      {download.isPending && <ProgressBar label={TEXTS.rowsRead(count)} />}
      {fetchRows ? <ErrorBanner message={download.error ? download.error.message || TEXTS.failed : undefined} /> : hint}
    </Card>
  )
}
