import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { isOfOrder } from '../../outbox/action.ts'
import type { Waiting } from '../../outbox/outbox.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { OrderBadge } from '../detail/order-badges.tsx'
import { type Order, totalsOf, zoneOf } from '../order.ts'
import { orderQuery } from '../use-order.ts'
import { describeAction } from './describe-action.ts'
import { ACTION_LABELS, WAITING_TEXTS as TEXTS } from './texts.ts'
import classes from './waiting.module.css'

/** Shows why the server refused an action: what was done beside the order as it is now, and what to do about it. */
export function RefusedAction({ action, onDiscard }: { action: Waiting; onDiscard: () => void }) {
  const isOrder = isOfOrder(action)
  const { data: order, isLoading } = useQuery({ ...orderQuery(action.orderId), enabled: isOrder, retry: false })
  // What was sent meanwhile may have raised it already.
  const newest = Math.max(order?.version ?? 0, action.version ?? 0)
  return (
    <>
      <Alert tone="danger">{action.refused?.message ?? ''}</Alert>
      <div className={classes.versions}>
        <div>
          <h4>{TEXTS.youDid}</h4>
          <p className={classes.text}>{describeAction(action) ?? ACTION_LABELS[action.kind]}</p>
        </div>
        {isOrder && (
          <div>
            <h4>{TEXTS.orderNow}</h4>
            {order ? (
              <OrderNow order={order} withNotes={action.kind === 'notes'} />
            ) : (
              <p className={classes.dim}>{isLoading ? TEXTS.loading : TEXTS.notShown}</p>
            )}
          </div>
        )}
      </div>
      <div className={classes.buttons}>
        <Button onClick={() => void outbox.retry(action, newest)}>{TEXTS.sendAgain}</Button>
        <Button variant="quiet" onClick={onDiscard}>
          {TEXTS.discard}
        </Button>
      </div>
    </>
  )
}

/** The order as the server has it, in a few lines. */
function OrderNow({ order, withNotes }: { order: Order; withNotes: boolean }) {
  const { invoice, currency } = order
  return (
    <>
      <OrderBadge order={order} />
      <p className={classes.text}>
        {withNotes
          ? order.notes || TEXTS.noNotes
          : TEXTS.when(
              formatDateTime(new Date(order.scheduledAt), zoneOf(order)),
              formatList(order.lineItems.map(({ name }) => name)),
            )}
      </p>
      {order.van && <p className={classes.dim}>{TEXTS.van(order.van.name)}</p>}
      <p className={classes.dim}>
        {invoice
          ? TEXTS.balance(money(invoice.billedAmount, currency))
          : TEXTS.completedFor(money(totalsOf(order).total, currency))}
      </p>
    </>
  )
}
