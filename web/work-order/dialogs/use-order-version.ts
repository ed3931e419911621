import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api.ts'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { useOrderChanged } from '../use-order.ts'

/**
 * Returns a function that saves a change of an order and caches the server's response. It sends the version that the form was filled from, even if
 * the order was refetched since. On a version conflict it shows the other user's changes; the next attempt builds on those.
 */
export function useOrderVersion(order: Order): (change: (version: number) => Promise<Order>) => Promise<Order> {
  const changed = useOrderChanged()
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(order.version)
  return async change => {
    try {
      const after = await change(version)
      changed(after)
      return after
    } catch (error) {
      if (error instanceof ApiError && error.error === 'CHANGED_MEANWHILE') {
        await queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(order.id) })
        setVersion(queryClient.getQueryData<Order>(workOrderKeys.detail(order.id))?.version ?? version)
      }
      throw error
    }
  }
}
