export interface Slot {
  id: string
  /** The displayed time, e.g. `9:00 AM`. */
  label: string
  /** The time as `HH:mm`, which aligns the days by hour. An hour that occurs twice when the clocks change is followed by its zone. */
  time: string
  /** `open` can be booked directly, `request` can only be requested. */
  state: 'open' | 'request'
  /** What this time costs more, e.g. `+$20.00`. */
  surcharge?: string | undefined
  /** By true durations: how long the visit takes, in minutes. Missing: an hour on the hour. */
  minutes?: number | undefined
  /** `label` is from when until when the van arrives. */
  isWindow?: boolean
  isNearby?: boolean
  /** What it costs less, e.g. `−$10.00`, because a van is nearby. */
  nearby?: string | undefined
  /** Until when a customer who is booking keeps it, ISO. Only staff see it. */
  heldUntil?: string | undefined
}

export interface SlotDay {
  /** `yyyy-MM-dd` */
  date: string
  /** Short, for a column header: `Tue 24`. */
  label: string
  /** In full, for screen readers: `Tuesday, November 24`. */
  name: string
  slots: readonly Slot[]
}

/** A selectable week. */
export interface PickerWeek {
  id: string
  /** `Nov 22 – 28` */
  label: string
  /** `November 2026`: the heading of its group. */
  month: string
}

/** Returns how long the visit takes, in minutes, by true durations; undefined by the rule of hours. */
export const lengthOf = (days: readonly SlotDay[]): number | undefined =>
  days.flatMap(day => day.slots).find(slot => slot.minutes !== undefined)?.minutes

/** Returns the times of all days in order: the rows of the grid. */
export const hoursOf = (days: readonly SlotDay[]): string[] =>
  [...new Set(days.flatMap(day => day.slots.map(slot => slot.time)))].sort()

export type DayPart = 'morning' | 'afternoon' | 'evening'

const NOON = '12:00'
const EVENING = '17:00'

/** Returns the part of the day of a time `HH:mm`: until noon, until five, and after. */
export function dayPartOf(time: string): DayPart {
  if (time < NOON) return 'morning'
  return time < EVENING ? 'afternoon' : 'evening'
}

/** Returns the day of a slot. */
export const dayOfSlot = (days: readonly SlotDay[], id: string | undefined): SlotDay | undefined =>
  days.find(day => day.slots.some(slot => slot.id === id))

/** Returns the day's slot that is nearest in time, for moving between days with different hours. */
function nearest(day: SlotDay, time: string): Slot | undefined {
  const minutes = (t: string) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3, 5))
  const distance = (slot: Slot) => Math.abs(minutes(slot.time) - minutes(time))
  return day.slots.toSorted((a, b) => distance(a) - distance(b))[0]
}

/**
 * Returns the slot that an arrow key, Home or End moves to: up and down within the day, left and right to the nearest time of the next day
 * with times. Undefined at the edge, and for other keys.
 */
export function slotTowards(days: readonly SlotDay[], from: string, key: string): string | undefined {
  const column = days.findIndex(day => day.slots.some(slot => slot.id === from))
  const slots = days[column]?.slots ?? []
  const row = slots.findIndex(slot => slot.id === from)
  const time = slots[row]?.time ?? ''
  switch (key) {
    case 'ArrowUp':
      return slots[row - 1]?.id
    case 'ArrowDown':
      return slots[row + 1]?.id
    case 'Home':
      return slots[0]?.id
    case 'End':
      return slots.at(-1)?.id
    case 'ArrowRight':
    case 'ArrowLeft': {
      const ahead = key === 'ArrowRight' ? days.slice(column + 1) : days.slice(0, column).toReversed()
      const day = ahead.find(d => d.slots.length > 0)
      return day && nearest(day, time)?.id
    }
    default:
      return undefined
  }
}

/**
 * Returns the slot to focus after the keyboard changed the week: after a left or right arrow at the week's near end, else on the same or the
 * nearest weekday with times. Undefined in a week without times.
 */
export function slotOnArrival(days: readonly SlotDay[], from: { column: number; time: string }, key: string) {
  const distance = (day: SlotDay) => {
    const column = days.indexOf(day)
    if (key === 'ArrowRight') return column
    if (key === 'ArrowLeft') return -column
    return Math.abs(column - from.column)
  }
  const [day] = days.filter(one => one.slots.length > 0).toSorted((a, b) => distance(a) - distance(b))
  return day && nearest(day, from.time)?.id
}

/** Returns by how many weeks a key moves when this week has no slot in that direction: 1, -1 or 0. */
export function weeksTowards(key: string): number {
  if (key === 'PageDown' || key === 'ArrowRight') return 1
  return key === 'PageUp' || key === 'ArrowLeft' ? -1 : 0
}
