import type { OrderSort } from '../../domain/work-order/list-sorts.ts'
import type { WorkOrderList } from '../../domain/work-order/transitions.ts'
import { orderKeys } from '../platform/api/order-keys.ts'

interface ListKey {
  franchiseId: string | undefined
  status: WorkOrderList
  van: string | undefined
}

/** Query keys of the staff's work orders. */
export const workOrderKeys = {
  ...orderKeys,
  /** @param sort undefined for the list's own order */
  list: ({ franchiseId, status, van }: ListKey, filter: string, sort?: OrderSort) =>
    [...orderKeys.lists(), franchiseId, status, van, filter, ...(sort === undefined ? [] : [sort])] as const,
  count: ({ franchiseId, status, van }: ListKey) => [...orderKeys.lists(), franchiseId, 'count', status, van] as const,
  day: (franchiseId: string | undefined, day: string | undefined) =>
    [...orderKeys.lists(), franchiseId, 'day', day] as const,
  /** With the lists: an order of somebody else can free a van. */
  reason: (id: string) => [...orderKeys.lists(), 'reason', id] as const,
  vans: (franchiseId: string | undefined) => ['vans', franchiseId] as const,
  serviceHistory: (userVehicleId: string) => ['service-history', userVehicleId] as const,
  /** The price of an order's version with another vehicle or other services. */
  content: ({ id, version }: { id: string; version: number }, wanted: object) =>
    ['work-order-content', id, version, wanted] as const,
  /** The price of an order's version at another franchise. */
  assignment: ({ id, version }: { id: string; version: number }, franchiseId: string) =>
    ['work-order-assignment', id, version, franchiseId] as const,
  /** The bill and the supplies of an order that is being completed. */
  completion: (id: string) => ['completion', id] as const,
  bill: ({ id, version }: { id: string; version: number }, agreement: object | null) =>
    ['completion', id, 'bill', version, agreement] as const,
  supplies: (id: string) => ['completion', id, 'supplies'] as const,
  helpful: (id: string) => ['helpful-services', id] as const,
}
