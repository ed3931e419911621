import { zoneOfVisit } from '../platform/time-zone.ts'
import { useTimes } from '../schedule/use-times.ts'
import { useOrderAccess } from './order-access.ts'
import { RESCHEDULE_TEXTS as TEXTS } from './texts.ts'

/** An order that can be moved: a customer's appointment or a work order of staff. */
export interface MovableOrder {
  id: string
  address: { postalCode: string; lng?: number }
  franchise: { id: string; timeZone: string } | null
  scheduledAt: string
  unavailabilityReason: string | null
  bookingRules: { leadMinutes: number; horizonDays: number; priorityHours: number }
}

/** Loads the slots to which an appointment can be moved, from its own week on. `now` is fixed while the dialog is open. */
export function useNewTime(order: MovableOrder, now: Date, isStaff: boolean) {
  const { link } = useOrderAccess()
  const { address, franchise, scheduledAt, unavailabilityReason, bookingRules } = order
  return useTimes(
    {
      postalCode: address.postalCode,
      franchiseId: franchise?.id ?? null,
      timeZone: zoneOfVisit(order),
      isOutside: franchise === null || unavailabilityReason === 'OUTSIDE_SERVICE_AREA',
      scheduledAt,
      rules: { ...bookingRules, ...(isStaff && { horizonDays: 0 }) },
      failed: TEXTS.slotsFailed,
      // Staff see every time: they look for one that the customer named.
      visit: link === null ? { workOrderId: order.id, ...(isStaff && { allTimes: true }) } : { link },
    },
    now,
  )
}
