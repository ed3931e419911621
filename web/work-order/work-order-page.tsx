import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { mayNow } from '../../domain/work-order/transitions.ts'
import { ApiError } from '../app/api.ts'
import { PATHS } from '../app/paths.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { BackToList } from './back-to-list.tsx'
import { InspectionPage } from './inspection-page.tsx'
import { dayHasBegun, type Order, stateOf, zoneOf } from './order.ts'
import { OrderDetail } from './order-detail.tsx'
import { TEXTS } from './texts.ts'
import { useOrder } from './use-order.ts'

const route = getRouteApi(PATHS.workOrder)

/** One work order, or its inspection while that is being filled in. An order that cannot be had leads back to the list (WODETAIL-01). */
export function WorkOrderPage() {
  const { id } = route.useParams()
  const { step } = route.useSearch()
  const query = useOrder(id)
  const order = query.data
  useLeaveWhenRefused(query.error)

  if (order && step === 'inspection' && mayNow('inspect', stateOf(order), dayHasBegun(order, new Date()))) {
    return <InspectionPage order={order} />
  }
  return (
    <Page
      title={TEXTS.orderTitle(id)}
      width="wide"
      back={<BackToList order={order} />}
      intro={order ? whenOf(order) : <Skeleton shape="short" />}
    >
      {order ? (
        <OrderDetail order={order} />
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="card" count={4} />
      )}
    </Page>
  )
}

function whenOf(order: Order): string {
  const at = new Date(order.scheduledAt)
  return `${formatLongDate(at, zoneOf(order))}, ${formatTime(at, zoneOf(order))}`
}

/** Without a connection the page stays and can be tried again; what the server refuses to show is left. */
function useLeaveWhenRefused(error: Error | null): void {
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    if (!(error instanceof ApiError) || error.statusCode === 0 || error.statusCode === 401) return
    toast({ tone: 'danger', message: error.message })
    void navigate({ to: PATHS.workOrders, replace: true })
  }, [error, navigate, toast])
}
