import { formatMoney } from '../../domain/format/money.ts'
import { isPlanEntry, planEntryOf } from '../../domain/pricing/plans.ts'
import { sumTaxes, taxText } from '../../domain/pricing/tax-text.ts'
import { planTerms } from '../../domain/subscription/plan-terms.ts'
import { TEXTS as PRICE_TEXTS } from '../booking/price-texts.ts'
import { PriceSummary } from '../invoice/price-summary.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { Appointment } from './appointment.ts'
import { TEXTS } from './texts.ts'

type AppointmentServicesProps = Pick<
  Appointment,
  | 'lineItems'
  | 'currency'
  | 'status'
  | 'workOrderDiscountCode'
  | 'nearbyDiscount'
  | 'userCreditTransactions'
  | 'plan'
  | 'scheduledAt'
> & { timeZone: string }

/** Shows the services, their prices without tax and what tax adds. Discounts and credit have lines of their own; a plan has its own price and terms. */
export function AppointmentServices(props: AppointmentServicesProps) {
  const { lineItems, currency, status, workOrderDiscountCode, userCreditTransactions, plan, scheduledAt, timeZone } =
    props
  const { nearbyDiscount } = props
  const money = (cents: number) => formatMoney(cents, currency)
  const sum = (of: (line: Appointment['lineItems'][number]) => number) =>
    lineItems.reduce((total, line) => total + of(line), 0)
  const isAhead = status !== 'COMPLETE' && status !== 'CANCELLED'
  const total = sum(line => line.discountedPrice)
  // A cancelled appointment shows its price as booked, although its credit was returned.
  const moved = userCreditTransactions.filter(({ amount }) => status !== 'CANCELLED' || amount < 0)
  const credit = -moved.reduce((sum, { amount }) => sum + amount, 0)
  const discount = sum(line => line.price) - total - credit - nearbyDiscount
  // The entry of a plan is charged apart, with the plan.
  const shown = lineItems.filter(line => !isPlanEntry(line.service.name) || line.price !== 0)
  const code = workOrderDiscountCode?.discountCode.code
  return (
    <Card title={TEXTS.appointment.services}>
      <PriceSummary
        groups={[
          {
            lines: [
              ...shown.map(({ name, price, service }) => ({
                label: name,
                amount:
                  plan && planEntryOf(service.name) !== undefined
                    ? PRICE_TEXTS.perPeriod(money(plan.price), plan.frequency)
                    : money(price),
              })),
              ...(discount > 0
                ? [
                    {
                      label: code ? TEXTS.appointment.discountWith(code) : TEXTS.appointment.discount,
                      amount: money(-discount),
                      discount: true,
                    },
                  ]
                : []),
              ...(nearbyDiscount > 0
                ? [{ label: TEXTS.appointment.nearby, amount: money(-nearbyDiscount), discount: true }]
                : []),
              ...(credit > 0 ? [{ label: TEXTS.appointment.credit, amount: money(-credit), discount: true }] : []),
            ],
          },
        ]}
        totalLabel={TEXTS.appointment.total}
        total={money(total)}
        note={taxText(sumTaxes(lineItems), total, currency)}
        terms={plan && isAhead ? planTerms(plan, currency, { date: scheduledAt, timeZone }) : null}
      />
    </Card>
  )
}
