import { formatMoney } from '../../domain/format/money.ts'
import { Card } from '../ui/layout/card.tsx'
import { PriceSummary } from '../ui/display/price-summary.tsx'
import type { Appointment } from './appointment.ts'
import { TEXTS } from '../account/texts.ts'

type AppointmentServicesProps = Pick<
  Appointment,
  'lineItems' | 'currency' | 'status' | 'workOrderDiscountCode' | 'userCreditTransactions'
>

/** What is done and what it costs, without tax; what a promo, discount or credit took off stands by itself. */
export function AppointmentServices(props: AppointmentServicesProps) {
  const { lineItems, currency, status, workOrderDiscountCode, userCreditTransactions } = props
  const money = (cents: number) => formatMoney(cents, currency)
  const sum = (of: (line: Appointment['lineItems'][number]) => number) =>
    lineItems.reduce((total, line) => total + of(line), 0)
  const total = sum(line => line.discountedPrice)
  // What a cancelled one was to cost stands as it was booked, though the credit has been given back.
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
                      amount: `-${money(discount)}`,
                      discount: true,
                    },
                  ]
                : []),
              ...(credit > 0 ? [{ label: TEXTS.appointment.credit, amount: `-${money(credit)}`, discount: true }] : []),
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
