import { useState } from 'react'
import type { ListedOrder } from '../list/use-work-orders.ts'

/** The orders that are selected in a list. */
export interface Selection {
  /** In the order of the list. Orders that it does not show any more are not among them. */
  selected: readonly ListedOrder[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all that the list shows, or none. */
  selectAll: (on: boolean) => void
  /** Why an order was refused, by its id: shown at its row until the selection changes. */
  problems: ReadonlyMap<string, string>
  setProblems: (problems: ReadonlyMap<string, string>) => void
}

interface Chosen {
  list: string
  ids: ReadonlySet<string>
  problems: ReadonlyMap<string, string>
}

const none = (list: string): Chosen => ({ list, ids: new Set(), problems: new Map() })

/** Holds the selection of a list while it is shown. @param list names the list: another one begins without a selection */
export function useSelection(list: string, orders: readonly ListedOrder[]): Selection {
  const [stored, setStored] = useState<Chosen>(none(list))
  const chosen = stored.list === list ? stored : none(list)
  const set = (ids: ReadonlySet<string>) => setStored({ ...none(list), ids })
  return {
    selected: orders.filter(({ workOrder }) => chosen.ids.has(workOrder.id)),
    has: id => chosen.ids.has(id),
    toggle: id =>
      set(chosen.ids.has(id) ? new Set([...chosen.ids].filter(other => other !== id)) : new Set([...chosen.ids, id])),
    selectAll: on => set(new Set(on ? orders.map(({ workOrder }) => workOrder.id) : [])),
    problems: chosen.problems,
    setProblems: problems => setStored({ ...chosen, problems }),
  }
}
