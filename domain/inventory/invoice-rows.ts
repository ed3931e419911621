import { addsUp, isNotShipped, isReturn, readFigures } from './invoice-figures.ts'
import { figuresOf, lastAmount, withoutFigures, withoutTaxCodes } from './line-figures.ts'
import { readOil } from './oil-words.ts'
import type { UnreadReason } from './supplier-invoice.ts'

/** A row of an invoice: goods, or what is shown beside them. */
export interface InvoiceRow {
  text: string
  /** Null: it sells something. */
  reason: UnreadReason | null
}

/** Sums, taxes, payments and facts about the invoice. They have amounts, and nothing of them is bought. */
const SUM_WORDS = String.raw`sub[ -]?t[o0]tal|(?:grand |net |invoice )?t[o0]tal|(?:sales )?tax(?:es)?|[ghpq]st|tps|tvq|amount|balance|payment|paid|visa|mastercard|debit|cash|change due|tendered|invoice|terms|due date|you (?:owe|saved)|merchandise`
const SUM = new RegExp(String.raw`\b(?:${SUM_WORDS})\b|\bsub[ -]?t[o0]tal`, 'i')
const SUM_FIRST = new RegExp(String.raw`^\W*(?:${SUM_WORDS})\b|^\W*sub[ -]?t[o0]tal`, 'i')
/** What suppliers bill besides goods. */
const CHARGE =
  /\bshipping\b|\bfreight\b|\bdelivery\b|\bdeposit\b|\bcore\b|\bdiscount\b|\bfees?\b|\bsurcharge\b|\blevy\b|\bhandling\b|\bcredit\b|\bcourier\b/i
/** The words of a table's head. */
const COLUMN =
  /\b(?:qty|quantity|ordered|ord|shipped|shp|ship|b\/?o|item|part|desc(?:ription)?|unit|uom|price|list|net|amount|total|ext(?:ended|ension)?|each|line|disc|tax|sku|product|number|no|numéro|qté|prix|montant)\b/gi
