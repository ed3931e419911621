import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../platform/api/api.ts'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { useOrderChanged } from '../use-order.ts'

/** What others did to an order while its dialog was open. */
export interface OrderConflict {
  /** Oldest first. */
  changes: Order['events']
  /** A save was refused because of them. The next one keeps the person's own input. */
  isRefused: boolean
  /** The order was completed or cancelled. */
  isClosed: boolean
}

/**
 * Returns a function that saves a change of an order and caches the server's response, and what others changed since the dialog was opened. It sends the version
 * that the form was filled from, even if the order was refetched since. On a version conflict it shows the other user's changes; the next attempt builds on those.
 */
export function useOrderVersion(order: Order) {
  const changed = useOrderChanged()
  const queryClient = useQueryClient()
  const [opened] = useState({ status: order.status, lastEvent: lastEventOf(order) })
  const [version, setVersion] = useState(order.version)
  const [isRefused, setRefused] = useState(false)
  const save = async (change: (version: number) => Promise<Order>): Promise<Order> => {
    try {
      const after = await change(version)
      changed(after)
      return after
    } catch (error) {
      if (error instanceof ApiError && error.error === 'CHANGED_MEANWHILE') {
        await queryClient.invalidateQueries({ queryKey: workOrderKeys.detail(order.id) })
        setVersion(queryClient.getQueryData<Order>(workOrderKeys.detail(order.id))?.version ?? version)
        setRefused(true)
      }
      throw error
    }
  }
  const conflict: OrderConflict = {
    changes: order.events.filter(event => Number(event.id) > opened.lastEvent),
    isRefused,
    isClosed: order.status !== opened.status && order.status !== 'ASSIGNED',
  }
  return { save, conflict }
}

const lastEventOf = ({ events }: Order): number => Math.max(0, ...events.map(event => Number(event.id)))
