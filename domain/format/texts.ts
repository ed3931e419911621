import { plural } from './plural.ts'

export const TEXTS = {
  notAnInstant: 'Please give date and time with a time zone, such as 2026-11-30T15:00:00Z, from the year 2000 to 2100.',
  notADay: 'Please give a day of the calendar, such as 2026-11-30, from the year 2000 to 2100.',
  /** @param most a formatted number */
  tooLong: (most: string, over: number) =>
    plural(over, {
      one: `Please use at most ${most} characters: this is 1 too many.`,
      other: `Please use at most ${most} characters: this is ${over} too many.`,
    }),
  visit: (date: string, time: string, zone: string) => `${date} at ${time} ${zone}`,
  arrival: (date: string, times: string, zone: string) => `${date}, arrives ${times} ${zone}`,
  retiredVan: (name: string) => `${name} (retired)`,
} as const