/** Lines around the goods that never are goods. */
const FURNITURE =
  /^\W*(?:page \d|continued|carried forward|brought forward|thank|invoice\b|date\b|tel\b|phone|fax|www|bill to|ship to|sold to|customer|account|terms|p\.?o\.?\b|order (?:no|number|#))/i
const LABEL =
  /^(?:qty|quantity|unit price|price(?: each)?|each|line total|amount|ext(?:ension)?|total|item|part(?: no\.?| number| #)?|sku|desc(?:ription)?|product)\b(?: ?[:#.])?\s+(?=\S)/i

/** Rows above this number are catalogues or attacks. */
const MAX_LINES = 3_000
const MAX_LENGTH = 400
/** One field a line: at most this many lines make a row. */
const MAX_FIELDS = 8

const squeezed = (line: string): string => line.trim().replaceAll(/\s+/g, ' ')

const hasWords = (line: string): boolean =>
  /[a-z]{3}/i.test(withoutFigures(line)) || /[A-Z]-?\d{2}/.test(line) || /(?:^|\s)\d{5,}(?:\s|$)/.test(line)

const isHead = (line: string): boolean =>
  !/:\s*\S/.test(line) && (line.match(COLUMN)?.length ?? 0) >= 2 && figuresOf(line).length === 0

/** Returns what remains of a line for its figures: without the oil's words and tax codes. */
export const figuresText = (line: string): string => withoutTaxCodes(readOil(line)?.rest ?? line)

const hasAmount = (line: string): boolean => readFigures(figuresText(line)) !== null

/** Checks whether a line is a sum, a tax, a payment: not one that merely has a tax code, or is of the brand Total. */
function isSum(line: string): boolean {
  const bare = withoutTaxCodes(line)
  if (!SUM.test(bare)) return false
  return !(addsUp(figuresText(line)) && hasWords(line) && (!SUM_FIRST.test(bare) || readOil(line) !== null))
}

function reasonOf(line: string): UnreadReason | null {
  if (isReturn(withoutTaxCodes(line))) return 'RETURN'
  if (CHARGE.test(line)) return 'CHARGE'
  if (isNotShipped(figuresText(line))) return 'NOT_SHIPPED'
  return null
}

/** Returns the lines of a text, without empty ones, and none longer than a page is wide. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trimEnd().slice(0, MAX_LENGTH))
    .filter(line => line.trim() !== '')
    .slice(0, MAX_LINES)

/**
 * Returns the rows that sell something, and those that do not and are shown too: charges, returns, and everything between the first and the last row
 * that was not understood. Only sums, heads of tables and the invoice's own data are left out.
 */
export function rowsOf(lines: readonly string[]): InvoiceRow[] {
  const rows = new Map<number, InvoiceRow>()
  const used = new Set<number>()
  for (const index of lines.keys()) {
    if (used.has(index)) continue
    const row = rowAt(lines, index, used)
    if (!row) continue
    for (const part of row.lines) used.add(part)
    rows.set(index, { text: row.text, reason: row.reason })
  }
  for (const [index, text] of leftOver(lines, rows, used)) rows.set(index, { text, reason: 'NOT_UNDERSTOOD' })
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

function rowAt(
  lines: readonly string[],
  index: number,
  used: ReadonlySet<number>,
): (InvoiceRow & { lines: number[] }) | null {
  const line = lines[index] ?? ''
  const block = fieldByField(lines, index, used)
  if (block) return block
  if (isSum(line)) return null
  const bare = figuresText(line)
  const isShown = lastAmount(line) !== null || hasAmount(line)
  const reason = reasonOf(line)
  if (reason !== null && isShown && hasWords(line)) return { text: squeezed(line), reason, lines: [index] }
  if (!hasAmount(line) || FURNITURE.test(line)) return null
  if (hasWords(line)) return { text: squeezed(line), reason: null, lines: [index] }
  const above = lines[index - 1] ?? ''
  const isDescription =
    !used.has(index - 1) &&
    hasWords(above) &&
    !isSum(above) &&
    !hasAmount(above) &&
    !FURNITURE.test(above) &&
    !isHead(above)
  if (isDescription) return { text: squeezed(`${above} ${line}`), reason: null, lines: [index - 1, index] }
  return addsUp(bare) ? { text: squeezed(line), reason: null, lines: [index] } : null
}

const withoutLabel = (line: string): string => line.trim().replace(LABEL, '')

const isSingleField = (line: string): boolean => {
  const text = withoutLabel(line)
  return figuresOf(text).length <= 1 && !/\S\s{3,}\S/.test(text) && !isHead(line) && text.length <= 80
}

/** Joins fields that are printed one below the other into a row, if quantity times price is the total. It starts at its first line. */
function fieldByField(
  lines: readonly string[],
  start: number,
  used: ReadonlySet<number>,
): (InvoiceRow & { lines: number[] }) | null {
  const block: number[] = []
  for (let at = start; at < Math.min(lines.length, start + MAX_FIELDS); at++) {
    const line = lines[at] ?? ''
    if (used.has(at) || !isSingleField(line) || FURNITURE.test(line)) return null
    block.push(at)
    const isAmount = figuresOf(withoutLabel(line)).length === 1 && !/[a-z]{3}/i.test(withoutFigures(withoutLabel(line)))
    if (block.length < 3 || !isAmount) continue
    const text = squeezed(block.map(each => withoutLabel(lines[each] ?? '')).join(' '))
    // An invoice's own lines have words and a number too, so only numbers that agree are a row, and no number may be left over.
    const counts = block.filter(each => figuresOf(withoutLabel(lines[each] ?? '')).length === 1)
    if (hasWords(text) && addsUp(figuresText(text)) && counts.length >= 3)
      return { text, reason: reasonOf(text), lines: block }
  }
  return null
}

/** Returns the lines among the goods, and those with amounts anywhere, that are part of no row. */
function leftOver(
  lines: readonly string[],
  rows: ReadonlyMap<number, InvoiceRow>,
  used: ReadonlySet<number>,
): [number, string][] {
  const goods = [...rows].filter(([, { reason }]) => reason === null).map(([index]) => index)
  const head = lines.findIndex(line => isHead(line))
  const last = goods.at(-1) ?? head
  const first = head === -1 || head > last ? (goods[0] ?? head) : head
  const sumBelow = lines.findIndex((line, index) => index > Math.max(last, 0) && SUM_FIRST.test(line))
  const end = sumBelow === -1 ? last : sumBelow
  const seen = new Map<string, number>()
  for (const line of lines) seen.set(squeezed(line), (seen.get(squeezed(line)) ?? 0) + 1)
  return lines.flatMap((line, index): [number, string][] => {
    if (used.has(index) || isHead(line) || isSum(line) || !/[a-z0-9]{3}/i.test(line)) return []
    const isAmong = first >= 0 && index >= first && index <= end
    const isRepeated = (seen.get(squeezed(line)) ?? 0) > 1 && lastAmount(line) === null
    const hasMoney = /\d[.,]\d\d(?!\d|[.,-])/.test(line) && lastAmount(line) !== null
    if (FURNITURE.test(line) && !(isAmong && hasMoney)) return []
    return hasMoney || (isAmong && !isRepeated) ? [[index, squeezed(line)]] : []
  })
}
