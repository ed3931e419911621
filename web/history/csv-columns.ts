import { formatDateTime } from '../../domain/format/dates.ts'
import { TEXTS as HISTORY } from '../../domain/history/texts.ts'
import type { CsvColumn } from '../platform/save-csv.ts'
import { authorName } from './author-name.ts'
import type { Change, Line } from './queries.ts'
import { TEXTS } from './texts.ts'

const { headers } = TEXTS.csv

const lineText = ({ label, from, to }: Line): string =>
  `${label === '' ? '' : `${label}: `}${from ?? TEXTS.nothing} → ${to ?? TEXTS.nothing}`

const valuesText = ({ lines, more }: Change): string =>
  [...lines.map(lineText), ...(more > 0 ? [TEXTS.more(more)] : [])].join('; ')

/** Returns the columns of the history's CSV file. */
export const csvColumns = (zone: string): readonly CsvColumn<Change>[] => [
  { header: headers.at, value: ({ at }) => formatDateTime(new Date(at), zone) },
  { header: headers.author, value: ({ author, authorKind }) => authorName(author, authorKind) },
  { header: headers.section, value: ({ section }) => HISTORY.section(section) },
  { header: headers.franchise, value: ({ franchise }) => franchise ?? '' },
  { header: headers.title, value: ({ title }) => title },
  { header: headers.values, value: valuesText },
  { header: headers.reason, value: ({ reason }) => reason ?? '' },
  { header: headers.device, value: ({ device }) => device ?? '' },
]
