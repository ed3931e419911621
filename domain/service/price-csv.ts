import type { CountryCode } from '../address/country.ts'
import { csvMoney, toCsv } from '../format/csv.ts'
import { formatList } from '../format/list.ts'
import { parseMoney } from '../format/money.ts'
import { type ListPrice, priceProblems, withoutAmount } from './list-price.ts'
import { oilInput, parseOil, perLitreOf, perOilUnit } from './oil-units.ts'
import { TEXTS } from './texts.ts'

/** The columns of oil changes are in the unit of the country. */
const OIL_COLUMNS = {
  CA: ['included_litres', 'price_per_litre'],
  US: ['included_quarts', 'price_per_quart'],
} as const
const NOT_CHARGED = 'not charged'
const MAX_LINES = 1_000

/** A service that a price list may name. */
export interface ListedService {
  id: string
  key: string
  name: string
  isOilChange: boolean
}

/** A price list that was read from a file: all of it, or what is wrong with it. */
export interface ReadList {
  prices: { serviceId: string; price: ListPrice }[]
  /** Sentences with the number of their line. */
  errors: string[]
}

interface Line {
  number: number
  cells: string[]
}

/** Writes a price list for a spreadsheet. A service without a price has an empty cell. */
export const priceListCsv = (
  lines: readonly { service: ListedService; price: ListPrice | undefined }[],
  country: CountryCode,
): string =>
  toCsv([
    ['key', 'name', 'price', ...OIL_COLUMNS[country]],
    ...lines.map(({ service, price }) => [service.key, service.name, ...amounts(price, country)]),
  ])

function amounts(price: ListPrice | undefined, country: CountryCode): string[] {
  if (price?.state === 'NOT_CHARGED') return [NOT_CHARGED, '', '']
  if (price?.price == null) return ['', '', '']
  return [
    csvMoney(price.price),
    price.includedLitres === null ? '' : oilInput(price.includedLitres, country),
    price.pricePerLitre === null ? '' : csvMoney(perOilUnit(price.pricePerLitre, country)),
  ]
}

/** Checks whether a file would say the same of two prices: a price of a quart can be that of a litre a cent more. */
export const isSameInFile = (a: ListPrice | undefined, b: ListPrice, country: CountryCode): boolean =>
  a?.state === b.state && amounts(a, country).join() === amounts(b, country).join()

/** Splits a file into lines of cells (RFC 4180), with the delimiter of its first line. Empty lines are left out. */
function readLines(text: string): Line[] | undefined {
  const content = text.replace(/^\uFEFF/, '')
  const delimiter = /^[^\r\n]*;/.test(content) && !/^[^\r\n]*,/.test(content) ? ';' : ','
  const lines: Line[] = []
  let line: Line = { number: 1, cells: [] }
  let cell = ''
  let isQuoted = false
  let number = 1
  const endCell = (): void => {
    line.cells.push(cell.trim())
    cell = ''
  }
  const endLine = (): void => {
    endCell()
    if (line.cells.some(each => each !== '')) lines.push(line)
    line = { number, cells: [] }
  }
  for (let at = 0; at < content.length; at++) {
    const char = content.charAt(at)
    if (char === '\n') number++
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (content.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (char === delimiter) endCell()
    else if (char === '\n') endLine()
    else if (char !== '\r') cell += char
  }
  if (isQuoted) return undefined
  endLine()
  return lines
}

/** Reads the price of one line. @returns the price, a sentence about what is wrong, or undefined when the line names none */
function readPrice(
  cells: Partial<Record<string, string>>,
  isOilChange: boolean,
  country: CountryCode,
): ListPrice | string | undefined {
  const [oilColumn, perUnitColumn] = OIL_COLUMNS[country]
  const { price: text = '', [oilColumn]: oil = '', [perUnitColumn]: perUnit = '' } = cells
  if (text === '') return undefined
  if (text.toLowerCase() === NOT_CHARGED) return withoutAmount('NOT_CHARGED')
  const price = parseMoney(text)
  if (price === undefined) return TEXTS.csv.price(text)
  if (!isOilChange) return checked({ state: 'PRICED', price, includedLitres: null, pricePerLitre: null }, false)
  if (oil === '' || perUnit === '') return TEXTS.csv.oil(oilColumn, perUnitColumn)
  const includedLitres = parseOil(oil, country)
  const pricePerUnit = parseMoney(perUnit)
  if (includedLitres === undefined) return TEXTS.csv.amountOfOil(oil)
  if (pricePerUnit === undefined) return TEXTS.csv.price(perUnit)
  const pricePerLitre = perLitreOf(pricePerUnit, country)
  return checked({ state: 'PRICED', price, includedLitres, pricePerLitre }, true)
}

const checked = (price: ListPrice, isOilChange: boolean): ListPrice | string =>
  Object.values(priceProblems(price, isOilChange))[0] ?? price

/**
 * Reads a price list. A line without a price changes nothing. Columns may have any order; others than ours are left out. A decimal comma is refused, as
 * everywhere in the product.
 */
export function readPriceList(text: string, services: readonly ListedService[], country: CountryCode): ReadList {
  const lines = readLines(text)
  const wrong = (error: string): ReadList => ({ prices: [], errors: [error] })
  if (!lines) return wrong(TEXTS.csv.quote)
  const [header, ...rest] = lines
  const names = header?.cells.map(name => name.toLowerCase()) ?? []
  const isOil = services.some(({ isOilChange }) => isOilChange)
  const needed = ['key', 'price', ...(isOil ? OIL_COLUMNS[country] : [])]
  if (!needed.every(name => names.includes(name))) return wrong(TEXTS.csv.header(formatList(needed)))
  if (rest.length === 0) return wrong(TEXTS.csv.empty)
  if (rest.length > MAX_LINES) return wrong(TEXTS.csv.tooMany(MAX_LINES))
  const byKey = new Map(services.map(service => [service.key, service]))
  const seen = new Set<string>()
  const list: ReadList = { prices: [], errors: [] }
  const readLine = ({ cells }: Line): string | undefined => {
    if (cells.length !== names.length) return TEXTS.csv.cells
    const named = Object.fromEntries(names.map((name, index) => [name, cells[index]]))
    const key = named.key ?? ''
    const service = byKey.get(key)
    if (!service) return TEXTS.csv.unknown(key)
    if (seen.has(key)) return TEXTS.csv.twice(key)
    seen.add(key)
    const price = readPrice(named, service.isOilChange, country)
    if (typeof price === 'string') return price
    if (price) list.prices.push({ serviceId: service.id, price })
    return undefined
  }
  for (const line of rest) {
    const error = readLine(line)
    if (error !== undefined) list.errors.push(TEXTS.line(line.number, error))
  }
  return list.errors.length > 0 ? { prices: [], errors: list.errors } : list
}
