import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { request } from './api.ts'
import { FranchisesQuery } from './documents.ts'
import { useSession } from './session.ts'
import { visitorZone } from './time-zone.ts'

const KEY = 'franchise'
const listeners = new Set<() => void>()

/** Switches the franchise that staff work in (NAV-02). Kept between visits. */
export function selectFranchise(id: string): void {
  localStorage.setItem(KEY, id)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The signed-in staff's franchises, and which one they work in. */
export function useFranchises() {
  const session = useSession()
  const chosen = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY))
  const query = useQuery({
    queryKey: ['franchises', session?.id],
    queryFn: ({ signal }) => request(FranchisesQuery, {}, signal),
    enabled: (session?.roles.length ?? 0) > 0,
    staleTime: 300_000,
  })
  const franchises = query.data?.franchises ?? []
  return { franchises, selected: franchises.find(franchise => franchise.id === chosen) ?? franchises[0], query }
}

/** The zone in which staff are told what belongs to no franchise of its own: that of the franchise that they work in. */
export const useStaffZone = (): string => useFranchises().selected?.timeZone ?? visitorZone()
