import { formatLongDate } from '../../domain/format/dates.ts'
import { formatList } from '../../domain/format/list.ts'
import type { Currency } from '../../domain/format/money.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { TEXTS } from './texts.ts'

/** Formats a plan's day. All its events happen at 8:00 UTC, which is the same calendar day everywhere in North America. */
export const planDay = (instant: string): string => formatLongDate(new Date(instant), 'UTC')

interface EndedPlan {
  cancelEffectiveAt: string | null
  /** When it ended, because that is the last that happens to a plan. */
  updatedAt: string | null
}

/** Returns the day on which a plan ended: that of its cancellation, or an earlier one, because an unpaid plan ends at once. */
export function endedDay({ cancelEffectiveAt, updatedAt }: EndedPlan): string | null {
  if (cancelEffectiveAt !== null && (updatedAt === null || cancelEffectiveAt <= updatedAt))
    return planDay(cancelEffectiveAt)
  return updatedAt && formatLongDate(new Date(updatedAt), visitorZone())
}

export const planMoney = (cents: number, currency: Currency): string => formatMoney(cents, currency)

/** Returns a car's plans in one line, each with its status unless it is active; undefined without plans. */
export function plansText(
  plans: readonly { status: string; subscriptionType: { name: string } }[],
): string | undefined {
  const names = plans.map(({ status, subscriptionType: { name } }) =>
    isInactive(status) ? TEXTS.inactive[status](name) : name,
  )
  return names.length > 0 ? formatList(names) : undefined
}

const isInactive = (status: string): status is keyof typeof TEXTS.inactive => status in TEXTS.inactive
