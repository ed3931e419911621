import type { CountryCode } from '../address/country.ts'
import { formatPostalCode } from '../address/postal-code.ts'
import { formatTime, localDay } from '../format/dates.ts'
import { dayText } from '../format/day-text.ts'
import { type Currency, formatMoney } from '../format/money.ts'
import { formatQuantity } from '../inventory/stock.ts'
import type { NotificationKind } from './kinds.ts'
import { TEXTS } from './texts.ts'

/** What is stored of an event: nothing about the customer, and nothing that its subject still tells. */
export interface NotificationFacts {
  /** The appointment's time, as ISO text. */
  at?: string
  /** Its time before. */
  from?: string
  van?: string
  /** How an appointment moved: to another time, to another address, or out of the person's van. */
  change?: 'time' | 'address' | 'left'
  /** Of a rating. */
  stars?: number
  /** To a quote, or to recommended work. */
  answer?: 'ACCEPTED' | 'DECLINED'
  /** The recommended work. */
  service?: string
  /** Pieces or litres that are left. */
  quantity?: number
}

/** A notification with what its subject tells now. */
export interface DescribedNotification {
  kind: NotificationKind
  facts: NotificationFacts
  /** IANA zone of the franchise. */
  zone: string
  country: CountryCode
  /** The customer; null when it is not about one. */
  name: string | null
  /** Of a dispute, a statement or a quote, in cents. */
  money: { amount: number; currency: Currency } | null
  invoiceNumber: number | null
  quoteNumber: number | null
  /** First and last day of a statement's period, yyyy-mm-dd. */
  period: { startDate: string; endDate: string } | null
  /** Where a request for help comes from. */
  postalCode: string | null
  /** A part or an oil. */
  stock: { kind: 'part' | 'oil'; name: string } | null
}

export interface NotificationText {
  title: string
  detail: string
}

/** Returns a notification in words, for the bell, its page and the mail. */
export function describeNotification(one: DescribedNotification): NotificationText {
  const { kind, facts, zone } = one
  const name = one.name ?? TEXTS.somebody
  const when = (at: string | undefined): string => (at === undefined ? '' : whenText(new Date(at), zone))
  const placed = facts.van === undefined ? when(facts.at) : TEXTS.inVan(when(facts.at), facts.van)
  switch (kind) {
    case 'request':
      return { title: TEXTS.request(name), detail: when(facts.at) }
    case 'assistance':
      return { title: TEXTS.assistance(name), detail: TEXTS.fromPlace(formatPostalCode(one.postalCode ?? '')) }
    case 'assigned':
      return { title: TEXTS.assigned(name), detail: placed }
    case 'moved': {
      if (facts.change === 'left') return { title: TEXTS.left(name, facts.van ?? ''), detail: when(facts.at) }
      if (facts.change === 'address') return { title: TEXTS.addressChanged(name), detail: placed }
      return { title: TEXTS.moved(name), detail: TEXTS.fromTo(when(facts.from), when(facts.at)) }
    }
    case 'cancelled':
      return { title: TEXTS.cancelled(name), detail: placed }
    case 'work_answered': {
      const title = facts.answer === 'DECLINED' ? TEXTS.workDeclined : TEXTS.workApproved
      return { title: title(name, facts.service ?? ''), detail: placed }
    }
    case 'dispute':
      return { title: TEXTS.dispute(moneyOf(one)), detail: TEXTS.invoiceOf(name, one.invoiceNumber ?? 0) }
    case 'statement':
      return { title: TEXTS.statement, detail: periodText(one) }
    case 'quote_answered': {
      const number = one.quoteNumber ?? 0
      const title = facts.answer === 'DECLINED' ? TEXTS.quoteDeclined(number) : TEXTS.quoteAccepted(number)
      return { title, detail: TEXTS.quoteOf(name, moneyOf(one)) }
    }
    case 'closed_day':
      return { title: TEXTS.closedDay(name), detail: when(facts.at) }
    case 'low_rating':
      return { title: TEXTS.lowRating(facts.stars ?? 0, name), detail: TEXTS.visit(when(facts.at)) }
    default:
      return stockText(one)
  }
}

const whenText = (at: Date, zone: string): string => TEXTS.when(dayText(localDay(at, zone)), formatTime(at, zone))

const moneyOf = ({ money }: DescribedNotification): string => (money ? formatMoney(money.amount, money.currency) : '')

const periodText = (one: DescribedNotification): string =>
  one.period ? TEXTS.period(dayText(one.period.startDate), dayText(one.period.endDate), moneyOf(one)) : moneyOf(one)

function stockText({ facts: { quantity = 0, van }, stock, country }: DescribedNotification): NotificationText {
  const thing = stock?.name ?? ''
  const place = van ?? TEXTS.market
  if (quantity <= 0) return { title: TEXTS.out(thing), detail: TEXTS.noneIn(place) }
  return {
    title: TEXTS.low(thing),
    detail: TEXTS.leftIn(formatQuantity(stock?.kind ?? 'part', quantity, country), place),
  }
}
