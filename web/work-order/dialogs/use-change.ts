import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api.ts'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { useOrderChanged } from '../use-order.ts'

/**
 * Saves one change of an order and caches the server's response. Sends the version that the form was filled from, even if the order was refetched
 * since. On a version conflict, shows the other user's changes; the next attempt builds on those.
 */
export function useChange<Variables>(
  order: Order,
  change: (variables: Variables, version: number) => Promise<Order>,
  onDone: (changed: Order) => void,
) {
  const changed = useOrderChanged()
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(order.version)
  return useMutation({
    mutationFn: (variables: Variables) => change(variables, version),
    onSuccess: after => {
      changed(after)
      onDone(after)
    },
    onError: async error => {
      if (!(error instanceof ApiError && error.error === 'CHANGED_MEANWHILE')) return
      await queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(order.id) })
      setVersion(queryClient.getQueryData<Order>(workOrderKeys.detail(order.id))?.version ?? version)
    },
  })
}
