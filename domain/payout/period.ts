import { startOfDay } from '../format/dates.ts'

/** Frequency of a franchise's statements (rule F1): by default twice a month. */
export type Schedule = 'SEMI_MONTHLY' | 'MONTHLY'

/** The local days of a period, both included, as yyyy-mm-dd. */
export interface Period {
  startDate: string
  endDate: string
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

const parts = (text: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return [year, month - 1, date]
}

/** Returns the period of a local day: 1st to 15th, 16th to the end of the month, or the month (rule F1). */
export function periodOf(localDay: string, schedule: Schedule): Period {
  const [year, month, date] = parts(localDay)
  const isFirst = schedule === 'SEMI_MONTHLY' && date <= 15
  return {
    startDate: day(year, month, schedule === 'MONTHLY' || isFirst ? 1 : 16),
    endDate: isFirst ? day(year, month, 15) : day(year, month + 1, 0),
  }
}

/** Returns the next local day, or the one this many days later. */
export function addDays(localDay: string, days = 1): string {
  const [year, month, date] = parts(localDay)
  return day(year, month, date + days)
}

/** Returns the next period. If the schedule has changed, it still starts where the last one ended, so no day is omitted or counted twice. */
export function periodAfter({ endDate }: Period, schedule: Schedule): Period {
  const startDate = addDays(endDate)
  return { startDate, endDate: periodOf(startDate, schedule).endDate }
}

/** Returns the period before that of a local day. */
export const periodBefore = (localDay: string, schedule: Schedule): Period =>
  periodOf(addDays(periodOf(localDay, schedule).startDate, -1), schedule)

/** Returns the start and the exclusive end of a period in the franchise's zone. */
export const boundsOf = ({ startDate, endDate }: Period, timeZone: string): { from: Date; until: Date } => ({
  from: startOfDay(startDate, timeZone),
  until: startOfDay(addDays(endDate), timeZone),
})

/** Checks whether a period is the last of its month. */
export const endsMonth = ({ endDate }: Period): boolean => addDays(endDate).endsWith('-01')
