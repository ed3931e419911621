import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { request } from './api/api.ts'
import { FranchisesQuery } from './api/documents.ts'
import { type KeptFranchise, readFranchise } from './kept-franchise.ts'
import { useSession } from './session/session.ts'
import { visitorZone } from './time-zone.ts'

const KEY = 'franchise'
const listeners = new Set<() => void>()

/** A franchise as staff's pages need it. */
export type Franchise = Omit<KeptFranchise, 'ownerId'>

function keep(franchise: Franchise, ownerId: number): void {
  localStorage.setItem(KEY, JSON.stringify({ ...franchise, ownerId } satisfies KeptFranchise))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const stored = (): string | null => localStorage.getItem(KEY)

/** The franchises of whoever is signed in. The one that they work in is kept as it now is (STATE-05). */
async function fetchFranchises(ownerId: number, signal: AbortSignal): Promise<Franchise[]> {
  const answer = await request(FranchisesQuery, {}, signal)
  const franchises = answer.franchises.map(({ featureList, ...franchise }) => ({
    ...franchise,
    inventory: featureList.includes('inventory'),
  }))
  const worksIn = franchises.find(({ id }) => id === readFranchise(stored())?.id) ?? franchises[0]
  if (worksIn) keep(worksIn, ownerId)
  return franchises
}

const NONE: Franchise[] = []

/** The signed-in staff's franchises, and which one they work in: the kept one, until it is known which there are. */
export function useFranchises() {
  const session = useSession()
  const ownerId = session?.id ?? 0
  const kept = readFranchise(useSyncExternalStore(subscribe, stored))
  const query = useQuery({
    queryKey: ['franchises', ownerId],
    queryFn: ({ signal }) => fetchFranchises(ownerId, signal),
    enabled: (session?.roles.length ?? 0) > 0,
    staleTime: 300_000,
  })
  const franchises = query.data ?? NONE
  const own = kept?.ownerId === ownerId ? kept : undefined
  return {
    franchises,
    selected: query.data ? (franchises.find(({ id }) => id === kept?.id) ?? franchises[0]) : own,
    /** Switches the franchise that staff work in (NAV-02). */
    select: (id: string): void => {
      const chosen = franchises.find(franchise => franchise.id === id)
      if (chosen) keep(chosen, ownerId)
    },
    query,
  }
}

/** The zone in which staff are told what belongs to no franchise of its own: that of the franchise that they work in. */
export const useStaffZone = (): string => useFranchises().selected?.timeZone ?? visitorZone()
