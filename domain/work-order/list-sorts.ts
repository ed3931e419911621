import type { WorkOrderList } from './transitions.ts'

/** By the visit's time, by the last booking, or by the contact's name. */
export const ORDER_SORTS = ['soonest', 'latest', 'newest', 'customer'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Completed orders are too many to be sorted by anything but their time. The cancelled ones have one order, by their cancellation. */
const SORTS: Record<WorkOrderList, readonly OrderSort[]> = {
  requested: ORDER_SORTS,
  upcoming: ORDER_SORTS,
  past: ['latest', 'soonest'],
  cancelled: [],
}

/** Returns the orders in which staff can sort a list, that of the list itself first. */
export const sortsOf = (list: WorkOrderList): readonly OrderSort[] => SORTS[list]

/** Returns the order in which a list is shown: the wanted one if the list has it, else the list's own; undefined for the cancelled orders. */
export const sortOf = (list: WorkOrderList, wanted: string | null | undefined): OrderSort | undefined =>
  SORTS[list].find(sort => sort === wanted) ?? SORTS[list][0]
