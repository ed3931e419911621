import { fallback, type InferOutput, object, optional, picklist, pipe, regex, string } from 'valibot'
import { GROUPINGS } from '../../domain/analytics/grouping.ts'
import { PERIODS } from '../../domain/analytics/period.ts'
import { CURRENCIES } from '../../domain/format/money.ts'

const matching = (pattern: RegExp) => fallback(optional(pipe(string(), regex(pattern))), undefined)
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  fallback(optional(picklist(values)), undefined)

const id = matching(/^\d{1,15}$/)
/** Wall-clock time of the franchise, `2026-01-01T00:00`. */
const localTime = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)

/** The search parameters of the analytics pages, so that a view can be saved and shared. Invalid ones are dropped. */
export const FIGURE_SEARCH = object({
  /** Without it, the figures. */
  tab: oneOf(['reports', 'abandoned', 'ratings']),
  /** Whose franchises are shown, for somebody with franchises in both countries. */
  currency: oneOf(CURRENCIES),
  /** Without it, that of the bar. */
  franchise: matching(/^(?:all|\d{1,15})$/),
  van: id,
  vendor: id,
  group: oneOf(GROUPINGS),
  /** A period until now; without it the days from and to. */
  period: oneOf(PERIODS),
  from: localTime,
  to: localTime,
  percent: oneOf(['true']),
  /** Sales before tax. */
  tax: oneOf(['excluded']),
  /** What the breakdown is by; without it, vans. */
  by: oneOf(['technicians']),
  /** Compares with the period before. */
  compare: oneOf(['true']),
  /** The period of the page about abandoned bookings, and its days when they are chosen. */
  days: oneOf(['7', '30', '90', '365', 'custom']),
  since: matching(/^\d{4}-\d\d-\d\d$/),
  until: matching(/^\d{4}-\d\d-\d\d$/),
})

export type FigureSearch = InferOutput<typeof FIGURE_SEARCH>
