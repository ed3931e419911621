import { formatMoney } from '../../domain/format/money.ts'
import { sumTaxes, taxText } from '../../domain/pricing/tax-text.ts'
import { PriceSummary } from '../invoice/price-summary.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Appointment } from './appointment.ts'
import { TEXTS } from './texts.ts'

type AppointmentServicesProps = Pick<
  Appointment,
  'lineItems' | 'currency' | 'status' | 'workOrderDiscountCode' | 'userCreditTransactions'
>

/** Shows the services, their prices without tax and what tax adds. Discounts and credit have lines of their own. */
export function AppointmentServices(props: AppointmentServicesProps) {
  const { lineItems, currency, status, workOrderDiscountCode, userCreditTransactions } = props
  const money = (cents: number) => formatMoney(cents, currency)
  const sum = (of: (line: Appointment['lineItems'][number]) => number) =>
    lineItems.reduce((total, line) => total + of(line), 0)
  const total = sum(line => line.discountedPrice)
  // A cancelled appointment shows its price as booked, although its credit was returned.
  const moved = userCreditTransactions.filter(({ amount }) => status !== 'CANCELLED' || amount < 0)
  const credit = -moved.reduce((sum, { amount }) => sum + amount, 0)
  const discount = sum(line => line.price) - total - credit
  const code = workOrderDiscountCode?.discountCode.code
  return (
    <Card title={TEXTS.appointment.services}>
      <PriceSummary
        groups={[
          {
            lines: [
              ...lineItems.map(line => ({ label: line.name, amount: money(line.price) })),
              ...(discount > 0
                ? [
                    {
                      label: code ? TEXTS.appointment.discountWith(code) : TEXTS.appointment.discount,
                      amount: money(-discount),
                      discount: true,
                    },
                  ]
                : []),
              ...(credit > 0 ? [{ label: TEXTS.appointment.credit, amount: money(-credit), discount: true }] : []),
            ],
          },
        ]}
        totalLabel={TEXTS.appointment.total}
        total={money(total)}
        note={taxText(sumTaxes(lineItems), total, currency)}
      />
    </Card>
  )
}
