import { type Grouping, GROUPINGS } from '../../domain/analytics/grouping.ts'

/** The search parameters of the analytics pages, so that a view can be saved and shared. */
export interface FigureSearch {
  /** Without it, the figures. */
  tab?: 'reports'
  franchise?: string
  van?: string
  vendor?: string
  group?: Grouping
  /** Wall-clock time of the franchise, `2026-01-01T00:00`. */
  from?: string
  to?: string
  percent?: 'true'
}

const ID = /^\d{1,15}$/
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** Reads the search parameters and drops invalid ones. */
export function readFigureSearch(search: Record<string, unknown>): FigureSearch {
  const given = {
    tab: search.tab === 'reports' ? ('reports' as const) : undefined,
    franchise: matching(search.franchise, ID),
    van: matching(search.van, ID),
    vendor: matching(search.vendor, ID),
    group: GROUPINGS.find(grouping => grouping === search.group),
    from: matching(search.from, LOCAL_TIME),
    to: matching(search.to, LOCAL_TIME),
    percent: search.percent === 'true' ? ('true' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
