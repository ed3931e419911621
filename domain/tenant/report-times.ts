import { PLACE_ZONES } from '../address/place-zone.ts'
import { TEXTS } from './settings-texts.ts'

/** The times of charts and CSV files of a whole business, wherever its franchises and readers are. */
export interface ReportTimes {
  /** Minutes that are added to UTC before a chart shows a date; -360 by default. */
  chartOffsetMinutes: number
  /** IANA zone of the dates in CSV files; America/Chicago by default. */
  csvTimeZone: string
}

const STEP = 30

/** The offsets of places in Canada and the US, standard and daylight saving time: from -10 h to -2.5 h in half hours. */
export const CHART_OFFSETS: readonly number[] = Array.from({ length: 16 }, (_, index) => -600 + index * STEP)

/** The zones of places in Canada and the US. */
export const CSV_ZONES: readonly string[] = PLACE_ZONES

/** Checks the times of charts and CSV files. */
export function reportTimesProblems({ chartOffsetMinutes, csvTimeZone }: ReportTimes): {
  field: keyof ReportTimes
  message: string
}[] {
  return [
    ...(CHART_OFFSETS.includes(chartOffsetMinutes)
      ? []
      : [{ field: 'chartOffsetMinutes' as const, message: TEXTS.reportTimes.offset }]),
    ...(CSV_ZONES.includes(csvTimeZone) ? [] : [{ field: 'csvTimeZone' as const, message: TEXTS.reportTimes.zone }]),
  ]
}
