import { toCsv } from '../../domain/format/csv.ts'
import { saveFile } from './save-file.ts'

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  header: string
  value(row: Row): string
}

/** Downloads a CSV file. Its byte order mark tags it as UTF-8 for spreadsheets. */
export const saveCsv = (text: string, fileName: string): void =>
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), fileName)

/** Returns CSV text: a header line, and one line per row. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  toCsv([columns.map(column => column.header), ...rows.map(row => columns.map(column => column.value(row)))])
