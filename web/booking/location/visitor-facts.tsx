import type { StartOffer } from '../../../domain/booking/start-offer.ts'
import { durationText } from '../../../domain/format/duration.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { BulletList } from '../../ui/display/bullet-list.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.location

// In the page that a visitor opened first. Within the application it stays as it was.
const text = document.getElementById('start-offer')?.textContent
const offer = text ? (JSON.parse(text) as StartOffer) : undefined

/** What visitors want to know before they type an address: the price, the time, and what they risk. Nothing where the server sent none of it. */
export function VisitorFacts() {
  if (!offer) return null
  const { from, visitMinutes, cutoffMinutes } = offer
  const price = from && formatMoney(from.price, from.currency)
  const items = [
    price && (from.isOilChange ? T.oilChangesFrom(price) : T.servicesFrom(price)),
    T.visitTime(durationText(visitMinutes)),
    T.payAfter,
    cutoffMinutes === 0 ? T.moveAnytime : T.moveOnline(durationText(cutoffMinutes)),
  ]
  return <BulletList items={items.filter(item => item !== null)} />
}
