import type { WorkOrderList } from '../../domain/work-order/transitions.ts'

/** The list's place in the URL (WOLIST-02). */
export interface ListSearch {
  status?: WorkOrderList
  van?: string
  filter?: string
}

/** A list that can be fetched: the requested orders of all vans, or one van's. */
export interface ChosenList {
  status: WorkOrderList
  van: string | undefined
  filter: string
}

/**
 * Which list the URL means, given the vans that this person sees. A van of another franchise, or none, is the first one; without a status
 * technicians start with their own van and others with what waits for an answer.
 */
export function chosenList(search: ListSearch, vans: readonly { id: string }[], startsWithVan: boolean): ChosenList {
  const filter = search.filter ?? ''
  const status = search.status ?? (search.van !== undefined || startsWithVan ? 'upcoming' : 'requested')
  const van = (vans.find(entry => entry.id === search.van) ?? vans[0])?.id
  if (status === 'requested' || van === undefined) return { status: 'requested', van: undefined, filter }
  return { status, van, filter }
}
