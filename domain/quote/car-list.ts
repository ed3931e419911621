import { labelProblem } from '../account/name.ts'
import { isVin, looksMistyped, normaliseVin } from '../vehicle/vin.ts'
import { MAX_CARS } from './quote.ts'
import { TEXTS } from './texts.ts'

const { list: T } = TEXTS

/** A car as a line of a list names it: by its VIN, or by year, make and model. */
export interface ListedCar {
  /** From 1, as an editor or a spreadsheet counts. */
  line: number
  vin: string | null
  year: number | null
  make: string
  model: string
  engine: string
  /** Plate or fleet identifier. */
  name: string
  /** Its check digit does not fit: worth a second look, but no reason to refuse it. */
  isLikelyTypo: boolean
}

export interface LineProblem {
  line: number
  message: string
}

export interface CarList {
  cars: ListedCar[]
  problems: LineProblem[]
}

type Field = 'vin' | 'year' | 'make' | 'model' | 'engine' | 'name'

/** What people call the columns. */
const HEADERS: Readonly<Record<string, Field>> = {
  vin: 'vin',
  'vin number': 'vin',
  year: 'year',
  'model year': 'year',
  make: 'make',
  model: 'model',
  engine: 'engine',
  name: 'name',
  plate: 'name',
  'license plate': 'name',
  'licence plate': 'name',
  unit: 'name',
  'unit number': 'name',
  'fleet id': 'name',
}
/** Without a header a line is a VIN, and what the car is called. */
const PLAIN: readonly Field[] = ['vin', 'name']
const DELIMITERS = ['\t', ';', ','] as const
const OLDEST = 1900
const NEWEST = 2100

/** Splits a line into cells at a delimiter, except within quotation marks (RFC 4180). */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '"') {
      if (isQuoted && line.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = !isQuoted
    } else if (char === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}

const delimiterOf = (line: string): string => DELIMITERS.find(one => line.includes(one)) ?? ','

const isHeader = (cells: readonly string[]): boolean => cells.some(cell => HEADERS[cell.toLowerCase()] !== undefined)

/**
 * Reads a pasted list or a CSV file of cars: a VIN in each line, or columns with a header (VIN, or year, make, model and engine; plate or unit). Empty lines and those
 * that begin with # are left out. What is wrong is named by its line; the other lines are read.
 */
export function readCarList(text: string): CarList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const filled = lines
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '' && !content.trimStart().startsWith('#'))
  const [first] = filled
  if (!first) return { cars: [], problems: [] }
  const delimiter = delimiterOf(first.content)
  const head = cellsOf(first.content, delimiter)
  const hasHeader = isHeader(head)
  const fields = hasHeader ? head.map(cell => HEADERS[cell.toLowerCase()]) : PLAIN
  const list: CarList = { cars: [], problems: [] }
  if (hasHeader && !fields.includes('vin') && !['year', 'make', 'model'].every(one => fields.includes(one as Field)))
    return { cars: [], problems: [{ line: first.line, message: T.columns }] }
  for (const { content, line } of hasHeader ? filled.slice(1) : filled) {
    const cells = cellsOf(content, hasHeader ? delimiter : delimiterOf(content))
    if (list.cars.length + list.problems.length >= MAX_CARS) {
      list.problems.push({ line, message: T.tooMany(MAX_CARS) })
      break
    }
    const read = readCar(line, cells, fields)
    const message = typeof read === 'string' ? read : repeatOf(read, list.cars)
    if (message !== undefined) list.problems.push({ line, message })
    else if (typeof read !== 'string') list.cars.push(read)
  }
  return list
}

/** Returns the car of a line, or what is wrong with it. */
function readCar(line: number, cells: readonly string[], fields: readonly (Field | undefined)[]): ListedCar | string {
  const values = new Map<Field, string>()
  for (const [index, field] of fields.entries()) if (field && !values.get(field)) values.set(field, cells[index] ?? '')
  const valueOf = (field: Field): string => values.get(field) ?? ''
  const [vin, year] = [normaliseVin(valueOf('vin')), valueOf('year')]
  const [make, model, engine, name] = [valueOf('make'), valueOf('model'), valueOf('engine'), valueOf('name')]
  const wrongName = labelProblem(name)
  if (wrongName !== null) return wrongName
  const car = { line, make, model, engine, name }
  if (vin !== '') {
    if (!isVin(vin)) return vin.length === 17 ? T.vinLetters(vin) : T.vinLength(vin, vin.length)
    return { ...car, vin, year: null, isLikelyTypo: looksMistyped(vin) }
  }
  if (year === '' || make === '' || model === '') return T.incomplete
  const number = Number(year)
  if (!Number.isInteger(number) || number < OLDEST || number > NEWEST) return T.year(year)
  return { ...car, vin: null, year: number, isLikelyTypo: false }
}

/** Returns that a VIN was listed before; undefined when it was not. Two cars of the same model are two cars. */
function repeatOf({ vin }: ListedCar, cars: readonly ListedCar[]): string | undefined {
  const before = vin === null ? undefined : cars.find(car => car.vin === vin)
  return before && T.repeated(before.line)
}
