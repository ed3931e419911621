import { formatTime } from '../../../domain/format/dates.ts'
import { isAsOf, type ReportName } from '../../../domain/report/request.ts'
import type { ReportSpan, ScheduleRule } from '../../../domain/report/schedule.ts'
import { TEXTS } from './texts.ts'

/** Returns an hour from 0 to 23 as people write it: `7:00 AM`. */
export const hourText = (hour: number): string => formatTime(new Date(Date.UTC(1970, 0, 1, hour)), 'UTC')

/** Returns when a report is mailed: `Every Monday at 7:00 AM`. */
export function whenText({ frequency, weekday, monthDay, hour }: ScheduleRule): string {
  const time = hourText(hour)
  if (frequency === 'DAILY') return TEXTS.when.DAILY(time)
  return frequency === 'WEEKLY' ? TEXTS.when.WEEKLY(time, weekday) : TEXTS.when.MONTHLY(time, monthDay)
}

/** Returns the name of the dates that a report is about. */
export const spanText = (report: ReportName, span: ReportSpan): string =>
  isAsOf(report) ? TEXTS.ends[span] : TEXTS.spans[span]
