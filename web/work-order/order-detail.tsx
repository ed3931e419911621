import { Card } from '../ui/card.tsx'
import { WithAside } from '../ui/page.tsx'
import type { Order } from './order.ts'
import { OrderActions } from './order-actions.tsx'
import { CustomerCard } from './order-customer.tsx'
import classes from './order-detail.module.css'
import { OrderHistory } from './order-history.tsx'
import { InspectionResults } from './order-inspection.tsx'
import { PriceCard } from './order-price.tsx'
import { VehicleCard } from './order-vehicle.tsx'
import { TEXTS } from './texts.ts'

/** Everything about an order, what can be done first (WODETAIL-03). */
export function OrderDetail({ order }: { order: Order }) {
  return (
    <WithAside
      aside={
        <>
          <PriceCard order={order} />
          <OrderHistory order={order} />
        </>
      }
    >
      <OrderActions order={order} />
      <CustomerCard order={order} />
      <VehicleCard order={order} />
      <Card title={TEXTS.notes}>
        <p className={classes.notes}>{order.notes || TEXTS.noNotes}</p>
      </Card>
      {order.inspection?.isFinished && <InspectionResults order={order} />}
    </WithAside>
  )
}
