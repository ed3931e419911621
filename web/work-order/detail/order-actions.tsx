import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatLongDate } from '../../../domain/format/dates.ts'
import { can, type WorkOrderAction } from '../../../domain/work-order/transitions.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { PATHS } from '../../platform/paths.ts'
import { useNow } from '../../platform/use-now.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { CompleteDialog } from '../completion/complete-dialog.tsx'
import { ConfirmOrder } from '../list/confirm-order.tsx'
import { dayHasBegun, type Order, stateOf, zoneOf } from '../order.ts'
import { cancelReasonText, TEXTS as ORDER_TEXTS, overdueText, reasonText } from '../texts.ts'
import { useUnavailabilityReason } from '../use-order.ts'
import { OrderBadge } from './order-badges.tsx'
import classes from './order-detail.module.css'
import { TEXTS } from './texts.ts'

/** Shows the next step (WOFLOW-02, -04, -06), or why there is none. */
export function OrderActions({ order }: { order: Order }) {
  const [completing, setCompleting] = useState(false)
  const state = stateOf(order)
  const reason = useUnavailabilityReason(order.id)
  const begun = dayHasBegun(order, useNow())
  const may = (action: WorkOrderAction) => can(action, state, begun)
  return (
    <div className={classes.actions}>
      <div>
        <OrderBadge order={order} />
      </div>
      {order.status === 'CANCELLED' && (
        <Alert tone="info">
          {order.cancelReason === null ? TEXTS.cancelled : TEXTS.cancelledBecause(cancelReasonText(order.cancelReason))}
        </Alert>
      )}
      {order.overdue && <Alert tone="warning">{overdueText(order)}</Alert>}
      {reason && <Alert tone="warning">{reasonText(reason)}</Alert>}
      {order.status === 'ASSIGNED' && !order.isInService && <Alert tone="warning">{TEXTS.notInService}</Alert>}
      {may('confirm') && <ConfirmOrder order={order} />}
      {may('inspect') && (
        <ButtonLink
          variant="primary"
          size="xl"
          wide
          icon={<IconChecklist />}
          to={PATHS.workOrder}
          params={{ id: order.id }}
          search={{ step: 'inspection' }}
          state={previous => previous}
        >
          {TEXTS.inspect}
        </ButtonLink>
      )}
      {may('complete') && (
        <Button variant="primary" size="xl" wide icon={<IconCircleCheck />} onClick={() => setCompleting(true)}>
          {ORDER_TEXTS.complete}
        </Button>
      )}
      {order.status === 'ASSIGNED' && order.isConfirmed && !begun && (
        <p className={classes.hint}>{TEXTS.waitForDay(formatLongDate(state.scheduledAt, zoneOf(order)))}</p>
      )}
      {completing && <CompleteDialog order={order} onClose={() => setCompleting(false)} />}
    </div>
  )
}
