import type { Currency } from '../../../domain/format/money.ts'
import type { ReportName, SalesBy } from '../../../domain/report/request.ts'
import {
  daysOfSpan,
  type Frequency,
  nextSending,
  type ReportSpan,
  type ScheduleRule,
  spansFor,
} from '../../../domain/report/schedule.ts'
import { localDay } from '../../../domain/format/dates.ts'
import type { Schedule } from './queries.ts'

/** What a new schedule starts with. */
export interface Proposed {
  report: ReportName
  salesBy: SalesBy
  /** '' for all. */
  vendorId: string
  franchiseIds: string[]
  currency: Currency
  recipientIds: string[]
}

/** The values of the dialog. Numbers are the values of their selects. */
export interface ScheduleValues extends Proposed {
  span: ReportSpan
  format: 'CSV' | 'PDF'
  frequency: Frequency
  weekday: string
  monthDay: string
  hour: string
}

/** Returns the values of a schedule, or of a new one: weekly on Monday morning about the week before. */
export const valuesOf = (schedule: Schedule | undefined, proposed: Proposed): ScheduleValues =>
  schedule
    ? {
        report: schedule.report,
        salesBy: schedule.salesBy,
        vendorId: schedule.vendorId ?? '',
        franchiseIds: schedule.franchiseIds,
        currency: schedule.currency,
        recipientIds: schedule.recipients.filter(({ mayRead }) => mayRead).map(({ id }) => id),
        span: schedule.span,
        format: schedule.format,
        frequency: schedule.frequency,
        weekday: String(schedule.weekday),
        monthDay: String(schedule.monthDay),
        hour: String(schedule.hour),
      }
    : { ...proposed, span: 'LAST_WEEK', format: 'PDF', frequency: 'WEEKLY', weekday: '1', monthDay: '1', hour: '7' }

/** Returns a span that a report can have: the same one if it can. */
export const spanFor = (report: ReportName, span: ReportSpan): ReportSpan =>
  spansFor(report).find(each => each === span) ?? 'YESTERDAY'

export const ruleOf = ({ frequency, weekday, monthDay, hour }: ScheduleValues): ScheduleRule => ({
  frequency,
  weekday: Number(weekday),
  monthDay: Number(monthDay),
  hour: Number(hour),
})

/** Returns the schedule as the API takes it. */
export const inputOf = ({ vendorId, ...values }: ScheduleValues) => ({
  ...values,
  ...ruleOf({ vendorId, ...values }),
  vendorId: values.report === 'OPEN_INVOICES' && vendorId !== '' ? vendorId : null,
})

/** Returns when the next mail is sent, and the local days that it is about. @param zone IANA name */
export function nextMail(
  values: ScheduleValues,
  now: Date,
  zone: string,
): { at: Date; startDate: string; endDate: string } {
  const at = nextSending(ruleOf(values), now, zone)
  return { at, ...daysOfSpan(values.span, localDay(at, zone)) }
}
