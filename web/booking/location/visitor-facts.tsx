import { type StartOffer, startFacts } from '../../../domain/booking/start-offer.ts'
import { BulletList } from '../../ui/display/bullet-list.tsx'

// In the page that a visitor opened first. Within the application it stays as it was.
const text = document.getElementById('start-offer')?.textContent
const offer = text ? (JSON.parse(text) as StartOffer) : undefined

/** What visitors want to know before they type an address. Nothing where the server sent none of it. */
export function VisitorFacts() {
  return offer && <BulletList items={startFacts(offer)} />
}
