import { type Figure, figuresOf } from './line-figures.ts'
import type { AmountConfidence, LineWarning } from './supplier-invoice.ts'

/** Quantity and prices of a line, in pieces and cents; null for those it does not have. */
export interface LineFigures {
  quantity: number | null
  unitPrice: number | null
  lineTotal: number | null
}

/** What the numbers of a line say, and how sure that is. */
export interface FiguresReading extends LineFigures {
  confidence: AmountConfidence
  /** Why a person should look at it; null if three printed numbers agree. */
  warning: LineWarning | null
}

const SURE: AmountConfidence = { quantity: 'HIGH', unitPrice: 'HIGH', lineTotal: 'HIGH' }
const LIKELY: AmountConfidence = { quantity: 'MEDIUM', unitPrice: 'MEDIUM', lineTotal: 'MEDIUM' }
const UNSURE: AmountConfidence = { quantity: 'LOW', unitPrice: 'LOW', lineTotal: 'LOW' }

/** A count of four digits is a part number, unless a multiplication proves it. */
const MAX_UNPROVED_PIECES = 999
/** A tax printed after the total of a line is at most this share of it. */
const MAX_TAX = 0.16

/** Checks whether a line was ordered and not shipped: a count of 0, and nothing to pay. */
export function isNotShipped(line: string): boolean {
  const figures = figuresOf(line)
  const counts = figures.filter(({ cents }) => cents === null)
  const amounts = figures.filter(({ cents }) => cents !== null)
  const hasZero = counts.some(({ isZero }) => isZero) || figures[0]?.isZero === true
  const isFree = amounts.at(-1)?.cents === 0
  return hasZero && (isFree || (amounts.length === 1 && counts.filter(({ pieces }) => pieces !== null).length > 0))
}

/** Checks whether the amount at the end of a line is negative: a return, a discount. */
export const isReturn = (line: string): boolean => figuresOf(line).at(-1)?.isNegative === true

/** Checks whether three printed numbers of a line agree, without any correction. */
export const addsUp = (line: string): boolean => !isReturn(line) && proved(figuresOf(line)) !== null

/**
 * Parses quantity, price and total of a line, for any set of columns. Quantity times price is the total: this identifies each number, decides between
 * the readings of each, and corrects one that was misread. null for a line without an amount, for a return, and for what was not shipped.
 */
export function readFigures(line: string): FiguresReading | null {
  const figures = figuresOf(line)
  if (figures.at(-1)?.isNegative || isNotShipped(line)) return null
  const found = proved(figures)
  if (found) return found
  const amounts = figures.flatMap(({ cents }) => cents ?? [])
  const mended = triples(figures, ({ cents, mended: more }) => [...(cents === null ? [] : [cents]), ...more], true)[0]
  if (mended && (amounts.length > 0 || isLateInLine(figures, mended)))
    return { ...mended, confidence: LIKELY, warning: 'CORRECTED' }
  const lineTotal = amounts.at(-1)
  if (lineTotal === undefined || lineTotal === 0) return null
  const pieces =
    figures.find(({ pieces: count, cents }) => count !== null && cents === null && count <= MAX_UNPROVED_PIECES)
      ?.pieces ?? null
  const unitPrice = amounts.at(-2)
  if (unitPrice === undefined) return ofOneAmount(lineTotal, pieces, /@|\bea(?:ch)?\b/i.test(line))
  const ofPrices = figures.filter(({ cents }) => cents !== null).slice(-2)
  const counts = figures.filter(figure => !ofPrices.includes(figure))
  const corrected = counts.flatMap(figure => withDigitCorrected(figure.pieces, unitPrice, lineTotal) ?? [])[0]
  if (corrected) return corrected
  const derived = unitPrice > 0 ? Math.round(lineTotal / unitPrice) : 0
  const isDerived = derived >= 1 && Math.abs(derived * unitPrice - lineTotal) <= derived / 2
  if (isDerived)
    return {
      quantity: derived,
      unitPrice,
      lineTotal,
      confidence: { ...SURE, quantity: pieces === null ? 'MEDIUM' : 'LOW' },
      warning: pieces === null ? 'QUANTITY_DERIVED' : 'NOT_ADDING_UP',
    }
  return { quantity: pieces, unitPrice, lineTotal, confidence: UNSURE, warning: 'NOT_ADDING_UP' }
}

/** Returns the reading whose three printed numbers agree, in dollars and cents, or in whole dollars. */
function proved(figures: readonly Figure[]): FiguresReading | null {
  const printed = triples(figures, ({ cents }) => (cents === null ? [] : [cents]))
  const [best] = printed
  if (best) {
    const isDoubtful =
      printed.some(other => !isSame(other, best)) || hasOtherEnd(figures, best) || mayBeBack(figures, best)
    return { ...best, confidence: isDoubtful ? LIKELY : SURE, warning: isDoubtful ? 'AMBIGUOUS' : null }
  }
  return inWholeDollars(figures)
}

type Triple = LineFigures & { quantity: number; unitPrice: number; lineTotal: number }

const isSame = (a: Triple, b: Triple): boolean => a.quantity === b.quantity && a.unitPrice === b.unitPrice

