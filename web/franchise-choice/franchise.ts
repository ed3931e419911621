import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { request } from '../platform/api/api.ts'
import { FranchisesQuery } from './documents.ts'
import { franchiseKeys } from './query-keys.ts'
import { useSession } from '../platform/session/session.ts'
import { readFranchise, type StoredFranchise } from './stored-franchise.ts'
import { visitorZone } from '../platform/visitor-zone.ts'

const KEY = 'franchise'
const listeners = new Set<() => void>()

/** A franchise as the staff pages need it. */
export type Franchise = Omit<StoredFranchise, 'ownerId'>

function keep(franchise: Franchise, ownerId: number): void {
  localStorage.setItem(KEY, JSON.stringify({ ...franchise, ownerId } satisfies StoredFranchise))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const stored = (): string | null => localStorage.getItem(KEY)

/** Loads the signed-in user's franchises, and updates the stored current one (STATE-05). */
async function fetchFranchises(ownerId: number, signal: AbortSignal): Promise<Franchise[]> {
  const answer = await request(FranchisesQuery, {}, signal)
  const franchises = answer.franchises.map(({ featureList, ...franchise }) => ({
    ...franchise,
    inventory: featureList.includes('inventory'),
  }))
  const remembered = readFranchise(stored())
  const lastChosen = franchises.find(({ id }) => id === remembered?.id)
  // A franchise that was archived is no longer selected, unless it was chosen to read its past.
  const worksIn = lastChosen && (!lastChosen.isArchived || remembered?.isArchived) ? lastChosen : firstOf(franchises)
  if (worksIn) keep(worksIn, ownerId)
  return franchises
}

/** The first franchise in use; of who has none, the first archived one. */
const firstOf = (all: readonly Franchise[]): Franchise | undefined =>
  all.find(({ isArchived }) => !isArchived) ?? all[0]

const NONE: Franchise[] = []

/** Returns the signed-in staff's franchises, those in use and all with archived ones, and the current one: the stored one until they have loaded. */
export function useFranchises() {
  const session = useSession()
  const queryClient = useQueryClient()
  const ownerId = session?.id ?? 0
  const remembered = readFranchise(useSyncExternalStore(subscribe, stored))
  const query = useQuery({
    queryKey: franchiseKeys.own(ownerId),
    queryFn: ({ signal }) => fetchFranchises(ownerId, signal),
    enabled: (session?.roles.length ?? 0) > 0,
    staleTime: 300_000,
  })
  const all = query.data ?? NONE
  const own = remembered?.ownerId === ownerId ? remembered : undefined
  return {
    franchises: all.filter(({ isArchived }) => !isArchived),
    all,
    selected: query.data ? (all.find(({ id }) => id === remembered?.id) ?? firstOf(all)) : own,
    /** Switches the franchise that staff work in (NAV-02), or whose past they read. */
    select: (id: string): void => {
      // As loaded last: a new franchise is not in the list of this rendering yet.
      const loaded = queryClient.getQueryData<Franchise[]>(franchiseKeys.own(ownerId))
      const chosen = loaded?.find(franchise => franchise.id === id)
      if (chosen) keep(chosen, ownerId)
    },
    query,
  }
}

/** Returns the zone for data without a franchise: that of the staff's current franchise. */
export const useStaffZone = (): string => useFranchises().selected?.timeZone ?? visitorZone()
