import { useQueryClient } from '@tanstack/react-query'
import { refreshVans } from './queries.ts'

/** Returns what reads the vans again after a change. */
export function useVanRefresh(franchiseId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshVans(queryClient, franchiseId)
}
