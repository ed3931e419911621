import type { StaffRole } from '../account/roles.ts'
import { type LimitName, NO_LIMITS, type RoleLimits } from './role-limits.ts'
import { TEXTS } from './texts.ts'

/** The roles whose limits an owner sets. Owners have none of their own. */
export const LIMITED_ROLES = [
  'admin',
  'manager',
  'technician',
  'tester',
  'sales',
] as const satisfies readonly StaffRole[]
export type LimitedRole = (typeof LIMITED_ROLES)[number]

export const LIMIT_NAMES = Object.keys(NO_LIMITS) as LimitName[]

const MAX_BPS = 10_000
/** $1,000,000: more is no limit. */
const MAX_CENTS = 100_000_000

/** Checks limits of roles. Fields are `limits.<index>.<name>`, as the list is sent. */
export function limitProblems(limits: readonly RoleLimits[]): { field: string; message: string }[] {
  return limits.flatMap((own, index) => [
    ...LIMIT_NAMES.flatMap(name => {
      const value = own[name]
      const isPercent = name === 'discountMaxBps'
      const most = isPercent ? MAX_BPS : MAX_CENTS
      const isValid = value === null || (Number.isInteger(value) && value >= 0 && value <= most)
      return isValid ? [] : [{ field: `limits.${index}.${name}`, message: isPercent ? TEXTS.percentage : TEXTS.amount }]
    }),
    ...(own.refundMax !== null && own.refundDayMax !== null && own.refundDayMax < own.refundMax
      ? [{ field: `limits.${index}.refundDayMax`, message: TEXTS.dayBelowOne }]
      : []),
  ])
}
