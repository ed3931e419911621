import { type OrderSort, sortOf, sortsOf } from '../../../domain/work-order/list-sorts.ts'
import type { WorkOrderList } from '../../../domain/work-order/transitions.ts'

/** The list's location: status, search and order in the URL, van in the navigation state (WOLIST-02). */
export interface ListPlace {
  status?: WorkOrderList
  filter?: string
  van?: string
  /** Any text; an order that the list does not have is not used. */
  sort?: string
}

/** A list that can be loaded: the requested or cancelled orders of all vans, or the orders of one van. */
export interface ChosenList {
  status: WorkOrderList
  van: string | undefined
  filter: string
  /** Undefined for the list's own order. */
  sort: OrderSort | undefined
}

/**
 * Returns the list for a location, given the vans that this user may see. An unknown or missing van falls back to the first one; without a status,
 * technicians start with their own van and others with the requested orders.
 */
export function chosenList(place: ListPlace, vans: readonly { id: string }[], startsWithVan: boolean): ChosenList {
  const filter = place.filter ?? ''
  const sorted = (status: WorkOrderList) => ({ status, filter, sort: otherSort(status, place.sort) })
  const status = place.status ?? (place.van !== undefined || startsWithVan ? 'upcoming' : 'requested')
  if (status === 'cancelled') return { ...sorted(status), van: undefined }
  const van = (vans.find(entry => entry.id === place.van) ?? vans[0])?.id
  if (status === 'requested' || van === undefined) return { ...sorted('requested'), van: undefined }
  return { ...sorted(status), van }
}

/** Returns an order that the list has, unless it is the list's own. */
function otherSort(list: WorkOrderList, wanted: string | undefined): OrderSort | undefined {
  const sort = sortOf(list, wanted)
  return sort === sortsOf(list)[0] ? undefined : sort
}
