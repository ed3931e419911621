import { parseMoney } from '../format/money.ts'
import { parsePercent } from '../format/percent.ts'
import type { RoleLimits } from './role-limits.ts'

/** Arguments of the command: dollars (`100.00`), for discounts also a percentage (`20%`), or `none`. */
export interface TypedLimits {
  refundMax?: string | undefined
  refundDayMax?: string | undefined
  voidMax?: string | undefined
  discountMax?: readonly string[] | undefined
}

/** Parses dollars to cents, or null for `none`. @throws RangeError that says what to type */
function readMoney(name: string, text: string): number | null {
  if (text === 'none') return null
  const cents = parseMoney(text)
  if (cents === undefined) throw new RangeError(`--${name} takes an amount such as 100.00, or none. It was "${text}".`)
  return cents
}

function readDiscount(text: string): Partial<RoleLimits> {
  if (text === 'none') return { discountMaxBps: null, discountMax: null }
  if (!text.endsWith('%')) return { discountMax: readMoney('discount-max', text) }
  const discountMaxBps = parsePercent(text)
  if (discountMaxBps === undefined)
    throw new RangeError(`--discount-max takes a percentage up to 100% or an amount such as 50.00. It was "${text}".`)
  return { discountMaxBps }
}

/** Parses typed limits; limits that are not given stay unchanged. @throws RangeError that says what to type */
export function readLimits({ refundMax, refundDayMax, voidMax, discountMax = [] }: TypedLimits): Partial<RoleLimits> {
  return {
    ...(refundMax !== undefined && { refundMax: readMoney('refund-max', refundMax) }),
    ...(refundDayMax !== undefined && { refundDayMax: readMoney('refund-day-max', refundDayMax) }),
    ...(voidMax !== undefined && { voidMax: readMoney('void-max', voidMax) }),
    ...discountMax.map(readDiscount).reduce((all, each) => ({ ...all, ...each }), {}),
  }
}
