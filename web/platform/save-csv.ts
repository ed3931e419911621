import { toCsv } from '../../domain/format/csv.ts'
import { saveFile } from './save-file.ts'

/** A column of a CSV file. */
export interface CsvColumn<Row> {
  header: string
  value(row: Row): string
}

/** Hands the text of a CSV file to the browser to save. The mark at its start tells spreadsheets that it is UTF-8. */
export const saveCsv = (text: string, fileName: string): void =>
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), fileName)

/** A line of headers and a line for each row. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  toCsv([columns.map(column => column.header), ...rows.map(row => columns.map(column => column.value(row)))])
