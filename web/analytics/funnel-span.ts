import { TZDate } from '@date-fns/tz'
import { differenceInCalendarDays, parseISO, subDays } from 'date-fns'
import { localDay } from '../../domain/format/dates.ts'
import { instantsOf } from '../../domain/report/time-frame.ts'
import type { FigureSearch } from './search.ts'

export const FUNNEL_PERIODS = ['7', '30', '90', '365', 'custom'] as const
export type FunnelPeriod = (typeof FUNNEL_PERIODS)[number]

const MAX_DAYS = 366

interface FunnelSpan {
  period: FunnelPeriod
  /** Local days, yyyy-mm-dd. */
  from: string
  to: string
  /** Null for wrong days. */
  instants: { startDate: string; endDate: string } | null
}

/** Returns the days of the page about abandoned bookings, in an IANA zone. By default the last 30. The server counts today until its own now. */
export function funnelSpan({ days, since, until }: FigureSearch, zone: string, now: Date): FunnelSpan {
  const period = days ?? '30'
  const today = localDay(now, zone)
  const isCustom = period === 'custom'
  const back = isCustom ? 29 : Number(period) - 1
  const from = (isCustom && since) || localDay(subDays(new TZDate(now, zone), back), zone)
  const to = (isCustom && until) || today
  const frame = instantsOf({ from, to }, zone)
  const isShort = frame !== null && differenceInCalendarDays(parseISO(to), parseISO(from)) < MAX_DAYS
  if (!frame || !isShort) return { period, from, to, instants: null }
  const end = new Date(frame.endDate.getTime() + 1)
  const instants =
    frame.startDate < now ? { startDate: frame.startDate.toISOString(), endDate: end.toISOString() } : null
  return { period, from, to, instants }
}
