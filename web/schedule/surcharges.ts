import type { Loadable } from '../ui/feedback/loadable.ts'
import type { SlotDay } from './slot-grid.ts'

/** Names on each time what it costs more; `surchargeAt` returns it for a time's date. */
export function withSurcharges(
  days: Loadable<readonly SlotDay[]>,
  surchargeAt: (date: string) => string | undefined,
): Loadable<readonly SlotDay[]> {
  if (days.status !== 'ready') return days
  return {
    status: 'ready',
    data: days.data.map(day => ({
      ...day,
      slots: day.slots.map(slot => ({ ...slot, surcharge: surchargeAt(slot.id) })),
    })),
  }
}

/** Names on each time what it costs less because a van is nearby; `nearbyAt` returns it for a time's date. */
export function withNearby(
  days: Loadable<readonly SlotDay[]>,
  nearbyAt: (date: string) => string | undefined,
): Loadable<readonly SlotDay[]> {
  if (days.status !== 'ready') return days
  return {
    status: 'ready',
    data: days.data.map(day => ({
      ...day,
      slots: day.slots.map(slot => ({ ...slot, nearby: slot.state === 'open' ? nearbyAt(slot.id) : undefined })),
    })),
  }
}
