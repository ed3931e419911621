import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import type { ChosenStock } from './chosen-stock.ts'
import { InventoryOilsQuery, InventoryPartsQuery, VanFuelHistoryQuery, VanToolsQuery } from './documents.ts'
import { useInventoryErrors, useReportError } from './inventory-errors.tsx'
import { ACTION_FAILURES, LIST_FAILURES } from './texts.ts'

export type ListedPart = ResultOf<typeof InventoryPartsQuery>['inventoryParts']['inventoryPartItems'][number]
export type ListedOil = ResultOf<typeof InventoryOilsQuery>['inventoryOils']['inventoryOilItems'][number]
export type ListedTool = ResultOf<typeof VanToolsQuery>['vanTools']['inventoryTools'][number]
export type ListedFuel = ResultOf<typeof VanFuelHistoryQuery>['vanFuelHistory']['vanFuelHistoryItems'][number]

/** Everything that is fetched of the inventory stands under this key. */
export const STOCK_KEY = 'stock'

interface StockPage<Item> {
  items: readonly Item[]
  total: number
}

/** A franchise as its stock is told. */
export interface StockFranchise {
  id: string
  timeZone: string
  countryCode: string
}

/** What each list is given. */
export interface StockListProps {
  franchise: StockFranchise
  stock: ChosenStock
  /** The vans that this person sees. */
  vans: readonly { id: string; name: string }[]
  onSearch: (filter: string) => void
}

/** One list, page after page from 1 (STOCK-04); that it cannot be loaded is told in the dialog. */
function useStockPages<Item>(
  franchise: StockFranchise,
  stock: ChosenStock,
  fetchPage: (page: { pageNumber: number; filter: string }, signal: AbortSignal) => Promise<StockPage<Item>>,
) {
  const { vanId, list, filter } = stock
  const query = useInfiniteQuery({
    queryKey: [STOCK_KEY, 'list', franchise.id, vanId, list, filter],
    queryFn: ({ signal, pageParam }) => fetchPage({ pageNumber: pageParam, filter }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0)
      return last.items.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
  })
  useReportError(LIST_FAILURES[list], query.error)
  return query
}

export type StockPages<Item> = ReturnType<typeof useStockPages<Item>>

export const useParts = (franchise: StockFranchise, stock: ChosenStock) =>
  useStockPages<ListedPart>(franchise, stock, async (page, signal) => {
    const place = { franchiseId: franchise.id, vanId: stock.vanId }
    const { inventoryPartItems: items, total } = (await request(InventoryPartsQuery, { ...place, ...page }, signal))
      .inventoryParts
    return { items, total }
  })

export const useOils = (franchise: StockFranchise, stock: ChosenStock) =>
  useStockPages<ListedOil>(franchise, stock, async (page, signal) => {
    const place = { franchiseId: franchise.id, vanId: stock.vanId }
    const { inventoryOilItems: items, total } = (await request(InventoryOilsQuery, { ...place, ...page }, signal))
      .inventoryOils
    return { items, total }
  })

export const useTools = (franchise: StockFranchise, stock: ChosenStock) =>
  useStockPages<ListedTool>(franchise, stock, async (page, signal) => {
    const { inventoryTools: items, total } = (
      await request(VanToolsQuery, { vanId: stock.vanId ?? '', ...page }, signal)
    ).vanTools
    return { items, total }
  })

export const useFuelHistory = (franchise: StockFranchise, stock: ChosenStock) =>
  useStockPages<ListedFuel>(franchise, stock, async (page, signal) => {
    const answer = await request(VanFuelHistoryQuery, { vanId: stock.vanId ?? '', ...page }, signal)
    const { vanFuelHistoryItems: items, total } = answer.vanFuelHistory
    return { items, total }
  })

/** Loads the lists anew, from page 1 (STOCK-09). */
export function useBeginListsAgain(): () => void {
  const queryClient = useQueryClient()
  return () => {
    interface Pages {
      pages: unknown[]
      pageParams: unknown[]
    }
    queryClient.setQueriesData<Pages>(
      { queryKey: [STOCK_KEY, 'list'] },
      known => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    )
    void queryClient.invalidateQueries({ queryKey: [STOCK_KEY] })
  }
}

interface StockAction<Input> {
  action: keyof typeof ACTION_FAILURES
  run: (input: Input) => Promise<unknown>
  /** Said when it is done. */
  done: string
  onDone: () => void
  /** Also when it fails. */
  onFailed?: () => void
}

/** One change: when it is done the dialog closes and the lists begin at page 1 again (STOCK-09); when it fails the dialog of errors says so (STOCK-24). */
export function useStockAction<Input>({ action, run, done, onDone, onFailed }: StockAction<Input>) {
  const beginListsAgain = useBeginListsAgain()
  const toast = useToast()
  const { tell } = useInventoryErrors()
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      beginListsAgain()
      onDone()
      toast({ tone: 'success', message: done })
    },
    onError: error => {
      const { failed, unknown } = ACTION_FAILURES[action]
      onFailed?.()
      tell(failed, error.message || unknown)
    },
  })
}
