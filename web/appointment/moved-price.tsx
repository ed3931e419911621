import { durationText } from '../../domain/format/duration.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { ApiError } from '../platform/api/api.ts'
import { KeyValues } from '../ui/display/key-values.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { RESCHEDULE_TEXTS as TEXTS } from './texts.ts'

/** The price of an order after and before a move, in cents. */
export interface MovedPrice {
  total: number
  totalWithTax: number
  totalBefore: number
  totalBeforeWithTax: number
  priorityFee: number
  currency: Currency
}

const AMOUNTS = ['total', 'totalWithTax', 'totalBefore', 'totalBeforeWithTax', 'priorityFee'] as const

const isMovedPrice = (price: unknown): price is MovedPrice =>
  typeof price === 'object' &&
  price !== null &&
  AMOUNTS.every(name => typeof (price as Record<string, unknown>)[name] === 'number')

/** Returns the price that the user must agree to before the move; undefined for any other error. */
export function priceToAgree(error: Error | null): MovedPrice | undefined {
  if (!(error instanceof ApiError) || error.error !== 'PRICE_CHANGED') return undefined
  const { price } = error.details
  return isMovedPrice(price) ? price : undefined
}

/** Scrolls to the note, which may be out of view below the slots. A stable function, so that it runs when the note appears and not on every render. */
function reveal(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

/** Shows the current and the new total of an appointment, for the customer to agree to. */
export function MovedPriceNote({ price, priorityHours }: { price: MovedPrice; priorityHours: number }) {
  const texts = TEXTS.price
  const money = (cents: number) => formatMoney(cents, price.currency)
  return (
    <section aria-label={texts.region} ref={reveal}>
      <Alert tone="warning">
        {price.priorityFee > 0
          ? texts.priority(durationText(priorityHours * 60), money(price.priorityFee))
          : texts.changed}
      </Alert>
      <KeyValues
        items={[
          { label: texts.before, value: texts.total(money(price.totalBefore), money(price.totalBeforeWithTax)) },
          { label: texts.after, value: texts.total(money(price.total), money(price.totalWithTax)) },
        ]}
      />
    </section>
  )
}
