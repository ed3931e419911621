import { carOfVisit } from '../../../domain/booking/visit-cars.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { taxText } from '../../../domain/pricing/tax-text.ts'
import { planTerms } from '../../../domain/subscription/plan-terms.ts'
import { type PriceGroup, PriceSummary } from '../../invoice/price-summary.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Booked } from '../booking-draft.ts'
import { TEXTS as PRICE_TEXTS } from '../price-texts.ts'
import { TEXTS } from './texts.ts'

interface BookedPriceProps {
  booked: Booked
  /** False: the page shows the terms of the plan elsewhere. */
  hasTerms?: boolean
}

/** Shows the booked items, their price without tax, and what tax adds. */
export function BookedPrice({ booked, hasTerms = true }: BookedPriceProps) {
  const { lines, currency, plan } = booked
  const money = (cents: number) => formatMoney(cents, currency)
  const lineOf = (line: Booked['lines'][number]) => ({
    label: line.name,
    // A plan is charged apart, at its own price.
    amount: plan && line.isPlan ? PRICE_TEXTS.perPeriod(money(plan.price), plan.frequency) : money(line.price),
  })
  const shown = (isFee: boolean) => lines.filter(line => line.isFee === isFee).map(lineOf)
  const reduction = (label: string, cents: number) => (cents === 0 ? [] : [{ label, amount: money(-cents) }])
  const priced: PriceGroup[] = booked.cars
    ? carGroups(booked.cars, lines, lineOf)
    : [{ lines: shown(false) }, { heading: PRICE_TEXTS.fees, lines: shown(true) }]
  const groups: PriceGroup[] = [
    ...priced,
    {
      lines: [
        ...reduction(TEXTS.discount, booked.discount),
        ...reduction(TEXTS.nearby, booked.nearby ?? 0),
        ...reduction(TEXTS.credit, booked.credit),
      ],
    },
  ]
  return (
    <Card title={PRICE_TEXTS.title}>
      <PriceSummary
        groups={groups.filter(group => group.lines.length > 0)}
        totalLabel={PRICE_TEXTS.total}
        total={money(booked.total)}
        note={[booked.taxes && taxText(booked.taxes, booked.total, currency), PRICE_TEXTS.payAfter]
          .filter(Boolean)
          .join('\n')}
        terms={plan && hasTerms ? planTerms(plan, currency, booked) : null}
      />
    </Card>
  )
}

/** Each car of a visit with its own lines, the fees of the visit with the first. */
function carGroups(
  cars: NonNullable<Booked['cars']>,
  lines: Booked['lines'],
  lineOf: (line: Booked['lines'][number]) => PriceGroup['lines'][number],
): PriceGroup[] {
  let from = 0
  return cars.map((car, index) => {
    const own = lines.slice(from, from + car.lines)
    from += car.lines
    return { heading: `${carOfVisit(index + 1, cars.length) ?? ''}: ${car.vehicle}`, lines: own.map(lineOf) }
  })
}
