import { formatMoney } from '../../../domain/format/money.ts'
import { isPlanEntry } from '../../../domain/pricing/plans.ts'
import type { Quote } from '../../../domain/pricing/quote.ts'
import type { ApiError } from '../../platform/api/api.ts'
import { type PriceGroup, PriceSummary, PriceSummarySkeleton } from '../../invoice/price-summary.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import type { PricedBooking } from '../booking-quote.ts'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import { currencyOf } from '../services/service-list.tsx'
import type { Booking } from '../use-booking.ts'
import type { useQuote } from '../use-quote.ts'
import { CreditBox } from './credit-box.tsx'
import { DiscountBox } from './discount-box.tsx'
import { TEXTS } from './texts.ts'
import type { Reductions } from './use-reductions.ts'

interface BookingSummaryProps {
  booking: Booking
  reductions: Reductions
  price: ReturnType<typeof useQuote>
  /** The server's errors for code and credit. */
  refused: ApiError | undefined
}

/** Shows services, add-ons, fees, discounts, credit and the total without tax, with inputs for a code and credit (PRICE-01, PRICE-02). */
export function BookingSummary({ booking, reductions, price, refused }: BookingSummaryProps) {
  const { priced, isEstimate, isUpdating, retry } = price
  if (retry) return <ErrorState message={PRICE_TEXTS.failed} onRetry={retry} />
  if (!priced) return <PriceSummarySkeleton />
  const money = (cents: number) => formatMoney(cents, currencyOf(booking))
  const { quote, discount } = priced
  return (
    <PriceSummary
      groups={[...chosen(booking, quote, money), reduced(priced, money)].filter(group => group.lines.length > 0)}
      totalLabel={PRICE_TEXTS.total}
      total={money(quote.total)}
      note={taxNote(quote, isEstimate, money)}
      updating={isUpdating}
    >
      {reductions.canUseCode && (
        <DiscountBox
          booking={booking}
          isUsed={discount !== null && discount.code !== null}
          refused={refused?.fieldMessage('discountCodeId')}
        />
      )}
      {reductions.available > 0 && <CreditBox booking={booking} available={reductions.available} />}
    </PriceSummary>
  )
}

type Money = (cents: number) => string

function taxNote({ taxes }: Quote, isEstimate: boolean, money: Money): string {
  if (taxes.length === 0) return isEstimate ? PRICE_TEXTS.plusTaxEstimate : PRICE_TEXTS.plusTax
  const amounts = taxes.map(({ name, amount }) => PRICE_TEXTS.tax(name, money(amount)))
  return isEstimate ? PRICE_TEXTS.plusTaxesEstimate(amounts) : PRICE_TEXTS.plusTaxes(amounts)
}

function chosen({ draft }: Booking, { lines }: Quote, money: Money): PriceGroup[] {
  const { car, addOnIds } = draft
  const line = ({ name, price }: { name: string; price: number }) => ({ label: name, amount: money(price) })
  const isAddOn = (id: number) => addOnIds.includes(String(id))
  const isFee = (one: Quote['lines'][number]) => one.isFee && !isPlanEntry(one.nameKey)
  const services = lines.filter(one => !isFee(one) && !isAddOn(one.serviceId))
  const addOns = lines.filter(one => !one.isFee && isAddOn(one.serviceId))
  const fees = lines.filter(isFee)
  const vehicle = `${car.year} ${car.make} ${car.model}`
  return [
    { lines: services.map(one => ({ ...line(one), detail: vehicle })) },
    { heading: PRICE_TEXTS.addOns, lines: addOns.map(line) },
    { heading: PRICE_TEXTS.fees, lines: fees.map(line) },
  ]
}

function reduced({ quote, discount }: PricedBooking, money: Money): PriceGroup {
  const label = discount?.code ? TEXTS.discount.line(discount.code.text) : TEXTS.discount.ownLine
  const lines = [
    { label, cents: quote.discountAmount },
    { label: TEXTS.credit.line, cents: quote.creditApplied },
  ]
  return {
    heading: PRICE_TEXTS.reductions,
    lines: lines
      .filter(({ cents }) => cents > 0)
      .map(({ label, cents }) => ({ label, amount: money(-cents), discount: true })),
  }
}
