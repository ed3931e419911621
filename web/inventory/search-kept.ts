import type { ChosenStock } from './chosen-stock.ts'
import { matchingItems, type SearchedItem } from './matching-items.ts'

/** A page of a list, as this device keeps it. */
interface KeptPage<Item> {
  items: Item[]
  total: number
}

/**
 * Searches a list that this device keeps.
 * @param read returns a page of the whole list, undefined when the device does not keep it
 * @returns undefined when it does not keep the whole list
 */
export async function searchKept<Item>(
  { list, filter }: Pick<ChosenStock, 'list' | 'filter'>,
  read: (page: number) => Promise<KeptPage<Item & SearchedItem> | undefined>,
): Promise<KeptPage<Item> | undefined> {
  const items: (Item & SearchedItem)[] = []
  for (let page = 1; ; page++) {
    const kept = await read(page)
    if (!kept) return undefined
    items.push(...kept.items)
    if (items.length >= kept.total || kept.items.length === 0) break
  }
  const found = matchingItems(list, items, filter)
  return { items: found, total: found.length }
}
