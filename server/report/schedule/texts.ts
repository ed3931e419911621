import { plural } from '../../../domain/format/plural.ts'
import { formatList } from '../../../domain/format/list.ts'

/** Days and names come formatted. */
export const TEXTS = {
  noFranchise: 'Choose a franchise.',
  notASpan: 'This report can’t have these dates. Choose others.',
  notADay: 'Choose a day of the week from 1 to 7 and a day of the month from 1 to 31.',
  notAnHour: 'Choose an hour from 0 to 23.',
  noRecipient: 'Choose at least one person.',
  tooManyRecipients: (most: number) => `Choose at most ${most} people.`,
  mayNotRead: 'Somebody in the list may not read this report. Choose the people again.',
  tooMany: (most: number) => `A business has at most ${most} scheduled reports. Delete one first.`,
  failures: {
    nobodyMayRead: 'Nobody in the list may read this report any more. Edit the schedule.',
    barred: (names: readonly string[]) =>
      plural(names.length, {
        one: `${formatList(names)} may not read this report any more, so it wasn’t sent to them.`,
        other: `${formatList(names)} may not read this report any more, so it wasn’t sent to them.`,
      }),
    refused: (names: readonly string[]) => `The mailbox refused it: ${formatList(names)}.`,
    tooLarge: (megabytes: number) =>
      `The file is larger than ${megabytes} MB. Choose a shorter time or fewer franchises, or download it.`,
    unknown: 'It couldn’t be sent. We’ll try again.',
  },
  mail: {
    subject: (report: string, detail: string) => `${report}: ${detail}`,
    intro: (file: string, count: number) =>
      plural(count, { one: `${file} is attached, with 1 row.`, other: `${file} is attached, with ${count} rows.` }),
    empty: (file: string) => `There is no data for these dates. ${file} is attached, without rows.`,
    franchises: 'Franchises',
    dates: 'Dates',
    currency: 'Currency',
    open: 'Open scheduled reports',
    closing: (author: string) =>
      `${author} scheduled this report for you. Any manager of these franchises can change or stop it.`,
  },
} as const
