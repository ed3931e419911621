import { plural } from '../../../domain/format/plural.ts'

/** Texts of choosing a van. */
export const TEXTS = {
  van: 'Van',
  free: 'Free',
  busy: (customer: string, time: string) => `Busy: ${customer}, ${time}`,
  suggested: 'Suggested',
  current: 'Current van',
  jobs: (count: number) =>
    count === 0 ? 'No jobs that day' : plural(count, { one: '1 job that day', other: `${count} jobs that day` }),
  noTechnician: 'No technician',
  fromJob: (distance: string, time: string) => `${distance} from the ${time} job`,
  toJob: (distance: string, time: string) => `${distance} to the ${time} job`,
  fromBase: (distance: string) => `${distance} from the base`,
  showAll: (count: number) => `Show all ${count} vans`,
} as const
