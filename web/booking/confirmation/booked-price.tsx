import { formatMoney } from '../../../domain/format/money.ts'
import { Card } from '../../ui/layout/card.tsx'
import { type PriceGroup, PriceSummary } from '../../ui/display/price-summary.tsx'
import type { Booked } from '../booking-draft.ts'
import { TEXTS } from '../texts.ts'

/** Shows the booked items and their price, without tax. */
export function BookedPrice({ booked }: { booked: Booked }) {
  const { lines, currency } = booked
  const money = (cents: number) => formatMoney(cents, currency)
  const shown = (isFee: boolean) =>
    lines.filter(line => line.isFee === isFee).map(line => ({ label: line.name, amount: money(line.price) }))
  const reduction = (label: string, cents: number) => (cents === 0 ? [] : [{ label, amount: money(-cents) }])
  const groups: PriceGroup[] = [
    { lines: shown(false) },
    { heading: TEXTS.price.fees, lines: shown(true) },
    {
      lines: [
        ...reduction(TEXTS.confirmation.discount, booked.discount),
        ...reduction(TEXTS.confirmation.credit, booked.credit),
      ],
    },
  ]
  return (
    <Card title={TEXTS.price.title}>
      <PriceSummary
        groups={groups.filter(group => group.lines.length > 0)}
        totalLabel={TEXTS.price.total}
        total={money(booked.total)}
        note={TEXTS.price.plusTax}
      />
    </Card>
  )
}
