import { formatDistance } from '../../../domain/address/format-distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { durationText } from '../../../domain/format/duration.ts'
import { type DayPlan, planJobs, travelGap } from '../../../domain/work-order/day-plan.ts'
import type { ListedOrder } from '../list/use-work-orders.ts'
import { TEXTS } from './texts.ts'

const startOf = ({ workOrder }: ListedOrder): Date => new Date(workOrder.scheduledAt)

/** Plans the listed orders of one van. Paging by number may repeat an order; it counts once. */
export function planOrders(orders: readonly ListedOrder[], now: Date, zone: string): DayPlan<ListedOrder> {
  const distinct = [...new Map(orders.map(entry => [entry.workOrder.id, entry])).values()]
  const jobs = distinct.map(entry => ({
    entry,
    scheduledAt: startOf(entry),
    isInspected: entry.workOrder.isInspected,
  }))
  const { unfinished, next, rest } = planJobs(jobs, now, zone)
  const entryOf = ({ entry }: { entry: ListedOrder }) => entry
  return { unfinished: unfinished.map(entryOf), next: next && entryOf(next), rest: rest.map(entryOf) }
}

/** Returns the free time and the way from one order to the next of the same day, by the id of the second. */
export function gapsOf({ next, rest }: DayPlan<ListedOrder>, zone: string): ReadonlyMap<string, string> {
  const jobs = [...(next ? [next] : []), ...rest].toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())
  const gaps = new Map<string, string>()
  for (const [index, after] of jobs.entries()) {
    const before = jobs[index - 1]
    // The cars of a visit stand beside each other.
    const isSameVisit = after.workOrder.visitCars.some(({ workOrderId }) => workOrderId === before?.workOrder.id)
    if (!before || isSameVisit || localDay(startOf(before), zone) !== localDay(startOf(after), zone)) continue
    gaps.set(after.workOrder.id, gapText(before, after))
  }
  return gaps
}

function gapText(before: ListedOrder, after: ListedOrder): string {
  const stopOf = (entry: ListedOrder) => ({
    scheduledAt: startOf(entry),
    minutes: entry.workOrder.minutes,
    place: entry.workOrder.address,
  })
  const { freeMinutes, metres } = travelGap(stopOf(before), stopOf(after))
  const free = freeMinutes === 0 ? TEXTS.noGap : TEXTS.free(durationText(freeMinutes))
  const distance = metres === null ? null : formatDistance(metres, after.workOrder.address.countryCode)
  return TEXTS.gap(free, distance === null ? null : TEXTS.straight(distance))
}
