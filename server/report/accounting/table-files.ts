import { csvMoney, toCsv } from '../../../domain/format/csv.ts'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import type { Cell } from '../../../domain/report/request.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { BOTTOM, DIM, drawFoot, drawHead, INK, MARGIN, type Pdf, RIGHT, rule, streamPdf } from '../../platform/pdf.ts'
import type { Tenant } from '../../platform/scope.ts'
import type { Sink } from '../../platform/zip.ts'
import { type ReportTable, type TableColumn, Totals } from './table.ts'
import { TEXTS } from './texts.ts'

const PPM_PER_PERCENT = 10_000

const csvCell = (cell: Cell, { kind }: TableColumn): string => {
  if (cell === null) return ''
  if (kind === 'MONEY') return csvMoney(Number(cell))
  return kind === 'RATE' ? `${Number(cell) / PPM_PER_PERCENT}%` : String(cell)
}

const hasSums = (columns: readonly TableColumn[]): boolean => columns.some(({ isSummed }) => isSummed)

/** Returns the last line, whose first cell says so. */
const totalRow = (texts: string[]): string[] => [TEXTS.allTotal, ...texts.slice(1)]

/** Writes a table as CSV: headers, rows, totals. @returns the number of rows */
export async function writeCsv(
  db: Database,
  { columns, read }: ReportTable,
  write: Sink,
  onRows: (count: number) => void,
): Promise<number> {
  const totals = new Totals(columns)
  const put = (rows: readonly string[][]) => write(Buffer.from(toCsv(rows)))
  await put([columns.map(({ header }) => header)])
  await read(db, async rows => {
    totals.add(rows)
    await put(rows.map(row => columns.map((column, index) => csvCell(row[index] ?? null, column))))
    onRows(totals.count)
  })
  if (hasSums(columns) && totals.count > 0)
    await put([totalRow(totals.cells().map((cell, index) => (columns[index] ? csvCell(cell, columns[index]) : '')))])
  return totals.count
}

const isNumeric = ({ kind }: TableColumn): boolean => kind !== 'TEXT'

interface Place {
  at: number
  width: number
}

/** Columns across the page: texts get twice the room of figures. */
function placesOf(columns: readonly TableColumn[]): Place[] {
  const shares = columns.map(column => (isNumeric(column) ? 1 : 1.6))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let at = MARGIN
  return shares.map(share => {
    const width = ((RIGHT - MARGIN) * share) / whole
    const place = { at, width: width - 6 }
    at += width
    return place
  })
}

interface TableDocument {
  tenant: Tenant
  logo: Buffer | null
  title: string
  details: readonly string[]
  currency: Currency
  table: ReportTable
  /** A line below the head, such as the statement's recipient. */
  lead?: string
}

/** Draws a table as PDF, with its headers on every page and its totals at the end. @returns its totals */
export async function writePdf(
  db: Database,
  { tenant, logo, title, details, currency, table, lead }: TableDocument,
  write: Sink,
  onRows: (count: number) => void = () => undefined,
): Promise<Totals> {
  const { columns, read } = table
  const places = placesOf(columns)
  const totals = new Totals(columns)
  const shown = (cell: Cell, column: TableColumn): string =>
    cell !== null && column.kind === 'MONEY' ? formatMoney(Number(cell), currency) : csvCell(cell, column)
  await streamPdf({ title, tenant }, write, async (pdf, flush) => {
    drawHead(pdf, { tenant, logo, title, details })
    drawFoot(pdf, tenant)
    pdf.y = MARGIN + 92
    if (lead !== undefined) {
      pdf.font('Helvetica-Bold').fontSize(12).fillColor(INK).text(lead, MARGIN, pdf.y)
      pdf.y += 10
    }
    const headers = columns.map(({ header }) => header)
    drawRow(pdf, { columns, places }, headers, DIM)
    rule(pdf, pdf.y - 2)
    pdf.y += 4
    await read(db, async rows => {
      totals.add(rows)
      for (const row of rows) {
        if (pdf.y > BOTTOM) {
          pdf.addPage()
          pdf.y = MARGIN
          drawRow(pdf, { columns, places }, headers, DIM)
          rule(pdf, pdf.y - 2)
          pdf.y += 4
        }
        drawRow(
          pdf,
          { columns, places },
          columns.map((column, index) => shown(row[index] ?? null, column)),
          INK,
        )
      }
      onRows(totals.count)
      await flush()
    })
    if (totals.count > 0 && hasSums(columns)) {
      rule(pdf, pdf.y)
      pdf.y += 6
      const cells = totals.cells().map((cell, index) => (columns[index] ? shown(cell, columns[index]) : ''))
      drawRow(pdf, { columns, places }, totalRow(cells), INK, 'Helvetica-Bold')
    }
  })
  return totals
}

function drawRow(
  pdf: Pdf,
  { columns, places }: { columns: readonly TableColumn[]; places: readonly Place[] },
  texts: readonly string[],
  color: string,
  font = 'Helvetica',
): void {
  const { y } = pdf
  pdf.font(font).fontSize(8).fillColor(color)
  for (const [index, { at, width }] of places.entries()) {
    const column = columns[index]
    pdf.text(texts[index] ?? '', at, y, {
      width,
      height: 11,
      ellipsis: true,
      align: column && isNumeric(column) ? 'right' : 'left',
    })
  }
  pdf.y = y + 14
}
