import { formatLongDate } from '../../../domain/format/dates.ts'
import { can } from '../../../domain/work-order/transitions.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/use-now.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { RestoreOrder } from '../cancelled/restore-order.tsx'
import { dayHasBegun, isOwnOrder, type Order, stateOf, zoneOf } from '../order.ts'
import { cancelReasonText, overdueText, reasonText } from '../texts.ts'
import { useUnavailabilityReason } from '../use-order.ts'
import { OrderBadge } from './order-badges.tsx'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** Shows the state of an order, and why there is no next step. */
export function OrderActions({ order }: { order: Order }) {
  const session = useSession()
  const reason = useUnavailabilityReason(order.id)
  const begun = dayHasBegun(order, useNow())
  return (
    <div className={classes.actions}>
      <div>
        <OrderBadge order={order} />
      </div>
      {order.status === 'CANCELLED' && (
        <Alert tone="info" action={can('restore', stateOf(order), begun) && <RestoreOrder order={order} />}>
          {cancelledText(order)}
        </Alert>
      )}
      {order.overdue && <Alert tone="warning">{overdueText(order)}</Alert>}
      {reason && <Alert tone="warning">{reasonText(reason)}</Alert>}
      {isOwnOrder(order, session) && <Alert tone="info">{TEXTS.ownOrder}</Alert>}
      {order.status === 'ASSIGNED' && !order.isInService && <Alert tone="warning">{TEXTS.notInService}</Alert>}
      {order.status === 'ASSIGNED' && order.isConfirmed && !begun && (
        <p className={classes.hint}>{TEXTS.waitForDay(formatLongDate(new Date(order.scheduledAt), zoneOf(order)))}</p>
      )}
    </div>
  )
}

/** “Another reason” is no reason to read. */
const cancelledText = ({ cancelReason }: Order): string =>
  cancelReason === null || cancelReason === 'other'
    ? TEXTS.cancelled
    : TEXTS.cancelledBecause(cancelReasonText(cancelReason))
