import { isOilWeight, type OilType } from '../vehicle/oil.ts'
import type { FiguresReading } from './invoice-figures.ts'
import { figuresOf, withoutTaxCodes } from './line-figures.ts'
import type { PackageUnit } from './supplier-invoice.ts'

/** The oil on a line; null for parts that it does not name. */
export interface OilWords {
  type: OilType | null
  weight: string
  packageUnit: PackageUnit | null
  packageSize: number | null
  /** The line without the oil words, so that none of their numbers is taken for a quantity or a price. */
  rest: string
}

/** A zero can be read as two characters, O and 0, and so can a five, S and 5. */
const WEIGHT = /(?<![A-Z0-9])([0O]{1,2}|S?[5S]|[1I]0|[1I][5S]|20|25)\s?[WV]{1,2}\s?-?\s?([O0]?[1-6][0O8256])\b/i

/** The first match wins: a blend is called synthetic too. */
const TYPES: readonly (readonly [RegExp, OilType])[] = [
  [/\bdiesel\b|\brotella\b|\bdelo\b|\bck-?4\b|\bheavy duty\b/i, 'DIESEL'],
  [/\beuro(?:pean)?\b|\bll-?0?[14]\b|\bmb ?229|\bvw ?50\d/i, 'EUROPEAN_SYNTHETIC'],
  [/\bblend\b|\bsemi[- ]?syn|\bsyn[- ]?bl/i, 'SYNTHETIC_BLEND'],
  [/\b(?:full |fully )?syn(?:th?(?:etic)?)?\b|\bsynthet[il1]c\b|\bfs\b/i, 'SYNTHETIC'],
  [/\bconv(?:entional)?\b|\bmineral\b/i, 'CONVENTIONAL'],
]

const UNITS = 'ml|l|lt|ltr|lit(?:re|er)s?|qts?|quarts?|gals?|gallons?'
/** `6/1QT`, `12 x 946 mL`, `case of 6 x 1 L`. */
const CASE = new RegExp(String.raw`\b(\d{1,2})\s?[/x×]\s?(\d+(?:[.,]\d+)?)\s?(${UNITS})\b`, 'i')
/** `5L`, `4.73 L`, `208 L drum`, `5 qt jug`. */
const PACKAGE = new RegExp(String.raw`\b(\d+(?:[.,]\d+)?)\s?(${UNITS})\b`, 'i')
const BARE_UNIT = /\b(?:quart|qt)s?\b/i

/** Returns the number of litres or quarts in one unit. */
function inUnits(unit: string): [number, PackageUnit] {
  const word = unit.toLowerCase()
  if (word === 'ml') return [0.001, 'L']
  if (word.startsWith('l')) return [1, 'L']
  return word.startsWith('g') ? [4, 'QT'] : [1, 'QT']
}

const exact = (size: number): number => Math.round(size * 1000) / 1000

/** Returns the oil and its packages on a line; null for a line that names none. A filter is not an oil, even if it is for one. */
export function readOil(line: string): OilWords | null {
  const found = WEIGHT.exec(line)
  if (!found || /\bfilter\b/i.test(line)) return null
  const [text, winter = '', summer = ''] = found
  const digits = (part: string): string =>
    part.toUpperCase().replaceAll('O', '0').replaceAll('S', '5').replaceAll('I', '1')
  const weight = `${digits(winter).replace(/^0(?=0)|^5(?=5)/, '')}W-${digits(summer).replace(/^0(?=\d)/, '')}`
  if (!isOilWeight(weight)) return null
  const type = TYPES.find(([words]) => words.test(line))?.[1] ?? null
  const rest = line.replace(text, ' ')
  return { type, weight, ...readPackage(rest) }
}

function readPackage(line: string): Pick<OilWords, 'packageUnit' | 'packageSize' | 'rest'> {
  const [inCase, counted = '', size = '', unit = ''] = CASE.exec(line) ?? []
  if (inCase !== undefined) {
    const [factor, packageUnit] = inUnits(unit)
    const packageSize = exact(Number(counted) * Number(size.replace(',', '.')) * factor)
    return { packageUnit, packageSize, rest: line.replace(inCase, ' ') }
  }
  const [one, amount = '', of = ''] = PACKAGE.exec(line) ?? []
  if (one !== undefined) {
    const [factor, packageUnit] = inUnits(of)
    return { packageUnit, packageSize: exact(Number(amount.replace(',', '.')) * factor), rest: line.replace(one, ' ') }
  }
  return BARE_UNIT.test(line)
    ? { packageUnit: 'QT', packageSize: 1, rest: line.replace(BARE_UNIT, ' ') }
    : { packageUnit: null, packageSize: null, rest: line }
}

/** Returns the tenant's oil that a line names: by weight and type, or the only one with its weight. */
export function oilNamed<Oil extends { type: string; weight: string }>(
  { type, weight }: Pick<OilWords, 'type' | 'weight'>,
  oils: readonly Oil[],
): Oil | undefined {
  const ofWeight = oils.filter(oil => oil.weight === weight)
  return type === null && ofWeight.length === 1 ? ofWeight[0] : ofWeight.find(oil => oil.type === type)
}

type BulkReading = FiguresReading & { packageUnit: PackageUnit; packageSize: number }

/**
 * Returns the oil of a line that sells it by the litre, the quart or the gallon: `20.00 L 5.50 110.00`. A whole number is so many packages of one unit, any other
 * one package. null if the amount times the price is not the total.
 */
export function bulkOil(line: string): BulkReading | null {
  const weight = WEIGHT.exec(line)?.[0]
  if (weight === undefined || CASE.test(line)) return null
  const text = withoutTaxCodes(line.replace(weight, ' '))
  const [one, amount = '', unit = ''] = PACKAGE.exec(text) ?? []
  const [price, total] = figuresOf(text.replace(one ?? '', ' ')).slice(-2)
  if (one === undefined || price?.cents == null || total?.cents == null || unit.toLowerCase() === 'ml') return null
  const [factor, packageUnit] = inUnits(unit)
  const count = Number(amount.replace(',', '.'))
  if (Math.abs(count * price.cents - total.cents) > Math.max(0, Math.floor(count / 2))) return null
  const proved = {
    packageUnit,
    lineTotal: total.cents,
    confidence: { quantity: 'HIGH', unitPrice: 'HIGH', lineTotal: 'HIGH' },
    warning: null,
  } as const
  return Number.isInteger(count)
    ? { ...proved, quantity: count, unitPrice: price.cents, packageSize: factor }
    : { ...proved, quantity: 1, unitPrice: total.cents, packageSize: exact(count * factor) }
}
