import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ALL_CHANGES, NOTIFICATIONS_CHANGED, subscribeLive } from '../../platform/api/live.ts'
import { workOrderKeys } from '../query-keys.ts'

/** Batches the refetches of changes that arrive together. */
const GATHER_MS = 400

/** Refetches displayed orders that others change, when the server sends an event (no polling). */
export function useLiveOrders(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: workOrderKeys.lists() })
      if (changed.has(ALL_CHANGES)) void queryClient.invalidateQueries({ queryKey: workOrderKeys.detail() })
      else for (const id of changed) void queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(id) })
      changed.clear()
    }
    const unsubscribe = subscribeLive(change => {
      if (change === NOTIFICATIONS_CHANGED) return
      changed.add(change)
      timer ??= setTimeout(refresh, GATHER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [queryClient])
}
