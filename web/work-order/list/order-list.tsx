import { type HistoryState, Link } from '@tanstack/react-router'
import { formatLongDate, formatTime, localDay } from '../../../domain/format/dates.ts'
import { PATHS } from '../../platform/paths.ts'
import { storeOpened } from '../detail/opened-order.ts'
import { OrderBadge } from '../detail/order-badges.tsx'
import { overdueText, reasonText } from '../texts.ts'
import classes from './order-list.module.css'
import { TEXTS } from './texts.ts'
import type { ListedOrder } from './use-work-orders.ts'

interface OrderListProps {
  orders: readonly ListedOrder[]
  /** The franchise's IANA zone. */
  zone: string
  /** The current list, so that Back returns to it. */
  from: HistoryState['list']
  /** The free time and the way before an order, by its id. */
  gaps?: ReadonlyMap<string, string>
}

/** Shows orders grouped under the long date of their day (WOLIST-04): rows on wide screens, cards on a phone. */
export function OrderList({ orders, zone, from, gaps }: OrderListProps) {
  // Offset paging may repeat an order when others were booked in between.
  const distinct = [...new Map(orders.map(entry => [entry.workOrder.id, entry])).values()]
  const days = Map.groupBy(distinct, entry => localDay(new Date(entry.workOrder.scheduledAt), zone))
  return (
    <div className={classes.list}>
      {[...days].map(([day, entries]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={classes.day}>
            {formatLongDate(new Date(entries[0]?.workOrder.scheduledAt ?? day), zone)}
          </h2>
          <ul className={classes.orders}>
            {entries.map(entry => (
              <OrderRow
                key={entry.workOrder.id}
                entry={entry}
                zone={zone}
                from={from}
                gap={gaps?.get(entry.workOrder.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface OrderRowProps extends Pick<OrderListProps, 'zone' | 'from'> {
  entry: ListedOrder
  gap: string | undefined
}

function OrderRow({ entry, zone, from, gap }: OrderRowProps) {
  const { workOrder: order, reason } = entry
  const { vehicle } = order
  const plate = order.userVehicle.name
  const [first, ...others] = order.lineItems
  return (
    <li>
      {gap !== undefined && <p className={classes.gap}>{gap}</p>}
      <Link
        to={PATHS.workOrder}
        params={{ id: order.id }}
        state={{ list: from }}
        className={classes.order}
        onClick={() => storeOpened({ id: order.id, reason })}
      >
        <time dateTime={order.scheduledAt} className={classes.time}>
          {formatTime(new Date(order.scheduledAt), zone)}
        </time>
        <span className={classes.who}>
          <span className={classes.name}>{order.contact.name}</span>
          <span className={classes.dim}>
            {vehicle.year} {vehicle.make} {vehicle.model}
            {plate && ` · ${plate}`}
          </span>
        </span>
        <span className={classes.what}>
          {first?.name}
          {others.length > 0 && <span className={classes.dim}>{TEXTS.moreServices(others.length)}</span>}
        </span>
        <span className={classes.where}>
          {order.address.street}, {order.address.city}
          {/* The list of a van has only this van. */}
          {order.van && from?.van === undefined && <span className={classes.dim}> · {order.van.name}</span>}
        </span>
        <span className={classes.state}>
          <OrderBadge order={order} />
        </span>
        {(order.overdue || reason) && (
          <span className={classes.reason}>
            {order.overdue && overdueText(order)} {reasonText(reason)}
          </span>
        )}
      </Link>
    </li>
  )
}
