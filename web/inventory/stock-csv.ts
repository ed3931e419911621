import { type CountryCode, currencyOf } from '../../domain/address/country.ts'
import { csvMoney } from '../../domain/format/csv.ts'
import { type StockKind, shownQuantity, shownUnitPrice, stockUnit } from '../../domain/inventory/stock.ts'
import type { CsvColumn } from '../platform/save-csv.ts'
import { oilName, TEXTS } from './texts.ts'
import type { ListedFuel, ListedOil, ListedPart, ListedTool } from './use-stock.ts'

/** Returns a quantity as a cell, in the country's unit with at most two decimals. */
const cell = (kind: StockKind, quantity: number, country: CountryCode): string =>
  String(Math.round(shownQuantity(kind, quantity, country) * 100) / 100)

interface InPlace {
  quantity: number
  marketInventoryQuantity: number
}

/** The quantity in a place; for a van also that of the market. */
function quantities<Item extends InPlace>(
  kind: 'part' | 'oil',
  country: CountryCode,
  vanId: string | null,
): CsvColumn<Item>[] {
  const unit = stockUnit(kind, country)
  const own: CsvColumn<Item> = { header: TEXTS.quantityIn(unit), value: item => cell(kind, item.quantity, country) }
  if (vanId === null) return [own]
  const market = (item: Item): string => cell(kind, item.marketInventoryQuantity, country)
  return [own, { header: TEXTS.marketIn(unit), value: market }]
}

export const partColumns = (country: CountryCode, vanId: string | null): CsvColumn<ListedPart>[] => [
  { header: TEXTS.part, value: ({ partItem }) => partItem.name },
  { header: TEXTS.type, value: ({ partItem }) => partItem.partType.name },
  { header: TEXTS.brand, value: ({ partItem }) => partItem.partBrand?.name ?? '' },
  ...quantities<ListedPart>('part', country, vanId),
]

export const oilColumns = (country: CountryCode, vanId: string | null): CsvColumn<ListedOil>[] => [
  { header: TEXTS.oil, value: ({ oil }) => oilName(oil) },
  ...quantities<ListedOil>('oil', country, vanId),
]

export const TOOL_COLUMNS: CsvColumn<ListedTool>[] = [
  { header: TEXTS.tool, value: ({ tool }) => tool.name },
  { header: TEXTS.quantity, value: ({ quantity }) => String(quantity) },
]

/** @param day the day of a purchase */
export const fuelColumns = (country: CountryCode, day: (entry: ListedFuel) => string): CsvColumn<ListedFuel>[] => [
  { header: TEXTS.date, value: day },
  { header: TEXTS.fuel, value: ({ vanFuel }) => vanFuel.fuel.name },
  { header: TEXTS.quantityIn(stockUnit('fuel', country)), value: ({ quantity }) => cell('fuel', quantity, country) },
  {
    header: TEXTS.pricePerCsv(stockUnit('fuel', country), currencyOf(country)),
    value: ({ pricePerItem }) => csvMoney(shownUnitPrice('fuel', pricePerItem, country)),
  },
  { header: TEXTS.by, value: ({ authorName }) => authorName ?? '' },
]
