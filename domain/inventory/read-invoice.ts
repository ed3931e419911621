import { readFigures, withoutFigures } from './invoice-figures.ts'
import { readHeader } from './invoice-header.ts'
import { oilNamed, readOil } from './oil-words.ts'
import { readPart } from './part-words.ts'
import type { InvoiceOilLine, InvoicePartLine, ParsedInvoice, StockCatalogue } from './supplier-invoice.ts'

/** Lines with an amount that are not stock: sums, taxes, fees, payments. */
const NO_GOODS =
  /\bsub[ -]?t[o0]tal|\bt[o0]tal\b|\btax(?:es)?\b|\b[ghpq]st\b|\btps\b|\btvq\b|\bshipping\b|\bfreight\b|\bdelivery\b|\bdeposit\b|\bcore\b|\bdiscount\b|\bbalance\b|\bamount\b|\bpayment\b|\bpaid\b|\bvisa\b|\bmastercard\b|\bchange due\b|\btendered\b|\binvoice\b|\bterms\b|\bfees?\b|\bsurcharge\b|\blevy\b|\bhandling\b|\bcredit\b/i

/** More lines than anyone checks by hand. */
const MAX_LINES = 200

/**
 * Parses a supplier's invoice from its text (IMPORT-06): the seller, and each line of parts and oil, in cents, with the tenant's names. A line with
 * an amount that is not understood becomes a part without a type, and every line stores its text, so that a person can correct it.
 * @param text line by line, from OCR or a PDF
 */
export function readInvoice(text: string, catalogue: StockCatalogue): ParsedInvoice {
  const lines = text
    .split(/\r?\n/)
    .map(line => line.trimEnd())
    .filter(line => line.trim() !== '')
  const { total, ...invoiceMetadata } = readHeader(lines)
  const filters: InvoicePartLine[] = []
  const oils: InvoiceOilLine[] = []
  for (const [index, line] of goodsOf(lines).slice(0, MAX_LINES).entries()) {
    const rowId = String(index + 1)
    const oil = oilLine(rowId, line, catalogue)
    if (oil) {
      oils.push(oil)
      continue
    }
    const figures = readFigures(line)
    if (!figures) continue
    const { partTypeId, typeName, name } = readPart(line, catalogue)
    filters.push({
      rowId,
      partTypeId: partTypeId === null ? null : String(partTypeId),
      inventoryType: typeName,
      inventoryName: name,
      ...figures,
      currency: invoiceMetadata.currency,
      line_text: line,
    })
  }
  return { invoiceMetadata, filters, oils, total }
}

/** Returns the lines that sell something. One with only numbers belongs to the description above it. */
function goodsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    if (NO_GOODS.test(line) || !hasAmount(line)) return []
    if (/[a-z]{3}/i.test(withoutFigures(line)) || /[A-Z]-?\d{2}/.test(line)) return [squeezed(line)]
    const above = lines[index - 1] ?? ''
    const isDescription = /[a-z]{3}/i.test(above) && !NO_GOODS.test(above) && !hasAmount(above)
    return isDescription ? [squeezed(`${above} ${line}`)] : []
  })
}

const hasAmount = (line: string): boolean => readFigures(readOil(line)?.rest ?? line) !== null

const squeezed = (line: string): string => line.trim().replaceAll(/\s+/g, ' ')

function oilLine(rowId: string, line: string, { oils }: StockCatalogue): InvoiceOilLine | null {
  const words = readOil(line)
  const figures = words && readFigures(words.rest)
  if (!words || !figures) return null
  const oil = oilNamed(words, oils)
  return {
    rowId,
    oilId: oil ? String(oil.id) : null,
    oilType: oil?.type ?? words.type ?? '',
    weight: words.weight,
    packageUnit: words.packageUnit,
    packageSize: words.packageSize,
    ...figures,
    line_text: line,
  }
}
