import { formatDay, payeeName } from '../../../domain/payout/labels.ts'
import { TEXTS } from './texts.ts'

interface Row {
  vanName: string | null
  userName: string | null
  startDate: string
  endDate: string
}

/** Returns the period of a statement as text. */
export const periodOf = ({ startDate, endDate }: Row): string => TEXTS.range(formatDay(startDate), formatDay(endDate))

/** Returns the accessible name of a statement's row. */
export const rowName = (row: Row): string => TEXTS.pay.chooseOne(payeeName(row), periodOf(row))
