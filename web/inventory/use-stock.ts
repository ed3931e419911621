import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CountryCode } from '../../domain/address/country.ts'
import { answerOrKept, isUnreachable, takeAnswer } from '../outbox/kept-answers.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { type SubmitForm, useSubmitForm } from '../ui/form/use-submit-form.ts'
import type { ChosenStock } from './chosen-stock.ts'
import { InventoryOilsQuery, InventoryPartsQuery, VanFuelHistoryQuery, VanToolsQuery } from './documents.ts'
import { shownInDialog, useInventoryErrors } from './inventory-errors.tsx'
import { inventoryKeys, pageKey } from './query-keys.ts'
import { searchKept } from './search-kept.ts'
import { ACTION_FAILURES, LIST_FAILURES } from './texts.ts'
import { type Listed, withSteps } from './van/stock-step.ts'
import { useWaitingSteps } from './van/use-steps.ts'

export type ListedPart = ResultOf<typeof InventoryPartsQuery>['inventoryParts']['inventoryPartItems'][number]
export type ListedOil = ResultOf<typeof InventoryOilsQuery>['inventoryOils']['inventoryOilItems'][number]
export type ListedTool = ResultOf<typeof VanToolsQuery>['vanTools']['inventoryTools'][number]
export type ListedFuel = ResultOf<typeof VanFuelHistoryQuery>['vanFuelHistory']['vanFuelHistoryItems'][number]

interface StockPage<Item> {
  items: readonly Item[]
  total: number
}

/** The franchise whose stock is shown. */
export interface StockFranchise {
  id: string
  timeZone: string
  countryCode: CountryCode
}

/** Props of each list. */
export interface StockListProps {
  franchise: StockFranchise
  stock: ChosenStock
  /** The vans that this user sees. */
  vans: readonly { id: string; name: string }[]
  onSearch: (filter: string) => void
}

/** Loads one list page by page (STOCK-04), without reception the pages that this device kept, and what a search finds in them. Failures are shown in the dialog. */
function useStockPages<Item>(
  franchise: StockFranchise,
  stock: ChosenStock,
  fetchPage: (page: { pageNumber: number; filter: string }, signal: AbortSignal) => Promise<StockPage<Item>>,
) {
  const { list, filter } = stock
  return useInfiniteQuery({
    queryKey: inventoryKeys.list(franchise.id, stock),
    queryFn: async ({ signal, pageParam }) => {
      try {
        return await answerOrKept(pageKey(franchise.id, stock, pageParam), signal, () =>
          fetchPage({ pageNumber: pageParam, filter }, signal),
        )
      } catch (error) {
        if (filter === '' || !isUnreachable(error)) throw error
        const whole = { ...stock, filter: '' }
        const found = await searchKept<Item>(stock, page => takeAnswer(pageKey(franchise.id, whole, page)))
        if (!found) throw error
        return found
      }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0)
      return last.items.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    meta: shownInDialog(LIST_FAILURES[list]),
  })
}

export type StockPages<Item> = ReturnType<typeof useStockPages<Item>>

/** Returns a list as it is once all steps that wait on this device are sent. */
function useSteppedPages<Item extends Listed>(query: StockPages<Item>): StockPages<Item> {
  const steps = useWaitingSteps()
  const { data } = query
  if (steps.length === 0 || !data) return query
  const pages = data.pages.map(page => ({ ...page, items: page.items.map(item => withSteps(item, steps)) }))
  return { ...query, data: { ...data, pages } }
}

export const useParts = (franchise: StockFranchise, stock: ChosenStock) =>
  useSteppedPages(
    useStockPages<ListedPart>(franchise, stock, async (page, signal) => {
      const place = { franchiseId: franchise.id, vanId: stock.vanId }
      const { inventoryPartItems: items, total } = (await request(InventoryPartsQuery, { ...place, ...page }, signal))
        .inventoryParts
      return { items, total }
    }),
  )

export const useOils = (franchise: StockFranchise, stock: ChosenStock) =>
  useSteppedPages(
    useStockPages<ListedOil>(franchise, stock, async (page, signal) => {
      const place = { franchiseId: franchise.id, vanId: stock.vanId }
      const { inventoryOilItems: items, total } = (await request(InventoryOilsQuery, { ...place, ...page }, signal))
        .inventoryOils
      return { items, total }
    }),
  )

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

/** Reloads the lists from page 1 (STOCK-09). */
export function useReloadLists(): () => void {
  const queryClient = useQueryClient()
  return () => {
    interface Pages {
      pages: unknown[]
      pageParams: unknown[]
    }
    queryClient.setQueriesData<Pages>(
      { queryKey: inventoryKeys.lists() },
      cachedPages =>
        cachedPages && { pages: cachedPages.pages.slice(0, 1), pageParams: cachedPages.pageParams.slice(0, 1) },
    )
    void queryClient.invalidateQueries({ queryKey: inventoryKeys.all() })
  }
}

type StockAction = keyof typeof ACTION_FAILURES

/** After a change: reloads the lists and confirms it, or shows the failure in the dialog (STOCK-09, STOCK-24). */
export function useStockResult(action: StockAction) {
  const reloadLists = useReloadLists()
  const toast = useToast()
  const { showErrors } = useInventoryErrors()
  return {
    confirm: (message: string) => {
      reloadLists()
      toast({ tone: 'success', message })
    },
    report: (error: Error) => {
      const { failed, unknown } = ACTION_FAILURES[action]
      showErrors(failed, error.message || unknown)
    },
  }
}

interface StockFormOptions<Values extends object> {
  action: StockAction
  initialValues: Values
  run: (values: Values) => Promise<unknown>
  /** The confirmation. */
  done: (values: Values) => string
  onDone: () => void
}

/** A form that changes the stock. It closes after success. */
export function useStockForm<Values extends object>(options: StockFormOptions<Values>): SubmitForm<Values> {
  const { action, initialValues, run, done, onDone } = options
  const { confirm, report } = useStockResult(action)
  return useSubmitForm({
    initialValues,
    submit: run,
    onSuccess: (_, values) => {
      onDone()
      confirm(done(values))
    },
    onError: report,
    // The dialog of errors shows every failure (STOCK-25).
    fieldOf: () => '',
    describeFailure: () => undefined,
  })
}

/** Deletes something of the stock. Its dialog closes in any case. */
export function useDeletion({
  run,
  done,
  onClose,
}: {
  run: () => Promise<unknown>
  done: string
  onClose: () => void
}) {
  const { confirm, report } = useStockResult('remove')
  return useMutation({
    mutationFn: run,
    onSuccess: () => confirm(done),
    onError: report,
    onSettled: onClose,
  })
}
