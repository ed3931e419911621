import { startOfDay } from '../format/dates.ts'

/** How often a franchise's statements are drawn up (rule F1): twice a month unless it is set otherwise. */
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

/** The period that a local day lies in: 1st to 15th, 16th to the end of the month, or the month (rule F1). */
export function periodOf(localDay: string, schedule: Schedule): Period {
  const [year, month, date] = parts(localDay)
  const isFirst = schedule === 'SEMI_MONTHLY' && date <= 15
  return {
    startDate: day(year, month, schedule === 'MONTHLY' || isFirst ? 1 : 16),
    endDate: isFirst ? day(year, month, 15) : day(year, month + 1, 0),
  }
}

/** The day after, or so many days from, a local day. */
export function addDays(localDay: string, days = 1): string {
  const [year, month, date] = parts(localDay)
  return day(year, month, date + days)
}

/** The period after one. When the schedule was changed meanwhile, it begins where the last one ended all the same: no day is left out or told twice. */
export function periodAfter({ endDate }: Period, schedule: Schedule): Period {
  const startDate = addDays(endDate)
  return { startDate, endDate: periodOf(startDate, schedule).endDate }
}

/** The period before the one that a local day lies in. */
export const periodBefore = (localDay: string, schedule: Schedule): Period =>
  periodOf(addDays(periodOf(localDay, schedule).startDate, -1), schedule)

/** From when to before when a period is, in the franchise's zone. */
export const boundsOf = ({ startDate, endDate }: Period, timeZone: string): { from: Date; until: Date } => ({
  from: startOfDay(startDate, timeZone),
  until: startOfDay(addDays(endDate), timeZone),
})

/** Whether a period is the last of its month. */
export const endsMonth = ({ endDate }: Period): boolean => addDays(endDate).endsWith('-01')