/** Checks whether amounts follow the total that are neither a tax nor the total with it. */
function hasOtherEnd(figures: readonly Figure[], { lineTotal }: Triple): boolean {
  const at = figures.findLastIndex(({ cents }) => cents === lineTotal)
  return figures.slice(at + 1).some(({ cents }) => {
    if (cents === null || cents === 0) return false
    const share = cents / lineTotal
    return !(share <= MAX_TAX || (share > 1 && share <= 1 + MAX_TAX))
  })
}

/** Checks whether the quantity may be what was ordered, and 0 what was shipped: `12 0`, but not `12 12 0`. */
function mayBeBack(figures: readonly Figure[], { quantity }: Triple): boolean {
  const counts = figures.filter(({ cents }) => cents === null)
  return counts.some(({ isZero }) => isZero) && counts.filter(({ pieces }) => pieces === quantity).length < 2
}

/** Reads `2 … 9 18`: price and total are the last numbers, one or both without cents. Large ones may have lost their decimal points. */
function inWholeDollars(figures: readonly Figure[]): FiguresReading | null {
  const [price, total] = figures.slice(-2)
  const counts = figures.slice(0, -2)
  if (!price || !total || (price.cents !== null && total.cents !== null)) return null
  const [unitPrice, lineTotal] = [price.cents ?? price.dollars, total.cents ?? total.dollars]
  if (unitPrice === null || lineTotal === null) return null
  const count = counts.find(({ pieces }) => pieces !== null && pieces * unitPrice === lineTotal)
  if (count?.pieces == null) return null
  const mayBeCents = price.cents === null && total.cents === null && price.text.length >= 3
  return {
    quantity: count.pieces,
    unitPrice: mayBeCents ? unitPrice / 100 : unitPrice,
    lineTotal: mayBeCents ? lineTotal / 100 : lineTotal,
    confidence: mayBeCents ? { ...LIKELY, quantity: 'HIGH' } : SURE,
    warning: mayBeCents ? 'AMBIGUOUS' : null,
  }
}

/** Checks whether a corrected reading takes the last two numbers: others are words of a description. */
const isLateInLine = (figures: readonly Figure[], { lineTotal }: Triple): boolean =>
  figures.at(-1)?.mended.includes(lineTotal) === true

const isOneDigitOff = (read: number, meant: number): boolean => {
  const [a, b] = [String(meant), String(read).padStart(String(meant).length, '0')]
  return a.length === b.length && Array.from(a, (digit, index) => digit !== b[index]).filter(Boolean).length === 1
}

/**
 * If correcting one digit, of the price or of the total, makes quantity times price equal the total, that digit was misread; null if neither or both
 * could be.
 */
function withDigitCorrected(quantity: number | null, unitPrice: number, lineTotal: number): FiguresReading | null {
  if (quantity === null) return null
  const isTotal = isOneDigitOff(lineTotal, quantity * unitPrice)
  const price = lineTotal / quantity
  const isPrice = Number.isInteger(price) && isOneDigitOff(unitPrice, price)
  if (isTotal === isPrice) return null
  const warning = 'CORRECTED'
  return isTotal
    ? { quantity, unitPrice, lineTotal: quantity * unitPrice, confidence: { ...SURE, lineTotal: 'MEDIUM' }, warning }
    : { quantity, unitPrice: price, lineTotal, confidence: { ...SURE, unitPrice: 'MEDIUM' }, warning }
}

/** Treats a single amount as the line's total, unless the line says that it is for each. */
function ofOneAmount(cents: number, pieces: number | null, isEach: boolean): FiguresReading {
  const read = { confidence: UNSURE, warning: 'ONE_AMOUNT' } as const
  if (pieces === null) return { ...read, quantity: null, unitPrice: cents, lineTotal: cents }
  if (isEach) return { ...read, quantity: pieces, unitPrice: cents, lineTotal: cents * pieces }
  return { ...read, quantity: pieces, unitPrice: cents % pieces === 0 ? cents / pieces : null, lineTotal: cents }
}

/**
 * Finds quantity, price and total where the first two multiply to the third; the likeliest first: exact products before rounded ones, and the last
 * total that fits, since totals are at the end.
 */
function triples(figures: readonly Figure[], readingsOf: (figure: Figure) => number[], onlyExact = false): Triple[] {
  const readings = figures.map(readingsOf)
  const exact: Triple[] = []
  const rounded: Triple[] = []
  for (let total = figures.length - 1; total >= 2; total--) {
    for (let price = total - 1; price >= 0; price--)
      for (const [count, { pieces: quantity }] of figures.entries())
        for (const lineTotal of readings[total] ?? [])
          for (const unitPrice of readings[price] ?? []) {
            if (quantity === null || count === price || count >= total || lineTotal === 0) continue
            // A price may be rounded to the cent while the total was not.
            const off = Math.abs(quantity * unitPrice - lineTotal)
            if (off === 0) exact.push({ quantity, unitPrice, lineTotal })
            else if (off <= Math.floor(quantity / 2)) rounded.push({ quantity, unitPrice, lineTotal })
          }
    if (exact.length > 0) break
  }
  return exact.length > 0 ? exact : onlyExact ? [] : rounded.slice(0, 1)
}
