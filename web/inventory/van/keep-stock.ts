import { localDay } from '../../../domain/format/dates.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { keepAnswer, keptAnswer } from '../../outbox/kept-answers.ts'
import { request } from '../../platform/api/api.ts'
import { serverNow } from '../../platform/server-clock.ts'
import {
  FuelsQuery,
  InventoryOilsQuery,
  InventoryPartsQuery,
  VanFuelHistoryQuery,
  VanToolsQuery,
} from '../documents.ts'
import { inventoryKeys, pageKey } from '../query-keys.ts'
import { VanDayPartsQuery } from './documents.ts'

type Key = readonly unknown[]

/** No van has more pages of parts. Of a larger market the first ones are kept. */
const MAX_PAGES = 20
/** The market is long, and no single job changes much of it: it is asked for again after this time. */
const MARKET_MS = 600_000

interface KeptVans {
  franchise: { id: string; timeZone: string; inventory: boolean }
  vanIds: readonly string[]
}

/** Keeps the stock of a technician's vans and of the market on this device: lists, what the jobs of today and tomorrow take, and fuel. @returns the keys of what was kept */
export async function keepStock({ franchise, vanIds }: KeptVans): Promise<Key[]> {
  if (!franchise.inventory) return []
  const kept: Key[] = [await keep(inventoryKeys.fuels(), (await request(FuelsQuery, {})).fuels)]
  const today = localDay(serverNow(), franchise.timeZone)
  for (const vanId of vanIds) {
    kept.push(...(await keepItems(franchise.id, vanId)), ...(await keepVanLists(franchise.id, vanId)))
    for (const day of [today, addDays(today)]) {
      const { vanDayParts } = await request(VanDayPartsQuery, { vanId, day })
      kept.push(await keep(inventoryKeys.dayParts(vanId, day), vanDayParts))
    }
  }
  return [...kept, ...(await keepMarket(franchise.id))]
}

let market: { franchiseId: string; at: number; keys: Key[] } | undefined

async function keepMarket(franchiseId: string): Promise<Key[]> {
  const isFresh = market?.franchiseId === franchiseId && Date.now() - market.at < MARKET_MS
  // Not after a logout, which deletes what is kept.
  if (market && isFresh && (await keptAnswer(market.keys[0] ?? [])) !== undefined) return market.keys
  const at = Date.now()
  market = { franchiseId, at, keys: await keepItems(franchiseId, null) }
  return market.keys
}

/** Keeps the parts and oils of a van, or with null of the market. */
async function keepItems(franchiseId: string, vanId: string | null): Promise<Key[]> {
  const place = { franchiseId, vanId, filter: '' }
  const keyOf = (list: 'parts' | 'oil', page: number): Key => pageKey(franchiseId, { vanId, list, filter: '' }, page)
  const parts = await keepPages(
    page => keyOf('parts', page),
    async pageNumber => {
      const { inventoryPartItems: items, total } = (await request(InventoryPartsQuery, { ...place, pageNumber }))
        .inventoryParts
      return { items, total }
    },
  )
  const oils = await keepPages(
    page => keyOf('oil', page),
    async pageNumber => {
      const { inventoryOilItems: items, total } = (await request(InventoryOilsQuery, { ...place, pageNumber }))
        .inventoryOils
      return { items, total }
    },
  )
  return [...parts, ...oils]
}

/** Keeps what only vans have: tools, and the first page of the fuel. */
async function keepVanLists(franchiseId: string, vanId: string): Promise<Key[]> {
  const keyOf = (list: 'tools' | 'fuel', page: number): Key => pageKey(franchiseId, { vanId, list, filter: '' }, page)
  const fuel = (await request(VanFuelHistoryQuery, { vanId, filter: '', pageNumber: 1 })).vanFuelHistory
  const tools = await keepPages(
    page => keyOf('tools', page),
    async pageNumber => {
      const { inventoryTools: items, total } = (await request(VanToolsQuery, { vanId, filter: '', pageNumber }))
        .vanTools
      return { items, total }
    },
  )
  return [...tools, await keep(keyOf('fuel', 1), { items: fuel.vanFuelHistoryItems, total: fuel.total })]
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
