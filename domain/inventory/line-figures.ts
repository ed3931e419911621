import { dropEnd } from '../format/drop-end.ts'

/** The possible readings of a number on a line. OCR loses decimal points, takes `$` for 5 or 8, and letters for digits. */
export interface Figure {
  /** The number as printed, without signs. */
  text: string
  /** Cents as read; null if it has no cents. */
  cents: number | null
  /** Cents of a whole number that may be dollars; null for other numbers. */
  dollars: number | null
  /** Possible corrections in cents, the likeliest first: accepted only if quantity times price is then the total. */
  mended: readonly number[]
  /** As a count of pieces; null if it cannot be one. */
  pieces: number | null
  isZero: boolean
  isNegative: boolean
}

const MAX_PIECES = 9999
/** More numbers than any line has: the last ones are its prices. */
const MAX_FIGURES = 16
const DIGITS: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' }

/** A number-like text: digits, their separators, and the letters that OCR reads for digits. */
const NUMBER = /^(-|\()?[$S]?([OoIl|SB]*\d[\dOoIl|SB.,]*|[Il|])(-|\)|CR)?$/
/** What is printed against a number: `9.00/ea`, `149,00$`, `18.00CAD`, `12EA`, `4x`. */
const SUFFIX = /(?<=\d)(?:\$|C\$|CAD|CDN|USD|\/?(?:ea|each|pcs?|un|unit|x|@))\.?$/i
const PREFIX = /^(?:CAD|CDN|USD|US|C)?\$(?=\S)|^@(?=\S)/i

/** OCR reads a dollar sign behind an amount as a percent sign; one line has not two percentages with cents. */
const withoutPercent = (line: string): string =>
  (line.match(/\d[.,]\d\d%/g)?.length ?? 0) >= 2 ? line.replaceAll(/(\d[.,]\d\d)%/g, '$1') : line

/** Joins split decimals: `12 .99` and `12. 99`. */
const joinDecimals = (line: string): string =>
  withoutPercent(line)
    .replaceAll(/(\d)\s+\.(\d\d)\b/g, '$1.$2')
    .replaceAll(/(\d)\.\s+(\d\d)(?!\S)/g, '$1.$2')

function figureOf(token: string): Figure | null {
  const bare = dropEnd(token.replace(/^[:*|]+(?=.)/, ''), ':*;')
  const match = NUMBER.exec(bare.replace(SUFFIX, '').replace(PREFIX, '$'))
  if (!match) return null
  const text = dropEnd(match[2] ?? '', '.,').replaceAll(/[OoIl|SB]/g, letter => DIGITS[letter] ?? letter)
  const cents = centsOf(text)
  const whole = /^(\d{1,4})(?:[.,]0{1,4})?$/.exec(text)?.[1]
  const pieces = whole === undefined || Number(whole) === 0 || Number(whole) > MAX_PIECES ? null : Number(whole)
  const withoutSign = /^[58](\d+[.,]\d\d)$/.exec(text)?.[1]
  const digits = text.replaceAll(/[.,]/g, '')
  const lost = cents === null ? [Number(digits), Number(digits) * 100] : []
  return {
    text,
    cents,
    dollars: /^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) * 100 : null,
    mended: [...lost, ...(withoutSign === undefined ? [] : [centsOf(withoutSign) ?? 0])].filter(value => value > 0),
    pieces,
    isZero: /^0+(?:[.,]0+)?$/.test(text),
    isNegative: match[1] !== undefined || match[3] !== undefined,
  }
}

/** Parses the cents of an amount with two to four decimals, with any separators; null for any other number. */
function centsOf(text: string): number | null {
  const match = /^(\d{1,3}(?:[,.]\d{3})*|\d+)[.,](\d{2}|\d{4}|(?<=\.)\d{3})$/.exec(text)
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  return Math.round(Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`) * 100)
}

/** Returns the numbers of a line, in their order. */
export const figuresOf = (line: string): Figure[] =>
  joinDecimals(line)
    .split(/\s+/)
    .flatMap(token => figureOf(token) ?? [])
    .slice(-MAX_FIGURES)

/** Returns the amount of money at the end of a line, in cents; null if there is none. */
export const lastAmount = (line: string): number | null =>
  figuresOf(line).findLast(({ cents }) => cents !== null)?.cents ?? null

/** Returns a line without its numbers. */
export const withoutFigures = (line: string): string =>
  joinDecimals(line)
    .split(/\s+/)
    .filter(token => figureOf(token) === null && !/^(?:[@$x*]+|CAD|USD|ea|each)$/i.test(token))
    .join(' ')
    .trim()

const TAX_CODE = String.raw`(?:(?:[GHPQ]ST|TPS|TVQ|TX|TAX(?:ABLE)?|GP|[GHPTNEZ])(?:\/(?:[GHPQ]ST|TPS|TVQ))*\*?)`
const CODES_AT_END = new RegExp(String.raw`(\d\S{0,12}\s+)${TAX_CODE}(?:\s+${TAX_CODE})?$`)

/** Returns a line without the tax codes after its amount: `6.49 77.88 GST/HST`. */
export const withoutTaxCodes = (line: string): string => line.trimEnd().replace(CODES_AT_END, '$1').trimEnd()
