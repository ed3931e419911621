import type { ReactNode } from 'react'
import { carOfVisit } from '../../domain/booking/visit-cars.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { isPlanEntry, planEntryOf } from '../../domain/pricing/plans.ts'
import type { Quote } from '../../domain/pricing/quote.ts'
import { taxText } from '../../domain/pricing/tax-text.ts'
import { type FirstVisit, planTerms } from '../../domain/subscription/plan-terms.ts'
import { PriceBar, type PriceGroup, PriceSummary, PriceSummarySkeleton } from '../invoice/price-summary.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { TEXTS as PRICE_TEXTS } from './price-texts.ts'
import { currencyOf } from './currency-of.ts'
import type { Booking } from './use-booking.ts'
import type { PricedCar, useQuote, WholePrice } from './use-quote.ts'
import { carText } from '../vehicle/car-text.ts'
import { TEXTS } from './schedule/texts.ts'

interface BookingSummaryProps {
  booking: Booking
  price: ReturnType<typeof useQuote>
  /** The chosen time, on which a plan begins. */
  slot: FirstVisit | null
  /** Inputs for a code and credit. */
  children?: ReactNode
}

/** Shows services, add-ons, fees, discounts, credit and the total without tax and what tax adds (PRICE-01, PRICE-02). */
export function BookingSummary({ booking, price, slot, children }: BookingSummaryProps) {
  const { visit, whole, isEstimate, isUpdating, retry } = price
  if (retry) return <ErrorState message={PRICE_TEXTS.failed} onRetry={retry} />
  if (!visit || !whole) return <PriceSummarySkeleton />
  const currency = currencyOf(booking)
  const money = (cents: number) => formatMoney(cents, currency)
  const plan = chosenPlan(booking)
  const groups = visit.length === 1 ? visit.flatMap(car => chosen(booking, car, money)) : visit.map(carGroup(money))
  const notes = [taxText(whole.taxes, whole.total, currency), PRICE_TEXTS.payAfter, isEstimate && PRICE_TEXTS.estimate]
  return (
    <PriceSummary
      groups={[...groups, reduced(visit, whole, money)].filter(group => group.lines.length > 0)}
      totalLabel={PRICE_TEXTS.total}
      total={money(whole.total)}
      note={notes.filter(Boolean).join('\n')}
      terms={plan && planTerms(plan, currency, slot)}
      updating={isUpdating}
    >
      {children}
    </PriceSummary>
  )
}

/** Shows the total and what tax adds, at the bottom of every step; pressing it shows the lines. */
export function BookingPriceBar(props: BookingSummaryProps) {
  const currency = currencyOf(props.booking)
  const { whole } = props.price
  return (
    <PriceBar
      totalLabel={PRICE_TEXTS.total}
      total={whole ? formatMoney(whole.total, currency) : '…'}
      note={whole && taxText(whole.taxes, whole.total, currency)}
    >
      <BookingSummary {...props} />
    </PriceBar>
  )
}

type Money = (cents: number) => string

/** Returns the plan that the booking starts; null without one. */
export const chosenPlan = ({ draft, offers }: Booking) =>
  offers.data?.services.find(one => one.plan !== null && draft.serviceIds.includes(one.id))?.plan ?? null

/** A car of several, with all that it costs. */
const carGroup =
  (money: Money) =>
  ({ car, priced }: PricedCar, index: number, cars: readonly PricedCar[]): PriceGroup => ({
    heading: `${carOfVisit(index + 1, cars.length) ?? ''}: ${carText(car)}`,
    lines: priced.quote.lines.map(({ name, price }) => ({ label: name, amount: money(price) })),
  })

function chosen(booking: Booking, { car, addOnIds, priced }: PricedCar, money: Money): PriceGroup[] {
  const { lines: all } = priced.quote
  const plan = chosenPlan(booking)
  // A plan is charged apart: its entry costs nothing, and the plan has its own price.
  const lines = all.filter(one => !isPlanEntry(one.nameKey) || one.price !== 0)
  const line = ({ name, price, nameKey }: Quote['lines'][number]) => ({
    label: name,
    amount: plan && planEntryOf(nameKey) ? PRICE_TEXTS.perPeriod(money(plan.price), plan.frequency) : money(price),
  })
  const isAddOn = (id: number) => addOnIds.includes(String(id))
  const isFee = (one: Quote['lines'][number]) => one.isFee && !isPlanEntry(one.nameKey)
  const services = lines.filter(one => !isFee(one) && !isAddOn(one.serviceId))
  const addOns = lines.filter(one => !one.isFee && isAddOn(one.serviceId))
  const fees = lines.filter(isFee)
  const vehicle = carText(car)
  return [
    { lines: services.map(one => ({ ...line(one), detail: vehicle })) },
    { heading: PRICE_TEXTS.addOns, lines: addOns.map(line) },
    { heading: PRICE_TEXTS.fees, lines: fees.map(line) },
  ]
}

function reduced(cars: readonly PricedCar[], whole: WholePrice, money: Money): PriceGroup {
  const discount = cars[0]?.priced.discount
  const label = discount?.code ? TEXTS.discount.line(discount.code.text) : TEXTS.discount.ownLine
  const lines = [
    { label, cents: whole.discountAmount },
    { label: TEXTS.nearby.line, cents: whole.nearbyAmount },
    { label: TEXTS.credit.line, cents: whole.creditApplied },
  ]
  return {
    heading: PRICE_TEXTS.reductions,
    lines: lines
      .filter(({ cents }) => cents > 0)
      .map(({ label, cents }) => ({ label, amount: money(-cents), discount: true })),
  }
}
