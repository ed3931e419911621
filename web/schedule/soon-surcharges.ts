import { durationText } from '../../domain/format/duration.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { isShortNotice } from '../../domain/pricing/fees.ts'
import type { Loadable } from '../ui/feedback/loadable.ts'
import type { SlotDay } from './slot-grid.ts'
import { TEXTS } from './texts.ts'

interface SoonFee {
  /** Cents before tax that a time soon adds to the price; null when it adds nothing. */
  soonFee: number | null
  currency: Currency
  /** A time is soon less than so many hours from now. */
  priorityHours: number
  /** Only times before this one cost more: the present time of a visit that is moved. */
  before?: Date
}

/** Returns what each time adds to the price (rule P2), and the sentence about it while a shown day has such a time. */
export function soonSurcharges(
  { soonFee, currency, priorityHours, before }: SoonFee,
  now: Date,
  days: Loadable<readonly SlotDay[]>,
): { surchargeAt: (date: string) => string | undefined; note: string | undefined } {
  if (soonFee === null) return { surchargeAt: () => undefined, note: undefined }
  const amount = formatMoney(soonFee, currency)
  const isDearer = (date: Date): boolean =>
    (before === undefined || date < before) && isShortNotice(date, now, priorityHours)
  const isShown = days.status === 'ready' && days.data.some(day => day.slots.some(({ id }) => isDearer(new Date(id))))
  const within = durationText(priorityHours * 60)
  return {
    surchargeAt: date => (isDearer(new Date(date)) ? TEXTS.surcharge(amount) : undefined),
    note: isShown ? (before ? TEXTS.earlierSoon(within, amount) : TEXTS.soon(within, amount)) : undefined,
  }
}
