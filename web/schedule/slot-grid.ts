export interface Slot {
  id: string
  /** The time as people say it, e.g. `9:00 AM`. */
  label: string
  /** The same as `HH:mm`: lines the days up by the hour. An hour that the clock shows twice has the zone behind it. */
  time: string
  /** `open` can be booked at once, `request` is asked for; what it means to whom is told by the legend. */
  state: 'open' | 'request'
}

export interface SlotDay {
  /** `yyyy-MM-dd` */
  date: string
  /** Short, for a column's head: `Tue 24`. */
  label: string
  /** In full, for reading out: `Tuesday, November 24`. */
  name: string
  slots: readonly Slot[]
}

/** A week that can be gone to. */
export interface PickerWeek {
  id: string
  /** `Nov 22 – 28` */
  label: string
  /** `November 2026`: the heading it is found under. */
  month: string
}

/** All times that any of the days has, in order: the rows of the grid. */
export const hoursOf = (days: readonly SlotDay[]): string[] =>
  [...new Set(days.flatMap(day => day.slots.map(slot => slot.time)))].sort()

/** The day a slot is in. */
export const dayOfSlot = (days: readonly SlotDay[], id: string | undefined): SlotDay | undefined =>
  days.find(day => day.slots.some(slot => slot.id === id))

/** The slot of the day nearest in time, for moving sideways between days with different hours. */
function nearest(day: SlotDay, time: string): Slot | undefined {
  const minutes = (t: string) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3, 5))
  const distance = (slot: Slot) => Math.abs(minutes(slot.time) - minutes(time))
  return day.slots.toSorted((a, b) => distance(a) - distance(b))[0]
}

/**
 * Where an arrow, Home or End leads from a slot: up and down within its day, sideways to the nearest time of the next day that has
 * any. Undefined where there is nothing further, and for other keys.
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
 * Where the keyboard goes on in a week that it has just turned to: sideways at the week's near end, else on the same weekday or the
 * next one that has times. Undefined in a week without any.
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

/** Which way a key turns the weeks, when it leads to no slot of this one: 1, -1 or 0. */
export function weeksTowards(key: string): number {
  if (key === 'PageDown' || key === 'ArrowRight') return 1
  return key === 'PageUp' || key === 'ArrowLeft' ? -1 : 0
}
