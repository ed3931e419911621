import { dropEnd } from '../format/drop-end.ts'

/** The possible readings of a number on a line. OCR loses decimal points, takes `$` for 5 or 8, and letters for digits. */
interface Figure {
  /** Cents as read; null if it has no cents. */
  cents: number | null
  /** Possible corrections in cents, the likeliest first: accepted only if quantity times price is then the total. */
  mended: readonly number[]
  /** As a count of pieces; null if it cannot be one. */
  pieces: number | null
  isNegative: boolean
}

/** Quantity and prices of a line, in pieces and cents; null for those it does not have. */
export interface LineFigures {
  quantity: number | null
  unitPrice: number | null
  lineTotal: number | null
}

const MAX_PIECES = 9999
const DIGITS: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' }

/** A number-like text: digits, their separators, and the letters that OCR reads for digits. */
const NUMBER = /^(-|\()?[$S]?([OoIl|SB]*\d[\dOoIl|SB.,]*|[Il|])(-|\)|CR)?$/

/** Joins split decimals: `12 .99` and `12. 99`. */
const joinDecimals = (line: string): string =>
  line.replaceAll(/(\d)\s+\.(\d\d)\b/g, '$1.$2').replaceAll(/(\d)\.\s+(\d\d)(?!\S)/g, '$1.$2')

function figureOf(token: string): Figure | null {
  const match = NUMBER.exec(dropEnd(token.replace(/^[:*|]+(?=.)/, ''), ':*;'))
  if (!match) return null
  const text = dropEnd(match[2] ?? '', '.,').replaceAll(/[OoIl|SB]/g, letter => DIGITS[letter] ?? letter)
  const isNegative = match[1] !== undefined || match[3] !== undefined
  const cents = centsOf(text)
  const whole = /^(\d{1,4})(?:[.,]0{1,4})?$/.exec(text)?.[1]
  const pieces = whole === undefined || Number(whole) === 0 || Number(whole) > MAX_PIECES ? null : Number(whole)
  const withoutSign = /^[58](\d+[.,]\d\d)$/.exec(text)?.[1]
  const digits = text.replaceAll(/[.,]/g, '')
  const lost = cents === null ? [Number(digits), Number(digits) * 100] : []
  const mended = [...lost, ...(withoutSign === undefined ? [] : [centsOf(withoutSign) ?? 0])].filter(value => value > 0)
  return { cents, mended, pieces, isNegative }
}

/** Parses the cents of an amount with two to four decimals, with any separators; null for any other number. */
function centsOf(text: string): number | null {
  const match = /^(\d{1,3}(?:[,.]\d{3})*|\d+)[.,](\d{2}|\d{4}|(?<=\.)\d{3})$/.exec(text)
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  return Math.round(Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`) * 100)
}

/** Returns the amount of money at the end of a line, in cents; null if there is none. */
export function lastAmount(line: string): number | null {
  const figures = joinDecimals(line)
    .split(/\s+/)
    .flatMap(token => figureOf(token) ?? [])
  return figures.findLast(({ cents }) => cents !== null)?.cents ?? null
}

/** Returns a line without its numbers. */
export const withoutFigures = (line: string): string =>
  joinDecimals(line)
    .split(/\s+/)
    .filter(token => figureOf(token) === null && !/^[@$x*]+$/i.test(token))
    .join(' ')
    .trim()

/**
 * Parses quantity, price and total of a line, for any set of columns. Quantity times price is the total: this identifies each number, and corrects
 * one that was misread. null for a line without an amount, and for a return.
 */
export function readFigures(line: string): LineFigures | null {
  const figures = joinDecimals(line.replaceAll(/(\d)\s*(?:@|ea\b|each\b)/gi, '$1 '))
    .split(/\s+/)
    .flatMap(token => figureOf(token) ?? [])
  if (figures.at(-1)?.isNegative) return null
  const amounts = figures.flatMap(({ cents }) => cents ?? [])
  const found = threeThatAgree(figures, false) ?? threeThatAgree(figures, true)
  if (found) return found
  const pieces = figures.find(figure => figure.pieces !== null && figure.cents === null)?.pieces ?? null
  const [unitPrice, lineTotal] = [amounts.at(-2), amounts.at(-1)]
  if (lineTotal === undefined) return null
  if (unitPrice === undefined) return ofOneAmount(lineTotal, pieces, /@|\bea(?:ch)?\b/i.test(line))
  const corrected = figures.flatMap(figure => withDigitCorrected(figure.pieces, unitPrice, lineTotal) ?? [])[0]
  if (corrected) return corrected
  const derived = unitPrice > 0 ? Math.round(lineTotal / unitPrice) : 0
  const isDerived = derived >= 1 && Math.abs(derived * unitPrice - lineTotal) <= derived / 2
  return { quantity: isDerived ? derived : pieces, unitPrice, lineTotal }
}

const isOneDigitOff = (read: number, meant: number): boolean => {
  const [a, b] = [String(meant), String(read).padStart(String(meant).length, '0')]
  return a.length === b.length && Array.from(a, (digit, index) => digit !== b[index]).filter(Boolean).length === 1
}

/**
 * If correcting one digit, of the price or of the total, makes quantity times price equal the total, that digit was misread; null if neither or both
 * could be.
 */
function withDigitCorrected(quantity: number | null, unitPrice: number, lineTotal: number): LineFigures | null {
  if (quantity === null) return null
  const isTotal = isOneDigitOff(lineTotal, quantity * unitPrice)
  const price = lineTotal / quantity
  const isPrice = Number.isInteger(price) && isOneDigitOff(unitPrice, price)
  if (isTotal === isPrice) return null
  return isTotal ? { quantity, unitPrice, lineTotal: quantity * unitPrice } : { quantity, unitPrice: price, lineTotal }
}

/** Treats a single amount as the line's total, unless the line says that it is for each. */
function ofOneAmount(cents: number, pieces: number | null, isEach: boolean): LineFigures {
  if (isEach) return { quantity: pieces, unitPrice: cents, lineTotal: pieces === null ? null : cents * pieces }
  const unitPrice = pieces !== null && cents % pieces === 0 ? cents / pieces : null
  return pieces === null
    ? { quantity: null, unitPrice: cents, lineTotal: cents }
    : { quantity: pieces, unitPrice, lineTotal: cents }
}

/** Finds quantity, price and total where the first two multiply to the third; prefers the last total that fits, since totals are at the end. */
function threeThatAgree(figures: readonly Figure[], mending: boolean): LineFigures | null {
  const readings = figures.map(({ cents, mended }) => [...(cents === null ? [] : [cents]), ...(mending ? mended : [])])
  for (let total = figures.length - 1; total >= 2; total--)
    for (let price = total - 1; price >= 0; price--)
      for (const [count, { pieces }] of figures.entries())
        for (const lineTotal of readings[total] ?? [])
          for (const unitPrice of readings[price] ?? []) {
            if (pieces === null || count === price || count >= total) continue
            // A price may be rounded to the cent while the total was not.
            const isProduct = Math.abs(pieces * unitPrice - lineTotal) <= (mending ? 0 : Math.floor(pieces / 2))
            if (isProduct) return { quantity: pieces, unitPrice, lineTotal }
          }
  return null
}
