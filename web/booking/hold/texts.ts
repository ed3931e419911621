import { plural } from '../../../domain/format/plural.ts'

const inMinutes = (minutes: number): string => plural(minutes, { one: '1 minute', other: `${minutes} minutes` })

/** What step 4 says of the time that it keeps. */
export const TEXTS = {
  kept: (start: string, minutes: number, until: string) =>
    `${start} is yours for ${inMinutes(minutes)}, until ${until}.`,
  ending: (start: string, minutes: number, until: string) =>
    `${start} is yours for ${plural(minutes, { one: '1 more minute', other: `${minutes} more minutes` })}, until ${until}.`,
  over: (start: string) => `We no longer keep ${start} for you. You can still book it: we try it again when you book.`,
  lost: 'Our office just gave this time to another customer. Please choose another one. What you typed is still here.',
  keepLonger: 'Keep it longer',
  region: 'Your time',
} as const
