import { plural } from '../../../domain/format/plural.ts'

/** Texts of a list as a file. */
export const TEXTS = {
  download: 'Download CSV',
  downloadShown: (count: number) =>
    plural(count, { one: 'Download this row as CSV', other: `Download these ${count} rows as CSV` }),
} as const
