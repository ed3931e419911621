import type { Currency } from '../../domain/format/money.ts'
import { formatLongDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'

/** A plan's day: everything about it happens at 8:00 UTC, which is one calendar day all over the continent. */
export const planDay = (instant: string): string => formatLongDate(new Date(instant), 'UTC')

export const planMoney = (cents: number, currency: Currency): string => formatMoney(cents, currency)

/** A car's plans in one line, each that holds no more with why; undefined for a car without one. */
export function plansText(
  plans: readonly { status: string; subscriptionType: { name: string } }[],
): string | undefined {
  const told = plans.map(({ status, subscriptionType: { name } }) =>
    status === 'ACTIVE' ? name : `${name} (${status.toLowerCase().replace('_', ' ')})`,
  )
  return told.length > 0 ? told.join(', ') : undefined
}
