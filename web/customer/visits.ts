import { localDay } from '../../domain/format/dates.ts'
import type { CustomerVehicle } from './queries.ts'

type Orders = readonly {
  workOrders: readonly Pick<CustomerVehicle['workOrders'][number], 'status' | 'scheduledAt' | 'completedAt'>[]
}[]

/**
 * Returns the number of completed visits, the last one, and the next booked one, as ISO instants. The next one is today or later: a job that was left open on
 * an earlier day is none.
 */
export function visitsOf(vehicles: Orders, now: Date, zone: string) {
  const orders = vehicles.flatMap(({ workOrders }) => workOrders)
  const done = orders.flatMap(({ completedAt }) => (completedAt === null ? [] : [completedAt])).toSorted()
  const today = localDay(now, zone)
  const booked = orders
    .filter(({ status, scheduledAt }) => status === 'ASSIGNED' && localDay(new Date(scheduledAt), zone) >= today)
    .map(({ scheduledAt }) => scheduledAt)
    .toSorted()
  return { visits: done.length, last: done.at(-1), next: booked[0] }
}
