import { formatList } from '../../domain/format/list.ts'
import { TEXTS } from './texts.ts'

/** More names would make a row higher than the screen. */
const MAX_NAMED = 3

/** Lists names: of many the first ones, and how many more there are. */
export const shortList = (names: readonly string[]): string =>
  names.length > MAX_NAMED
    ? TEXTS.list.andMore(names.slice(0, MAX_NAMED - 1).join(', '), names.length - MAX_NAMED + 1)
    : formatList(names)
