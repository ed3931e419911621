import { useSession } from '../../platform/session/session.ts'
import { OrderRating } from '../../rating/received-rating.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { WithAside } from '../../ui/layout/page.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { Order } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { WaitingPhotos } from '../inspection/photo-card.tsx'
import { OfflinePayment } from '../waiting/offline-payment.tsx'
import { hasOpenWork, RecommendedWork } from '../recommended/recommended-work.tsx'
import { JobCard } from './job-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { CustomerCard } from './order-customer.tsx'
import classes from './order-detail.module.css'
import { OrderHistory } from './order-history.tsx'
import { InspectionResults } from './order-inspection.tsx'
import { PriceCard } from './order-price.tsx'
import { OrderActions } from './order-actions.tsx'
import { type OrderTool, OrderTools } from './order-tools.tsx'
import { VehicleCard } from './order-vehicle.tsx'
import { VisitCard } from './visit-card.tsx'
import { TEXTS } from './texts.ts'

/** The type of a franchise that delivers for another one (FORMAT-07). */
const DELIVERY_PARTNER = 2

/** Shows an order, what the technician needs first (WODETAIL-03). Beside it, a wide screen has the services with their prices. */
export function OrderDetail({ order, onOpenTool }: { order: Order; onOpenTool: (tool: OrderTool) => void }) {
  const roles = useSession()?.roles ?? []
  // The next step of a technician who has finished the inspection is to ask the customer.
  const isFirst = hasOpenWork(order)
  const isWide = useIsWide()
  return (
    <WithAside
      aside={
        <>
          <PriceCard order={order} />
          <OrderHistory order={order} />
        </>
      }
    >
      {roles.includes('technician') && order.franchise?.type === DELIVERY_PARTNER && (
        <Alert tone="info">{TEXTS.deliveryPartner}</Alert>
      )}
      <OrderActions order={order} />
      <OfflinePayment order={order} />
      {isFirst && <RecommendedWork order={order} />}
      {!isWide && <JobCard order={order} />}
      <NotesCard order={order} />
      <CustomerCard order={order} />
      <VehicleCard order={order} />
      <VisitCard order={order} />
      {order.rating && <OrderRating rating={order.rating} />}
      {order.inspection?.isFinished && <InspectionResults order={order} />}
      {!isFirst && <RecommendedWork order={order} />}
      <WaitingPhotos orderId={order.id} />
      {order.awsLink.length > 0 && <Pictures order={order} />}
      {!isWide && <OrderTools order={order} onOpen={onOpenTool} />}
    </WithAside>
  )
}

/** Shows the order's photos; each opens full size. */
function Pictures({ order }: { order: Order }) {
  return (
    <Card title={TEXTS.pictures}>
      <div className={classes.pictures}>
        {order.awsLink.map(({ id, kind, url }) => (
          <a key={id} href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={kind === 'cancel_proof' ? TEXTS.proofPicture : ORDER_TEXTS.picture} />
          </a>
        ))}
      </div>
    </Card>
  )
}
