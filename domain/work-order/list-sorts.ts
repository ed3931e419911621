import type { WorkOrderList } from './transitions.ts'

/** By the visit's time, by the last booking, by the contact's name, or by the last cancellation. */
export const ORDER_SORTS = ['soonest', 'latest', 'newest', 'customer', 'cancelled'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** That of the list itself first. */
type Sorts = readonly [OrderSort, ...OrderSort[]]

const OPEN_SORTS: Sorts = ['soonest', 'latest', 'newest', 'customer']

/** Completed orders are too many to be sorted by anything but their time. */
const SORTS: Record<WorkOrderList, Sorts> = {
  requested: OPEN_SORTS,
  upcoming: OPEN_SORTS,
  past: ['latest', 'soonest'],
  cancelled: ['cancelled', 'latest', 'soonest', 'customer'],
}

/** Returns the orders in which staff can sort a list, that of the list itself first. */
export const sortsOf = (list: WorkOrderList): Sorts => SORTS[list]

/** Returns the order in which a list is shown: the wanted one if the list has it, else the list's own. */
export const sortOf = (list: WorkOrderList, wanted: string | null | undefined): OrderSort =>
  SORTS[list].find(sort => sort === wanted) ?? SORTS[list][0]
