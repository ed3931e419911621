import { IconDownload } from '../../ui/icon/download.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { type CsvColumn, csvOf, saveCsv } from '../save-csv.ts'
import { TEXTS } from './texts.ts'

interface CsvButtonProps<Row> {
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
  fileName: string
  /** The list has more rows, which are not in the file. */
  hasMore: boolean
  /** Beside a page's title, where a phone has room for its icon. */
  shrinks?: boolean
}

/** Downloads the rows that a list shows. It says how many while the list has more, so that nobody takes a part for the whole list. */
export function CsvButton<Row>({ columns, rows, fileName, hasMore, shrinks }: CsvButtonProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      data-shrinks={shrinks}
      icon={<IconDownload size={18} aria-hidden />}
      onClick={() => saveCsv(csvOf(columns, rows), fileName)}
    >
      {hasMore ? TEXTS.downloadShown(rows.length) : TEXTS.download}
    </Button>
  )
}
