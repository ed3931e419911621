import { codeState } from '../../domain/discount/code-terms.ts'
import { localDay } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPercent } from '../../domain/format/percent.ts'
import type { Tone } from '../ui/display/status-badge.tsx'
import type { Code, CodeList } from './queries.ts'
import { TEXTS } from './texts.ts'

const date = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The largest number of uses, for a set of all its codes together. */
const limitOf = ({ maxUses, codes }: Code): number | null => (maxUses === null ? null : maxUses * codes)

/** Returns the state of a code or set by the server's clock. */
export const stateOf = (code: Code, { now }: CodeList) =>
  codeState(
    { ...code, validFrom: date(code.validFrom), validUntil: date(code.validUntil), maxUses: limitOf(code) },
    new Date(now),
  )

/** Whether nobody can use it any more. */
export const isOver = (code: Code, list: CodeList): boolean => ['ended', 'usedUp'].includes(stateOf(code, list))

/** Returns the archived services that a code is limited to, and whether there is no other. */
export function archivedServices({ nameKeys }: Code, { services }: CodeList): { names: string[]; isAll: boolean } {
  if (nameKeys === null) return { names: [], isAll: false }
  const active = new Set(services.filter(service => service.active).map(({ nameKey }) => nameKey))
  const gone = nameKeys.filter(key => !active.has(key))
  const names = gone.map(key => services.find(({ nameKey }) => nameKey === key)?.name ?? key)
  return { names, isAll: gone.length === nameKeys.length }
}

/** Returns the state of a code in words. */
export function stateBadge(code: Code, list: CodeList): { tone: Tone; text: string } {
  const { fromDay, untilDay } = code
  const T = TEXTS.state
  switch (stateOf(code, list)) {
    case 'ended':
      return { tone: 'neutral', text: T.ended(dayText(untilDay ?? localDay(new Date(list.now), list.timeZone))) }
    case 'usedUp':
      return { tone: 'neutral', text: T.usedUp }
    case 'paused':
      return { tone: 'warning', text: T.paused }
    case 'scheduled':
      return { tone: 'info', text: T.scheduled(dayText(fromDay ?? '')) }
    default:
      if (archivedServices(code, list).isAll) return { tone: 'warning', text: T.noService }
      return { tone: 'success', text: untilDay === null ? T.active : T.activeUntil(dayText(untilDay)) }
  }
}

/** Returns what a code takes off, such as `10 % off`. */
export const amountText = ({ type, amount }: Pick<Code, 'type' | 'amount'>): string =>
  TEXTS.amountOff(type === 'PERCENT' ? formatPercent(amount) : formatMoney(amount))

/** Returns which services a code lowers, and for which customers. */
export function scopeText({ type, nameKeys }: Code): string {
  const services = nameKeys === null ? TEXTS.all : TEXTS.some(nameKeys.length)
  return type === 'PROMO' ? `${services}, ${TEXTS.newCustomers.toLowerCase()}` : services
}

/** Returns how often a code was used, with its limit. */
export function usesText(code: Code): string {
  const limit = limitOf(code)
  return limit === null ? String(code.uses) : TEXTS.usesOf(code.uses, limit)
}

/** Returns what a code took off orders, in each currency. */
export const reductionText = ({ given }: Code): string =>
  given.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')
