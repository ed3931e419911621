import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { isPlanEntry } from '../../domain/pricing/plans.ts'
import type { Quote } from '../../domain/pricing/quote.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { type PriceGroup, PriceSummary, PriceSummarySkeleton } from '../ui/price-summary.tsx'
import { TEXTS } from './texts.ts'

interface BookingSummaryProps {
  quote: Quote | undefined
  currency: Currency
  /** The vehicle, under the service. */
  vehicle: string
  addOnIds: readonly string[]
  isEstimate: boolean
  isUpdating: boolean
  /** Given when the prices could not be loaded. */
  onRetry: (() => void) | undefined
}

/** Services, add-ons, fees and the total without tax (PRICE-01, PRICE-02). */
export function BookingSummary(props: BookingSummaryProps) {
  const { quote, currency, vehicle, addOnIds, isEstimate, isUpdating, onRetry } = props
  if (onRetry) return <ErrorState message={TEXTS.price.failed} onRetry={onRetry} />
  if (!quote) return <PriceSummarySkeleton />
  const line = ({ name, price }: { name: string; price: number }) => ({
    label: name,
    amount: formatMoney(price, currency),
  })
  const isAddOn = (id: number) => addOnIds.includes(String(id))
  const isFee = (one: Quote['lines'][number]) => one.isFee && !isPlanEntry(one.nameKey)
  const services = quote.lines.filter(one => !isFee(one) && !isAddOn(one.serviceId))
  const addOns = quote.lines.filter(one => !one.isFee && isAddOn(one.serviceId))
  const fees = quote.lines.filter(isFee)
  const groups: PriceGroup[] = [
    { lines: services.map(one => ({ ...line(one), detail: vehicle })) },
    { heading: TEXTS.price.addOns, lines: addOns.map(line) },
    { heading: TEXTS.price.fees, lines: fees.map(line) },
  ]
  const taxes = quote.taxes.map(tax => `${tax.name} ${formatMoney(tax.amount, currency)}`).join(', ')
  const note = taxes === '' ? TEXTS.price.plusTax : TEXTS.price.plusTaxes(taxes)
  return (
    <PriceSummary
      groups={groups.filter(group => group.lines.length > 0)}
      totalLabel={TEXTS.price.total}
      total={formatMoney(quote.total, currency)}
      note={isEstimate ? `${note}. ${TEXTS.price.estimate}` : note}
      updating={isUpdating}
    />
  )
}
