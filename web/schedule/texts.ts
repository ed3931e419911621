import { plural } from '../../domain/format/plural.ts'

const times = (count: number): string => plural(count, { one: '1 time', other: `${count} times` })

/** Texts of the slot picker. */
export const TEXTS = {
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  week: 'Week',
  weekHas: (week: string, count: number) => `${week}: ${times(count)}`,
  dayHas: (count: number) => `, ${times(count)}`,
  slot: (day: string, time: string, state: string, costs: readonly (string | undefined)[]) =>
    [day, time, ...costs, state].filter(Boolean).join(', '),
  beingBooked: (minutes: number) => `Being booked, ${minutes}\u00a0min left`,
  arrives: (times: string) => `arrives ${times}`,
  nearby: 'We’re nearby',
  about: (length: string) => `Takes about ${length}.`,
  aboutArriving: (length: string) => `Takes about ${length}. We arrive between the two times shown.`,
  allTimes: 'Show all times',
  parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  openTimes: 'free times that day',
  sampleCount: '4',
  noTimes: 'No times on this day.',
  timeInZone: (time: string, zone: string) => `${time} (${zone})`,
  loading: 'Loading times',
  surcharge: (amount: string) => `+${amount}`,
  soon: (within: string, amount: string) => `Times within ${within} cost ${amount} more.`,
  earlierSoon: (within: string, amount: string) => `Earlier times within ${within} cost ${amount} more.`,
} as const
