const HOUR_MS = 3_600_000

/** The hours that a day's grid shows. */
export interface DayGrid {
  /** Starts of its hours, in order. */
  hours: Date[]
  /** The hours that can be booked; the others are shaded. */
  isOpen: (hour: Date) => boolean
  /** Where an instant is: 0 at the start of the grid, 1 at its end. Outside it is below 0 or above 1. */
  at: (instant: Date) => number
}

/**
 * Returns the grid of a day: from the first to the last bookable hour, and further where jobs are outside. Null without any.
 * @param slots starts of the bookable hours, in order
 * @param jobs starts of the jobs, which take an hour each
 */
export function gridOf(slots: readonly Date[], jobs: readonly Date[]): DayGrid | null {
  const all = [...slots, ...jobs].map(instant => instant.getTime())
  if (all.length === 0) return null
  const anchor = slots[0]?.getTime() ?? 0
  const floor = (time: number): number => anchor + Math.floor((time - anchor) / HOUR_MS) * HOUR_MS
  const start = floor(Math.min(...all))
  const end = Math.max(
    ...slots.map(slot => slot.getTime() + HOUR_MS),
    ...jobs.map(job => floor(job.getTime() + 2 * HOUR_MS - 1)),
  )
  const open = new Set(slots.map(slot => slot.getTime()))
  return {
    hours: Array.from({ length: Math.round((end - start) / HOUR_MS) }, (_, index) => new Date(start + index * HOUR_MS)),
    isOpen: hour => open.has(hour.getTime()),
    at: instant => (instant.getTime() - start) / (end - start),
  }
}

interface JobLane {
  jobs: readonly { orderId: string; scheduledAt: Date }[]
}

/**
 * Returns the job that a key moves to: left and right within the van's day, Home and End to its first and last job, up and down to the job nearest in time of
 * the next van that has one. Undefined at the edge, and for other keys.
 */
export function jobTowards(lanes: readonly JobLane[], from: string, key: string): string | undefined {
  const row = lanes.findIndex(lane => lane.jobs.some(job => job.orderId === from))
  const jobs = lanes[row]?.jobs ?? []
  const column = jobs.findIndex(job => job.orderId === from)
  const time = jobs[column]?.scheduledAt.getTime() ?? 0
  switch (key) {
    case 'ArrowRight':
      return jobs[column + 1]?.orderId
    case 'ArrowLeft':
      return jobs[column - 1]?.orderId
    case 'Home':
      return jobs[0]?.orderId
    case 'End':
      return jobs.at(-1)?.orderId
    case 'ArrowDown':
    case 'ArrowUp': {
      const ahead = key === 'ArrowDown' ? lanes.slice(row + 1) : lanes.slice(0, Math.max(0, row)).toReversed()
      const next = ahead.find(lane => lane.jobs.length > 0)?.jobs ?? []
      const away = ({ scheduledAt }: { scheduledAt: Date }) => Math.abs(scheduledAt.getTime() - time)
      return next.toSorted((a, b) => away(a) - away(b))[0]?.orderId
    }
    default:
      return undefined
  }
}
