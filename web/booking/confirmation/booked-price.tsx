import { formatMoney } from '../../../domain/format/money.ts'
import { type PriceGroup, PriceSummary } from '../../invoice/price-summary.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Booked } from '../booking-draft.ts'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import { TEXTS } from './texts.ts'

/** Shows the booked items and their price, without tax. */
export function BookedPrice({ booked }: { booked: Booked }) {
  const { lines, currency } = booked
  const money = (cents: number) => formatMoney(cents, currency)
  const shown = (isFee: boolean) =>
    lines.filter(line => line.isFee === isFee).map(line => ({ label: line.name, amount: money(line.price) }))
  const reduction = (label: string, cents: number) => (cents === 0 ? [] : [{ label, amount: money(-cents) }])
  const groups: PriceGroup[] = [
    { lines: shown(false) },
    { heading: PRICE_TEXTS.fees, lines: shown(true) },
    {
      lines: [...reduction(TEXTS.discount, booked.discount), ...reduction(TEXTS.credit, booked.credit)],
    },
  ]
  return (
    <Card title={PRICE_TEXTS.title}>
      <PriceSummary
        groups={groups.filter(group => group.lines.length > 0)}
        totalLabel={PRICE_TEXTS.total}
        total={money(booked.total)}
        note={PRICE_TEXTS.plusTax}
      />
    </Card>
  )
}
