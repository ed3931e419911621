import { addsUp, readFigures } from './invoice-figures.ts'
import { readHeader } from './invoice-header.ts'
import { figuresText, linesOf, rowsOf } from './invoice-rows.ts'
import { withoutTaxCodes } from './line-figures.ts'
import { bulkOil, oilNamed, readOil } from './oil-words.ts'
import { readPart } from './part-words.ts'
import type {
  Confidence,
  InvoiceOilLine,
  InvoicePartLine,
  ParsedInvoice,
  StockCatalogue,
  UnreadLine,
} from './supplier-invoice.ts'

/** More lines than anyone checks by hand. */
const MAX_LINES = 200
/** Of lines that are only shown. */
const MAX_SHOWN = 200

/** Words that OCR was not sure of. */
type DoubtfulWords = ReadonlySet<string>

/**
 * Parses a supplier's invoice from its text (IMPORT-06): the seller, and each line of parts and oil, in cents, with the tenant's names. Each field has
 * its confidence, a line that a person must check has a warning, and a line that is not understood is in `notUnderstood` as printed.
 * @param text line by line, from OCR or a PDF
 */
export function readInvoice(
  text: string,
  catalogue: StockCatalogue,
  doubtful: DoubtfulWords = new Set(),
): ParsedInvoice {
  const lines = linesOf(text)
  const { total, subtotal, ...invoiceMetadata } = readHeader(lines)
  const filters: InvoicePartLine[] = []
  const oils: InvoiceOilLine[] = []
  const notUnderstood: UnreadLine[] = []
  for (const [index, { text: line, reason }] of rowsOf(lines).entries()) {
    const rowId = String(index + 1)
    const isFull = filters.length + oils.length >= MAX_LINES
    const oil = reason === null && !isFull ? oilLine(rowId, line, catalogue, doubtful) : null
    const part = reason === null && !isFull && !oil ? partLine(rowId, line, catalogue, doubtful) : null
    if (oil) oils.push(oil)
    else if (part) filters.push({ ...part, currency: invoiceMetadata.currency })
    else notUnderstood.push({ rowId, line_text: line, reason: reason ?? 'NOT_UNDERSTOOD' })
  }
  return { invoiceMetadata, filters, oils, notUnderstood: withinReason(notUnderstood), subtotal, total }
}

/** Shows the first lines; the rest as one that says how many there are, so that no person believes that all are shown. */
function withinReason(unread: readonly UnreadLine[]): UnreadLine[] {
  const rest = unread.length - MAX_SHOWN
  if (rest <= 0) return [...unread]
  return [...unread.slice(0, MAX_SHOWN), { rowId: 'rest', line_text: `+ ${rest}`, reason: 'NOT_UNDERSTOOD' }]
}

function partLine(
  rowId: string,
  line: string,
  catalogue: StockCatalogue,
  doubtful: DoubtfulWords,
): Omit<InvoicePartLine, 'currency'> | null {
  const read = readFigures(withoutTaxCodes(line))
  if (!read) return null
  const { confidence, warning, ...figures } = read
  const part = readPart(line, catalogue, figures.quantity, doubtful)
  return {
    rowId,
    partTypeId: part.partTypeId === null ? null : String(part.partTypeId),
    inventoryType: part.typeName,
    inventoryName: part.name,
    ...figures,
    line_text: line,
    confidence: { ...confidence, name: part.confidence },
    warning,
  }
}

function oilLine(
  rowId: string,
  line: string,
  { oils }: StockCatalogue,
  doubtful: DoubtfulWords,
): InvoiceOilLine | null {
  const words = readOil(line)
  if (!words) return null
  const packed = readFigures(figuresText(line))
  const bulk = bulkOil(line)
  // Litres times price is the total, and packages times price is not: the oil was pumped, not packed.
  const isBulk = bulk !== null && packed?.warning !== null && packed?.warning !== 'AMBIGUOUS'
  const read = isBulk ? bulk : packed
  if (!read) return null
  const oil = oilNamed(words, oils)
  const { packageUnit, packageSize } = isBulk ? bulk : words
  const isProvedTwice = bulk !== null && !isBulk && bulk.quantity === read.quantity && words.packageSize !== 1
  const name: Confidence =
    packageSize === null || !oil ? 'LOW' : line.split(' ').some(word => doubtful.has(word)) ? 'MEDIUM' : 'HIGH'
  return {
    rowId,
    oilId: oil ? String(oil.id) : null,
    oilType: oil?.type ?? words.type ?? '',
    weight: words.weight,
    packageUnit,
    packageSize,
    quantity: read.quantity,
    unitPrice: read.unitPrice,
    lineTotal: read.lineTotal,
    line_text: line,
    confidence: { ...read.confidence, name },
    warning: isProvedTwice ? 'AMBIGUOUS' : read.warning,
  }
}

/** Returns how many lines of a text prove themselves by quantity × price = total: what an invoice has, and other texts have not. */
export const linesThatAddUp = (text: string): number =>
  linesOf(text).filter(line => addsUp(figuresText(line)) && /[a-z]{2}/i.test(line)).length
