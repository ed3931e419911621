import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatLongDate, formatTime, formatTimes } from '../../../domain/format/dates.ts'
import { shortDuration } from '../../../domain/format/duration.ts'
import { can } from '../../../domain/work-order/transitions.ts'
import { PATHS } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { useRedirectOnForbidden } from '../../platform/session/use-redirect-on-forbidden.ts'
import { useNow } from '../../platform/use-now.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { orderIdOf } from '../guards.ts'
import { InspectionPage } from '../inspection/inspection-page.tsx'
import { useLiveOrders } from '../list/use-live-orders.ts'
import { carOf, dayHasBegun, isOwnOrder, type Order, stateOf, zoneOf } from '../order.ts'
import { TEXTS } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { BackToList } from './back-to-list.tsx'
import { MainAction } from './main-action.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrderMenu } from './order-menu.tsx'
import { type OrderTool, OrderToolDialog, OrderTools } from './order-tools.tsx'
import { TEXTS as DETAIL_TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.workOrder)

/** Shows a work order, or its inspection while it is in progress. An order that cannot be loaded redirects to the list (WODETAIL-01). */
export function WorkOrderPage() {
  const id = orderIdOf(route.useParams().id) ?? ''
  const { step } = route.useSearch()
  const query = useOrder(id)
  const order = query.data
  const now = useNow()
  const session = useSession()
  const isWide = useIsWide()
  const [tool, setTool] = useState<OrderTool>()
  useLiveOrders()
  useRedirectOnForbidden(query.error, PATHS.workOrders, order === undefined)

  const mayInspect = order && !isOwnOrder(order, session) && can('inspect', stateOf(order), dayHasBegun(order, now))
  if (mayInspect && step === 'inspection') {
    return <InspectionPage key={order.id} order={order} />
  }
  return (
    <>
      <Page
        title={TEXTS.orderTitle(id)}
        width="wide"
        back={<BackToList order={order} />}
        intro={order ? whenOf(order) : <Skeleton shape="short" />}
        actions={
          order && (
            <>
              {isWide && <OrderTools order={order} inHeader onOpen={setTool} />}
              <OrderMenu order={order} />
            </>
          )
        }
      >
        {order ? <OrderDetail order={order} onOpenTool={setTool} /> : <Skeleton shape="card" count={4} />}
      </Page>
      {order && <MainAction order={order} />}
      {order && <OrderToolDialog order={order} tool={tool} onClose={() => setTool(undefined)} />}
    </>
  )
}

function whenOf(order: Order): string {
  const at = new Date(order.scheduledAt)
  const zone = zoneOf(order)
  const time =
    order.arrivesUntil == null
      ? formatTime(at, zone)
      : DETAIL_TEXTS.arrives(formatTimes(at, new Date(order.arrivesUntil), zone), shortDuration(order.minutes))
  return [`${formatLongDate(at, zone)}, ${time}`, carOf(order)].filter(Boolean).join(' · ')
}
