import { csvMoney } from '../../domain/format/csv.ts'
import type { CsvColumn } from '../platform/save-csv.ts'
import { oilTypeText } from '../work-order/texts.ts'
import { TEXTS } from './texts.ts'

/** A vehicle of a quote with the price of its oil change (QUOTE-07). */
export interface QuoteRow {
  /** Cents. */
  oilPrice: number
  /** Its oil is unknown, so the baseline price is quoted. */
  isEstimate: boolean
  /** Null when unknown. */
  oil: { type: string; weight: string } | null
  vehicle: {
    id: string
    year: number
    make: string
    model: string
    engine: string
    /** Litres. */
    oilVolume: number | null
  }
}

/** Returns `2019 Honda Civic 2.0L 4 cyl`. */
export const describe = ({ vehicle: { year, make, model, engine } }: QuoteRow): string =>
  `${year} ${make} ${model} ${engine}`.trim()

/** Returns type and weight, e.g. `Synthetic 0W-20` (QUOTE-05). */
export const recommendedOil = ({ oil }: QuoteRow): string =>
  oil ? TEXTS.oil(oilTypeText(oil.type), oil.weight) : TEXTS.unknownOil

/** The columns of quotes.csv (QUOTE-09). */
export const QUOTE_COLUMNS: readonly CsvColumn<QuoteRow>[] = [
  { header: TEXTS.year, value: row => String(row.vehicle.year) },
  { header: TEXTS.make, value: row => row.vehicle.make },
  { header: TEXTS.model, value: row => row.vehicle.model },
  { header: TEXTS.engine, value: row => row.vehicle.engine },
  { header: TEXTS.oilPrice, value: row => csvMoney(row.oilPrice) },
  { header: TEXTS.recommendedOil, value: recommendedOil },
  { header: TEXTS.isEstimate, value: row => (row.isEstimate ? 'yes' : 'no') },
]
