import { LIMIT_NAMES, LIMITED_ROLES } from '../../../domain/role-limit/limit-problems.ts'
import type { LimitName } from '../../../domain/role-limit/role-limits.ts'
import { type LimitsOfRole, limitSettings, updateLimits } from '../../role-limit/change-limits.ts'
import { loginRules, updateLoginRules } from '../../login-rules/login-rules.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import { reportTimes, updateReportTimes } from '../../tenant/settings/report-times.ts'
import { cannotPutBack, changedAgain, onlyRow, type Planner, requireAsLeft } from './plan.ts'
import { TEXTS } from '../texts.ts'

interface TimesColumns {
  chart_offset_minutes?: number
  csv_time_zone?: string
}

/** Puts back the times of charts and CSV files. */
export const times: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const { stamp, ...now } = await reportTimes(context)
  requireAsLeft({ chart_offset_minutes: now.chartOffsetMinutes, csv_time_zone: now.csvTimeZone }, row)
  const old = row.from as TimesColumns
  const before = {
    chartOffsetMinutes: old.chart_offset_minutes ?? now.chartOffsetMinutes,
    csvTimeZone: old.csv_time_zone ?? now.csvTimeZone,
  }
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateReportTimes(context, { times: before, seen }) }
}

interface LoginColumns {
  staff_session_days?: number
  second_factor_required_from?: string | null
}
const dayOf = (instant: string | null): string | null => instant && new Date(instant).toISOString().slice(0, 10)

/** Puts back the rules for logins. A first day that has passed is refused as on the page. */
export const logins: Planner = async (context, entry) => {
  const { from, to } = onlyRow(entry)
  if (from === null || to === null) throw cannotPutBack(TEXTS.noWay)
  const { stamp, ...now } = await loginRules(context)
  const [old, left] = [from as LoginColumns, to as LoginColumns]
  const isAsLeft =
    (left.staff_session_days ?? now.staffSessionDays) === now.staffSessionDays &&
    (left.second_factor_required_from === undefined || dayOf(left.second_factor_required_from) === now.secondStepFrom)
  if (!isAsLeft) throw changedAgain()
  const rules = {
    staffSessionDays: old.staff_session_days ?? now.staffSessionDays,
    secondStepFrom:
      old.second_factor_required_from === undefined ? now.secondStepFrom : dayOf(old.second_factor_required_from),
  }
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateLoginRules(context, { rules, seen }) }
}

const COLUMNS = {
  refundMax: 'refund_max_cents',
  refundDayMax: 'refund_day_max_cents',
  voidMax: 'void_max_cents',
  discountMaxBps: 'discount_max_bps',
  discountMax: 'discount_max_cents',
} as const satisfies Record<LimitName, string>

type LimitColumns = Partial<Record<(typeof COLUMNS)[LimitName], number | null>>

/** Puts back the limits of roles. Limits that were added go. */
export const limits: Planner = async (context, entry) => {
  const { stamp, limits: now } = await limitSettings(context)
  const before = entry.changes.map(({ key, from, to }): LimitsOfRole => {
    const role = LIMITED_ROLES.find(each => each === key.role)
    const own = now.find(each => each.role === role)
    if (role === undefined || own === undefined) throw cannotPutBack(TEXTS.noWay)
    const [old, left] = [from as LimitColumns | null, to as LimitColumns | null]
    const limit = (name: LimitName): number | null => {
      const column = COLUMNS[name]
      const leftAs = left?.[column]
      if (leftAs === undefined) return own[name]
      if (leftAs !== own[name]) throw changedAgain()
      return old?.[column] ?? null
    }
    return LIMIT_NAMES.reduce<LimitsOfRole>((all, name) => ({ ...all, [name]: limit(name) }), { ...own, role })
  })
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateLimits(context, { limits: before, seen }) }
}
