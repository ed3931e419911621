import type { WorkOrderList } from '../../../domain/work-order/transitions.ts'

/** The list's location: status and search in the URL, van in the navigation state (WOLIST-02). */
export interface ListPlace {
  status?: WorkOrderList
  filter?: string
  van?: string
}

/** A list that can be loaded: the requested or cancelled orders of all vans, or the orders of one van. */
export interface ChosenList {
  status: WorkOrderList
  van: string | undefined
  filter: string
}

/**
 * Returns the list for a location, given the vans that this user may see. An unknown or missing van falls back to the first one; without a status,
 * technicians start with their own van and others with the requested orders.
 */
export function chosenList(place: ListPlace, vans: readonly { id: string }[], startsWithVan: boolean): ChosenList {
  const filter = place.filter ?? ''
  const status = place.status ?? (place.van !== undefined || startsWithVan ? 'upcoming' : 'requested')
  if (status === 'cancelled') return { status, van: undefined, filter }
  const van = (vans.find(entry => entry.id === place.van) ?? vans[0])?.id
  if (status === 'requested' || van === undefined) return { status: 'requested', van: undefined, filter }
  return { status, van, filter }
}
