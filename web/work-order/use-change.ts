import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../app/api.ts'
import { type Order, workOrderKey } from './order.ts'
import { useOrderChanged } from './use-order.ts'

/**
 * One change of an order, which then stands as the server answers it. When somebody else was faster, the order is fetched as they left it, so that the
 * next try builds on what the user then sees.
 */
export function useChange<Variables>(
  order: Order,
  change: (variables: Variables) => Promise<Order>,
  onDone: (changed: Order) => void,
) {
  const changed = useOrderChanged()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: after => {
      changed(after)
      onDone(after)
    },
    onError: error => {
      if (error instanceof ApiError && error.error === 'CHANGED_MEANWHILE')
        void queryClient.invalidateQueries({ queryKey: workOrderKey(order.id) })
    },
  })
}
