const KEY = 'openedWorkOrder'

/** The order opened last in this tab, and why its van is not confirmed yet (WOLIST-06). */
export interface OpenedOrder {
  id: string
  reason: string | null
}

export const keepOpened = (order: OpenedOrder): void => sessionStorage.setItem(KEY, JSON.stringify(order))

export function openedOrder(): OpenedOrder | undefined {
  const stored = sessionStorage.getItem(KEY)
  return stored === null ? undefined : (JSON.parse(stored) as OpenedOrder)
}
