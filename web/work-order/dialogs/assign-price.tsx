import { FEE } from '../../../domain/pricing/fees.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { money } from '../../platform/money.ts'
import { PriceSummary } from '../../invoice/price-summary.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { openCars, type Order, totalsOf } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import type { WorkOrderAssignmentQuery } from './documents.ts'
import { TEXTS } from './texts.ts'

export type AssignmentPrice = ResultOf<typeof WorkOrderAssignmentQuery>['workOrderAssignment']

interface AssignPriceProps {
  order: Order
  price: AssignmentPrice
  isUpdating: boolean
}

/** Compares the order's price at another franchise with the current one: only mileage charge and tax can differ. Of a visit it shows the price of all cars. */
export function AssignPrice({ order, price, isUpdating }: AssignPriceProps) {
  const show = (cents: number) => money(cents, order.currency)
  const now = totalsOf(order)
  const cars = openCars(order).length
  const mileageNow = order.lineItems.find(line => line.service.name === FEE.mileage)?.price ?? 0
  const { mileageCharge, tax, totalWithTax } = price
  const isVisit = cars > 1
  const lines = [
    {
      label:
        isVisit || mileageCharge === mileageNow ? TEXTS.mileageCharge : TEXTS.mileageChargeInsteadOf(show(mileageNow)),
      amount: show(mileageCharge),
    },
    { label: isVisit || tax === now.tax ? ORDER_TEXTS.tax : TEXTS.taxInsteadOf(show(now.tax)), amount: show(tax) },
  ]
  const isSame = totalWithTax === now.total
  const text = isSame ? TEXTS.samePrice : TEXTS.newPrice(show(totalWithTax), show(now.total))
  return (
    <>
      <Alert tone={isSame || isVisit ? 'info' : 'warning'}>
        {isVisit ? TEXTS.visitPrice(show(totalWithTax), cars) : text}
      </Alert>
      <PriceSummary
        groups={[{ lines }]}
        totalLabel={ORDER_TEXTS.total}
        total={show(totalWithTax)}
        updating={isUpdating}
      />
    </>
  )
}
