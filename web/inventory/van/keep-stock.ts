import { localDay } from '../../../domain/format/dates.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { keepAnswer } from '../../outbox/kept-answers.ts'
import { request } from '../../platform/api/api.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { FuelsQuery, InventoryOilsQuery, InventoryPartsQuery, VanFuelHistoryQuery } from '../documents.ts'
import { inventoryKeys, pageKey } from '../query-keys.ts'
import { VanDayPartsQuery } from './documents.ts'

type Key = readonly unknown[]

/** No van has more pages of parts. */
const MAX_PAGES = 20

interface KeptVans {
  franchise: { id: string; timeZone: string; inventory: boolean }
  vanIds: readonly string[]
}

/** Keeps the stock of a technician's vans on this device: parts and oils, what the jobs of today and tomorrow take, and fuel. @returns the keys of what was kept */
export async function keepStock({ franchise, vanIds }: KeptVans): Promise<Key[]> {
  if (!franchise.inventory) return []
  const kept: Key[] = [await keep(inventoryKeys.fuels(), (await request(FuelsQuery, {})).fuels)]
  const today = localDay(serverNow(), franchise.timeZone)
  for (const vanId of vanIds) {
    kept.push(...(await keepLists(franchise.id, vanId)))
    for (const day of [today, addDays(today)]) {
      const { vanDayParts } = await request(VanDayPartsQuery, { vanId, day })
      kept.push(await keep(inventoryKeys.dayParts(vanId, day), vanDayParts))
    }
  }
  return kept
}

async function keepLists(franchiseId: string, vanId: string): Promise<Key[]> {
  const place = { franchiseId, vanId, filter: '' }
  const keyOf = (list: 'parts' | 'oil' | 'fuel', page: number): Key =>
    pageKey(franchiseId, { vanId, list, filter: '' }, page)
  const fuel = (await request(VanFuelHistoryQuery, { vanId, filter: '', pageNumber: 1 })).vanFuelHistory
  return [
    ...(await keepPages(
      page => keyOf('parts', page),
      async pageNumber => {
        const { inventoryPartItems: items, total } = (await request(InventoryPartsQuery, { ...place, pageNumber }))
          .inventoryParts
        return { items, total }
      },
    )),
    ...(await keepPages(
      page => keyOf('oil', page),
      async pageNumber => {
        const { inventoryOilItems: items, total } = (await request(InventoryOilsQuery, { ...place, pageNumber }))
          .inventoryOils
        return { items, total }
      },
    )),
    await keep(keyOf('fuel', 1), { items: fuel.vanFuelHistoryItems, total: fuel.total }),
  ]
}

/** Keeps all pages of a list. */
async function keepPages(
  keyOf: (page: number) => Key,
  ask: (page: number) => Promise<{ items: readonly unknown[]; total: number }>,
): Promise<Key[]> {
  const kept: Key[] = []
  let loaded = 0
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await ask(page)
    kept.push(await keep(keyOf(page), answer))
    loaded += answer.items.length
    if (answer.items.length === 0 || loaded >= answer.total) break
  }
  return kept
}

async function keep(key: Key, answer: unknown): Promise<Key> {
  await keepAnswer(key, answer)
  return key
}
