import { LOCALE } from '../../../domain/format/locale.ts'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import type { Cell } from '../../../domain/report/request.ts'
import { TEXTS } from './texts.ts'

const PPM_PER_PERCENT = 10_000

/** A column as the server describes it. */
export interface ReportColumn {
  key: string
  header: string
  kind: string
}

/** Returns a cell as it reads on the screen. */
export function cellText(cell: Cell, { kind }: ReportColumn, currency: Currency): string {
  if (cell === null || cell === '') return TEXTS.none
  if (kind === 'MONEY') return formatMoney(Number(cell), currency)
  if (kind === 'RATE') return `${Number(cell) / PPM_PER_PERCENT}%`
  return kind === 'COUNT' && typeof cell === 'number'
    ? cell.toLocaleString(LOCALE, { useGrouping: false })
    : String(cell)
}
