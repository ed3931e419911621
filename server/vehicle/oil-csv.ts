import { CsvError, parse } from 'csv-parse/sync'
import { isOilType, isOilWeight, OIL_TYPES } from '../../domain/vehicle/oil.ts'
import { TEXTS } from './texts.ts'

/** Oil for the engines of one model in a range of model years. */
export interface OilLine {
  /** Line of the file, starting at 1. */
  line: number
  make: string
  model: string
  yearFrom: number
  yearTo: number
  /** Label in the catalogue. */
  engine: string
  volumeL: number
  oilType: string
  oilWeight: string
}

/** An error in a line of the file. */
export interface LineError {
  line: number
  message: string
}

const columns = ['make', 'model', 'year_from', 'year_to', 'engine', 'volume_l', 'oil_type', 'oil_weight'] as const
type Cells = Record<(typeof columns)[number], string>

/** Parses oil data with a header line that names the columns make, model, year_from, year_to, engine, volume_l, oil_type and oil_weight. */
export function parseOilCsv(csv: string): { lines: OilLine[]; errors: LineError[] } {
  let records: string[][]
  const lineOf: number[] = []
  try {
    records = parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (record: string[], { lines }) => {
        lineOf.push(lines)
        return record
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return {
      lines: [],
      errors: [{ line: Number(error.lines ?? 1), message: TEXTS.oilData.notCsv(error.message) }],
    }
  }
  const [heading = [], ...rows] = records
  const missing = columns.filter(column => !heading.includes(column))
  if (missing.length > 0) return { lines: [], errors: [{ line: 1, message: TEXTS.oilData.columnsMissing(missing) }] }
  if (rows.length === 0) return { lines: [], errors: [{ line: 1, message: TEXTS.oilData.noLines }] }

  const lines = rows.map((row, index) => ({ line: lineOf[index + 1] ?? index + 2, cells: cellsOf(heading, row) }))
  return {
    lines: lines.map(({ line, cells }) => toOilLine(line, cells)),
    errors: lines.flatMap(({ line, cells }) => problems(cells).map(message => ({ line, message }))),
  }
}

function cellsOf(heading: readonly string[], row: readonly string[]): Cells {
  const cell = (column: keyof Cells): string => row[heading.indexOf(column)] ?? ''
  return {
    make: cell('make'),
    model: cell('model'),
    year_from: cell('year_from'),
    year_to: cell('year_to'),
    engine: cell('engine'),
    volume_l: cell('volume_l'),
    oil_type: cell('oil_type'),
    oil_weight: cell('oil_weight'),
  }
}

const toOilLine = (line: number, cells: Cells): OilLine => ({
  line,
  make: cells.make,
  model: cells.model,
  yearFrom: Number(cells.year_from),
  yearTo: Number(cells.year_to),
  engine: cells.engine,
  volumeL: Number(cells.volume_l),
  oilType: cells.oil_type,
  oilWeight: cells.oil_weight,
})

function problems(cells: Cells): string[] {
  const empty = (['make', 'model', 'engine'] as const).filter(column => cells[column] === '')
  const isYear = (text: string): boolean => /^(19|20)\d\d$/.test(text)
  const years = isYear(cells.year_from) && isYear(cells.year_to) && cells.year_from <= cells.year_to
  const volume = cells.volume_l === '' ? Number.NaN : Number(cells.volume_l)
  return [
    ...(empty.length === 0 ? [] : [TEXTS.oilData.cellsMissing(empty)]),
    ...(years ? [] : [TEXTS.oilData.years(cells.year_from, cells.year_to)]),
    ...(volume >= 1 && volume <= 20 ? [] : [TEXTS.oilData.volume(cells.volume_l)]),
    ...(isOilType(cells.oil_type) ? [] : [TEXTS.oilData.oilType(cells.oil_type, OIL_TYPES)]),
    ...(isOilWeight(cells.oil_weight) ? [] : [TEXTS.oilData.oilWeight(cells.oil_weight)]),
  ]
}
