import { useState } from 'react'
import type { ListedOrder } from './list/use-work-orders.ts'

interface Page {
  workOrders: readonly ListedOrder[]
}

/** The displayed part of a list. */
interface Shown {
  list: string
  pages: number
  ids: ReadonlySet<string>
}

/**
 * Counts orders that arrive in the middle of a list instead of inserting them, so that rows do not move while being read; they are shown on request.
 * Requested changes show immediately, such as another list or the next page; so do orders at the end of the list.
 */
export function usePendingUpdates(list: string, pages: readonly Page[] | undefined) {
  const orders = pages?.flatMap(page => page.workOrders) ?? []
  const [shown, setShown] = useState<Shown>()
  const all: Shown = { list, pages: pages?.length ?? 0, ids: new Set(orders.map(idOf)) }
  const ids = shown?.list === list && shown.pages === all.pages ? shown.ids : all.ids
  const last = orders.findLastIndex(entry => ids.has(idOf(entry)))
  const visible = orders.filter((entry, index) => index > last || ids.has(idOf(entry)))
  // Visible orders stay visible when others arrive.
  if (pages && (ids !== shown?.ids || visible.some(entry => !ids.has(idOf(entry)))))
    setShown({ ...all, ids: new Set([...ids, ...visible.map(idOf)]) })
  return { orders: pages && visible, held: orders.length - visible.length, showAll: () => setShown(all) }
}

const idOf = (entry: ListedOrder): string => entry.workOrder.id
