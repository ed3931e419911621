import { plural } from '../../../domain/format/plural.ts'
import type { JobState } from './board.ts'

/** Texts of a franchise's day. */
export const TEXTS = {
  link: 'Day view',
  back: 'Work Orders',
  previous: 'Previous day',
  next: 'Next day',
  today: 'Today',
  whichDay: 'Which day',
  date: 'Date',
  keys: 'Arrow keys move between jobs.',
  counts: 'This day in numbers',
  jobs: 'Jobs',
  done: 'Done',
  overdue: 'Overdue',
  requests: 'Requests',
  freeHours: 'Free hours',
  closed: 'Closed on this day.',
  noVans: 'This franchise has no vans in use.',
  noFranchise: 'You do not belong to a franchise yet. Ask your manager to add you.',
  lane: (van: string, jobs: number) => plural(jobs, { one: `${van}, 1 job`, other: `${van}, ${jobs} jobs` }),
  retired: 'retired',
  noJobs: 'No jobs',
  cars: (count: number) => `${count} cars`,
  drive: (minutes: number) => (minutes === 0 ? 'No drive' : `${minutes} min drive`),
  shortDrive: (minutes: number, short: number) =>
    minutes === 0 ? `No drive, ${short} min short` : `${minutes} min drive, ${short} min short`,
  longDrive: (minutes: number) => `${minutes} min drive, longer than you want`,
  short: (minutes: number) => `${minutes} min short`,
  /** In a narrow job, where the words have no room. */
  missing: (minutes: number) => `−${minutes} min`,
  now: (time: string) => `Now: ${time}.`,
  requestsTitle: (count: number) => plural(count, { one: '1 request', other: `${count} requests` }),
  noRequests: 'No requests for this day.',
  fits: (van: string, times: readonly string[]) => `Fits: ${van} ${times.join(' / ')}`,
  fitsNowhere: 'No van has a free hour left.',
  moreRequests: (count: number) => `${count} more in the list`,
  allRequests: 'All requests',
} as const

export const STATE_LABELS: Record<JobState, string> = {
  done: 'Done',
  overdue: 'Overdue',
  late: 'Late',
  started: 'Started',
  confirmed: 'Confirmed',
  requested: 'Requested',
}
