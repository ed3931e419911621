import { LOCALE } from './locale.ts'

const LIST = new Intl.ListFormat(LOCALE, { type: 'unit' })
const ALL = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** Lists names in one line, e.g. `Van 1, Tom`; leaves out those that are missing. */
export const formatList = (names: readonly (string | null | undefined)[]): string =>
  LIST.format(names.flatMap(name => name || []))

/** Lists names in a sentence, e.g. `Tom, Ana, and Lee`. */
export const formatAll = (names: readonly string[]): string => ALL.format(names)
