import type { StockList } from './chosen-stock.ts'

/** What a search reads of an item. */
export interface SearchedItem {
  partItem?: { name: string; partType: { name: string }; partBrand: { name: string } | null }
  oil?: { type: string; weight: string }
  tool?: { name: string }
  vanFuel?: { fuel: { name: string } }
}

/** What a search looks in, as the server has it. */
const TEXTS_OF: Record<StockList, (item: SearchedItem) => string> = {
  parts: ({ partItem }) => `${partItem?.partType.name} ${partItem?.partBrand?.name ?? ''} ${partItem?.name}`,
  oil: ({ oil }) => `${oil?.weight} ${oil?.weight.replaceAll('-', '')} ${oil?.type.replaceAll('_', ' ')}`,
  tools: ({ tool }) => `${tool?.name}`,
  fuel: ({ vanFuel }) => `${vanFuel?.fuel.name}`,
}

/** Returns the items whose text contains every word of a filter, in any letter case, as the server finds them. */
export function matchingItems<Item extends SearchedItem>(
  list: StockList,
  items: readonly Item[],
  filter: string,
): Item[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(item => {
    const text = TEXTS_OF[list](item).toLowerCase()
    return words.every(word => text.includes(word))
  })
}
