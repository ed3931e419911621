import type { WorkOrderList } from '../../../domain/work-order/transitions.ts'

/** The list's place: its status and search in the URL, its van in the navigation's state (WOLIST-02). */
export interface ListPlace {
  status?: WorkOrderList
  filter?: string
  van?: string
}

/** A list that can be fetched: the requested orders of all vans, or one van's. */
export interface ChosenList {
  status: WorkOrderList
  van: string | undefined
  filter: string
}

/**
 * Which list a place means, given the vans that this person sees. A van of another franchise, or none, is the first one; without a status
 * technicians start with their own van and others with what waits for an answer.
 */
export function chosenList(place: ListPlace, vans: readonly { id: string }[], startsWithVan: boolean): ChosenList {
  const filter = place.filter ?? ''
  const status = place.status ?? (place.van !== undefined || startsWithVan ? 'upcoming' : 'requested')
  const van = (vans.find(entry => entry.id === place.van) ?? vans[0])?.id
  if (status === 'requested' || van === undefined) return { status: 'requested', van: undefined, filter }
  return { status, van, filter }
}
