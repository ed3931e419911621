import { useMutation } from '@tanstack/react-query'
import type { Order } from '../order.ts'
import { useOrderVersion } from './use-order-version.ts'

/** Makes one change of an order that needs no input, and caches the server's response. */
export function useChange(order: Order, change: () => Promise<Order>, onDone: (changed: Order) => void) {
  const { save } = useOrderVersion(order)
  return useMutation({ mutationFn: () => save(change), onSuccess: onDone })
}
