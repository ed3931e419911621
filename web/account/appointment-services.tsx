import { formatMoney } from '../../domain/format/money.ts'
import { Card } from '../ui/card.tsx'
import { PriceSummary } from '../ui/price-summary.tsx'
import type { Appointment } from './appointment.ts'
import { TEXTS } from './texts.ts'

type AppointmentServicesProps = Pick<Appointment, 'lineItems' | 'currency'>

/** What is done and what it costs, without tax; what a promo, discount or credit took off stands by itself. */
export function AppointmentServices({ lineItems, currency }: AppointmentServicesProps) {
  const money = (cents: number) => formatMoney(cents, currency === 'USD' ? 'USD' : 'CAD')
  const sum = (of: (line: Appointment['lineItems'][number]) => number) =>
    lineItems.reduce((total, line) => total + of(line), 0)
  const total = sum(line => line.discountedPrice)
  const discount = sum(line => line.price) - total
  return (
    <Card title={TEXTS.appointment.services}>
      <PriceSummary
        groups={[
          {
            lines: [
              ...lineItems.map(line => ({ label: line.name, amount: money(line.price) })),
              ...(discount > 0
                ? [{ label: TEXTS.appointment.discount, amount: `-${money(discount)}`, discount: true }]
                : []),
            ],
          },
        ]}
        totalLabel={TEXTS.appointment.total}
        total={money(total)}
        note={TEXTS.appointment.tax(money(sum(line => line.tax)))}
      />
    </Card>
  )
}
