import { oilName } from './texts.ts'
import type { ListedOil, ListedPart } from './use-stock.ts'

/** A part or an oil of a place, for its dialogs. */
export interface StockItem {
  kind: 'part' | 'oil'
  id: string
  name: string
  /** Pieces or litres in this place and in the franchise's market. */
  quantity: number
  marketQuantity: number
  /** Null: the market's. */
  vanId: string | null
}

export const itemOfPart = (part: ListedPart, vanId: string | null): StockItem => ({
  kind: 'part',
  id: part.id,
  name: part.partItem.name,
  quantity: part.quantity,
  marketQuantity: part.marketInventoryQuantity,
  vanId,
})

export const itemOfOil = (item: ListedOil, vanId: string | null): StockItem => ({
  kind: 'oil',
  id: item.id,
  name: oilName(item.oil),
  quantity: item.quantity,
  marketQuantity: item.marketInventoryQuantity,
  vanId,
})
