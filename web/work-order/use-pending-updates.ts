import { useState } from 'react'
import type { ListedOrder } from './list/use-work-orders.ts'

interface Page {
  workOrders: readonly ListedOrder[]
}

/** What of a list is shown. */
interface Shown {
  list: string
  pages: number
  ids: ReadonlySet<string>
}

/**
 * Holds back the orders that came in among those of a list by themselves, so that nothing moves away from under somebody's eyes: they are counted until they
 * are asked for. What was asked for stands at once, as another list or one more page of it; so does what comes after all others.
 */
export function usePendingUpdates(list: string, pages: readonly Page[] | undefined) {
  const orders = pages?.flatMap(page => page.workOrders) ?? []
  const [shown, setShown] = useState<Shown>()
  const all: Shown = { list, pages: pages?.length ?? 0, ids: new Set(orders.map(idOf)) }
  const ids = shown?.list === list && shown.pages === all.pages ? shown.ids : all.ids
  const last = orders.findLastIndex(entry => ids.has(idOf(entry)))
  const visible = orders.filter((entry, index) => index > last || ids.has(idOf(entry)))
  // What is visible now stays, wherever others come.
  if (pages && (ids !== shown?.ids || visible.some(entry => !ids.has(idOf(entry)))))
    setShown({ ...all, ids: new Set([...ids, ...visible.map(idOf)]) })
  return { orders: pages && visible, held: orders.length - visible.length, showAll: () => setShown(all) }
}

const idOf = (entry: ListedOrder): string => entry.workOrder.id
