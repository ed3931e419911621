import { format, isValid } from 'date-fns'
import { NAME_LENGTH } from '../format/length.ts'
import type { Currency } from '../format/money.ts'
import { lastAmount } from './line-figures.ts'
import type { InvoiceMetadata } from './supplier-invoice.ts'

const INVOICE = '(?:[IilL1]nvo[iIl1]ce|INVO[I1l]CE|Inv|INV|Facture|FACTURE)'
const NUMBER_LABEL = new RegExp(
  String.raw`\b${INVOICE}\b[\s.:#]*(?:(?:N[o0O°º]|Num(?:ber)?|NUM(?:BER)?)[\s.:#]*)?((?=\S{0,60}\d)[A-Z0-9][A-Z0-9/-]*)`,
)
/** A number without the word invoice: `Number: 412233`, but not a phone's or a customer's. */
const BARE_NUMBER =
  /^(?:Number|NUMBER|No|NO|Doc(?:ument)?\.? (?:No|Number|#))\s*[.:#]+\s*((?=\S{0,60}\d)[A-Z0-9][A-Z0-9/-]*)$/
const NUMBER_COLUMN = new RegExp(String.raw`\b${INVOICE}\b\.?\s*(?:N[o0O°º]\b|Num|NUM|#)`)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TOTAL = /\b(?:grand total|invoice total|total due|amount due|balance due|total)\b/i
const SUBTOTAL = /\bsub[ -]?t[o0]tal|\b(?:merchandise|goods|parts) total\b|\btotal before tax/i
/** Text above or beside the seller's name. */
const NO_NAME =
  /^(?:tax |sales )?(?:[il1]nvo[il1]ce|page|date|bill to|sold to|ship to|customer|www|https?:|tel|phone|original|copy|statement|receipt)\b|@/i
const SELLER_LABEL = /^(?:from|seller|vendor|supplier|sold by|remit to)\s*[:.]\s*(\S.*)$/i

const cellsOf = (line: string): string[] => line.trim().split(/\s{2,}|\t/)

/** Parses a date in any format to `2026-05-28`; in 04/05 the month comes first, as on North American receipts. */
export function readDate(text: string): string | null {
  const iso = /\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numeric = /\b(\d{1,2})[-/.](\d{1,2})[-/.]((?:20)?\d\d)\b/.exec(text)
  if (numeric) {
    const [first, second, year] = [Number(numeric[1]), Number(numeric[2]), Number(numeric[3])]
    return first > 12 ? dateOf(year, second, first) : dateOf(year, first, second)
  }
  const named =
    /\b(?:(\d{1,2})[-\s]+)?([A-Z]{3})[a-z]*\.?[-\s]+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?((?:20)?\d\d)\b/i.exec(text)
  const day = named?.[1] ?? named?.[3]
  const month = MONTHS.indexOf(named?.[2]?.toLowerCase() ?? '') + 1
  return named && day !== undefined && month > 0 ? dateOf(Number(named[4]), month, Number(day)) : null
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(year < 100 ? 2000 + year : year, month - 1, day)
  return isValid(date) && date.getMonth() === month - 1 ? format(date, 'yyyy-MM-dd') : null
}

const isNumber = (text: string): boolean => /\d/.test(text) && readDate(text) === null && !/^\$?\d+\.\d\d$/.test(text)

/** Returns the invoice's number: after its label, or in the line below if labels are columns. */
function numberOf(lines: readonly string[]): string {
  for (const [index, line] of lines.entries()) {
    const beside = NUMBER_LABEL.exec(line)?.[1]
    if (beside !== undefined && isNumber(beside)) return beside
    if (!NUMBER_COLUMN.test(line)) continue
    const below = cellsOf(lines[index + 1] ?? '')
    const column = cellsOf(line).findIndex(cell => NUMBER_COLUMN.test(cell))
    const found = [below[column] ?? '', ...below].find(cell => isNumber(cell) && !/\s/.test(cell))
    if (found !== undefined) return found.replace(/^#/, '')
  }
  const bare = lines.flatMap(cellsOf).flatMap(cell => BARE_NUMBER.exec(cell)?.[1] ?? [])
  return bare.find(isNumber) ?? ''
}

function sellerOf(lines: readonly string[]): string {
  const labelled = lines.slice(0, 12).flatMap(line => SELLER_LABEL.exec(line.trim())?.[1] ?? [])[0]
  const named = lines
    .slice(0, 8)
    .map(line => (cellsOf(line)[0] ?? '').replace(/\b(?:tax )?[il1]nvo[il1]ce\b.*$/i, '').trim())
    .find(cell => /[a-z]{3}/i.test(cell) && !NO_NAME.test(cell) && !/^\d+\s/.test(cell))
  return (labelled ?? named ?? '')
    .replaceAll(/[|_~*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
}

/** Returns the currency that an invoice names, or of the country whose taxes and addresses it shows; Canadian dollars by default. */
function currencyOf(text: string): Currency {
  if (/(?<![A-Z])CAD\b|\bC\$|\bCDN\b|\b[GHPQ]ST\b|\bTVQ\b/.test(text)) return 'CAD'
  return /(?<![A-Z])USD\b|\bUS\s?\$|\bUS funds\b|\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b/i.test(text) ? 'USD' : 'CAD'
}

/** Parses seller, number, date, the total before tax and the total with tax, in cents (IMPORT-06); empty or null if missing. */
export function readHeader(
  lines: readonly string[],
): InvoiceMetadata & { subtotal: number | null; total: number | null } {
  const dated = lines.filter(line => /\bdate\b/i.test(line) && !/\bdue\b/i.test(line))
  const below = dated.map(line => lines[lines.indexOf(line) + 1] ?? '')
  const totalLine = lines.findLast(
    line =>
      TOTAL.test(line.replaceAll(/(?<=[A-Z])0|0(?=[A-Z])/gi, 'O')) && !SUBTOTAL.test(line) && lastAmount(line) !== null,
  )
  const subtotalLine = lines.find(line => SUBTOTAL.test(line) && lastAmount(line) !== null)
  return {
    sellerName: sellerOf(lines),
    invoiceNumber: numberOf(lines).slice(0, NAME_LENGTH),
    invoiceDate: [...dated, ...below, ...lines].flatMap(line => readDate(line) ?? [])[0] ?? null,
    currency: currencyOf(lines.join('\n')),
    subtotal: subtotalLine === undefined ? null : lastAmount(subtotalLine),
    total: totalLine === undefined ? null : lastAmount(totalLine),
  }
}
