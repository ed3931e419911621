import { plural } from '../../../domain/format/plural.ts'

/** Texts of choosing a van. */
export const TEXTS = {
  reason: 'Reason to book it anyway',
  workReason: 'Reason to add the work anyway',
  reasonHint: 'It is kept in the history of the order. The customer does not see it.',
  van: 'Van',
  free: 'Free',
  busy: (customer: string, time: string) => `Busy: ${customer}, ${time}`,
  takesOver: 'If you take it, the customer who is booking it has to choose another time.',
  suggested: 'Suggested',
  current: 'Current van',
  jobs: (count: number) =>
    count === 0 ? 'No jobs that day' : plural(count, { one: '1 job that day', other: `${count} jobs that day` }),
  noTechnician: 'No technician',
  fromJob: (distance: string, time: string) => `${distance} from the ${time} job`,
  toJob: (distance: string, time: string) => `${distance} to the ${time} job`,
  fromBase: (distance: string) => `${distance} from the base`,
  /** `12 min short after Van 2’s 9:00 AM` */
  shortAfter: (minutes: number, van: string, time: string) => `${minutes} min short after ${van}’s ${time}`,
  shortBefore: (minutes: number, van: string, time: string) => `${minutes} min short before ${van}’s ${time}`,
  outsideShift: (van: string) => `outside ${van}’s shift`,
  tooLong: (minutes: number) => `${minutes} min drive, longer than you want`,
  drivesFromJob: (minutes: number, time: string) => `${minutes} min drive from the ${time} job`,
  drivesToJob: (minutes: number, time: string) => `${minutes} min drive to the ${time} job`,
  freeOutsideShift: 'Free, but off shift',
  freeButShort: 'Free, but short of time',
  showAll: (count: number) => `Show all ${count} vans`,
} as const
