import { takeAnswer } from '../outbox/kept-answers.ts'
import type { ChosenStock } from './chosen-stock.ts'
import { matchingItems, type SearchedItem } from './matching-items.ts'
import { pageKey } from './query-keys.ts'

/** Searches a list that this device keeps. @returns undefined when it does not keep the whole list */
export async function searchKept<Item extends SearchedItem>(
  franchiseId: string,
  { filter, ...place }: ChosenStock,
): Promise<{ items: Item[]; total: number } | undefined> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const kept = await takeAnswer<{ items: Item[]; total: number }>(
      pageKey(franchiseId, { ...place, filter: '' }, page),
    )
    if (!kept) return undefined
    items.push(...kept.items)
    if (items.length >= kept.total || kept.items.length === 0) break
  }
  const found = matchingItems(place.list, items, filter)
  return { items: found, total: found.length }
}
