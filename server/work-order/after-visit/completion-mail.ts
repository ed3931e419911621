import { STARS } from '../../../domain/rating/rating.ts'
import { formatList } from '../../../domain/format/list.ts'
import { CONDITION_LABELS } from '../../../domain/work-order/inspection-labels.ts'
import type { OldTire } from '../../../domain/work-order/recommended-work.ts'
import { TEXTS as DOMAIN_TEXTS } from '../../../domain/work-order/texts.ts'
import type { WornPart } from '../../../domain/work-order/worn-parts.ts'
import type { CustomerMail } from '../../tenant/write-mail.ts'
import type { ShownOrder } from '../mails.ts'
import { TEXTS } from './texts.ts'

/** The invoice of a visit as its mail shows it. */
export interface VisitBill {
  number: string
  /** What was billed, or what of it is still due; formatted. */
  amount: string
  /** `inFlight`: a payment waits for its answer. `linkMailed`: the payment link was mailed, so that this mail asks for nothing. */
  state: 'paid' | 'due' | 'linkMailed' | 'inFlight' | 'nothing'
}

/** A completed visit as its mail shows it. */
interface CompletedVisit
  extends Pick<ShownOrder, 'id' | 'managePath' | 'name' | 'when' | 'place' | 'vehicle' | 'services'> {
  /** Null: nothing was inspected. */
  worn: readonly WornPart[] | null
  hasPhotos: boolean
  /** Null: somebody else pays, or the invoice was withdrawn. */
  bill: VisitBill | null
  /** Tires that are older than six years. */
  oldTires: readonly OldTire[]
  /** What to book for them, recommended work first, with formatted prices; null: the price of the car's plan, which only a booking with a login has. */
  suggestions: readonly { nameKey: string; name: string; price: string | null; isRecommended: boolean }[]
}

/** Services that a mail offers: more would be an advertisement. */
const MAX_SUGGESTIONS = 3

/** Returns the mail after a visit. Nothing in it does anything before a press on the page that it leads to. */
export function completionMail(visit: CompletedVisit, siteUrl: string): CustomerMail<'visit_completed'> {
  const { managePath, bill, worn, oldTires, suggestions } = visit
  const found = [
    ...(worn ?? []).map(partText),
    ...oldTires.map(({ part, years }) => TEXTS.partIs(part, DOMAIN_TEXTS.yearsOld(years))),
  ]
  const recommended = suggestions.filter(({ isRecommended }) => isRecommended).map(({ name }) => name)
  const documents = { label: pageText(visit), url: siteUrl + managePath() }
  const payment =
    bill?.state === 'due' ? { label: TEXTS.pay(bill.amount), url: siteUrl + managePath('pay') } : undefined
  return {
    kind: 'visit_completed',
    values: {
      customerName: visit.name,
      date: visit.when,
      orderNumber: String(visit.id),
      address: visit.place,
      vehicle: visit.vehicle,
    },
    rows: [
      [TEXTS.when, visit.when],
      [TEXTS.vehicle, visit.vehicle],
      [TEXTS.done, visit.services.join(', ')],
      ...(found.length > 0 ? [[TEXTS.found, formatList(found)] as const] : []),
      ...(recommended.length > 0 ? [[TEXTS.recommended, formatList(recommended)] as const] : []),
      ...(bill === null ? [] : [[TEXTS.invoice(bill.number), billText(bill)] as const]),
    ],
    ...(worn !== null && found.length === 0 && { statement: TEXTS.allGood }),
    action: payment ?? documents,
    links: [
      ...(payment ? [documents] : []),
      ...suggestions.slice(0, MAX_SUGGESTIONS).map(({ nameKey, name, price, isRecommended }) => ({
        label: linkText({ name, price, isRecommended }),
        url: siteUrl + managePath('book', { service: nameKey }),
      })),
    ],
    scale: {
      question: TEXTS.question,
      options: STARS.map(stars => ({
        sign: TEXTS.star,
        label: TEXTS.stars(stars),
        url: siteUrl + managePath('rate', { stars }),
      })),
    },
  }
}

function pageText({ worn, hasPhotos }: CompletedVisit): string {
  if (worn === null) return TEXTS.appointment
  return hasPhotos ? TEXTS.reportAndPhotos : TEXTS.report
}

function linkText({
  name,
  price,
  isRecommended,
}: Pick<CompletedVisit['suggestions'][number], 'name' | 'price' | 'isRecommended'>): string {
  if (price === null) return isRecommended ? TEXTS.bookRecommendedWithPlan(name) : TEXTS.bookWithPlan(name)
  return isRecommended ? TEXTS.bookRecommended(name, price) : TEXTS.book(name, price)
}

const partText = ({ part, condition }: WornPart): string =>
  TEXTS.partIs(part, CONDITION_LABELS[condition].toLowerCase())

const billText = ({ amount, state }: VisitBill): string =>
  state === 'nothing' ? TEXTS.nothingToPay : TEXTS[state](amount)
