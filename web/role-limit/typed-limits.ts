import { moneyInput, parseMoney } from '../../domain/format/money.ts'
import { parsePercent, percentInput } from '../../domain/format/percent.ts'
import { LIMIT_NAMES, type LimitedRole, limitProblems } from '../../domain/role-limit/limit-problems.ts'
import { type LimitName, NO_LIMITS, type RoleLimits } from '../../domain/role-limit/role-limits.ts'

/** The limits of a role as they are typed: dollars and percent; empty: no limit. */
export type TypedLimits = { role: LimitedRole } & Record<LimitName, string>
type LimitsOfRole = { role: LimitedRole } & RoleLimits

/** A text that is no amount. No rule accepts it. */
const NO_AMOUNT = -1

const isPercent = (name: LimitName): boolean => name === 'discountMaxBps'

function typed(name: LimitName, value: number | null): string {
  if (value === null) return ''
  return isPercent(name) ? percentInput(value) : moneyInput(value)
}

function parsed(name: LimitName, text: string): number | null {
  if (text.trim() === '') return null
  return (isPercent(name) ? parsePercent(text) : parseMoney(text)) ?? NO_AMOUNT
}

/** Returns limits as they are typed. */
export const typedOf = ({ role, ...limits }: LimitsOfRole): TypedLimits => ({
  role,
  refundMax: typed('refundMax', limits.refundMax),
  refundDayMax: typed('refundDayMax', limits.refundDayMax),
  voidMax: typed('voidMax', limits.voidMax),
  discountMaxBps: typed('discountMaxBps', limits.discountMaxBps),
  discountMax: typed('discountMax', limits.discountMax),
})

/** Returns typed limits in cents and basis points. */
export const limitsOf = ({ role, ...texts }: TypedLimits): LimitsOfRole =>
  LIMIT_NAMES.reduce<LimitsOfRole>((all, name) => ({ ...all, [name]: parsed(name, texts[name]) }), {
    role,
    ...NO_LIMITS,
  })

/** Checks typed limits. Paths are `limits.<index>.<name>`. */
export const typedProblems = (limits: readonly TypedLimits[]): Record<string, string> =>
  Object.fromEntries(limitProblems(limits.map(limitsOf)).map(({ field, message }) => [field, message]))
