import { type HistoryState, Link } from '@tanstack/react-router'
import { formatLongDate, formatShortDate, formatTime, localDay } from '../../../domain/format/dates.ts'
import { PATHS } from '../../platform/paths.ts'
import { SelectBox } from '../bulk/select-box.tsx'
import { TEXTS as BULK_TEXTS } from '../bulk/texts.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { storeOpened } from '../detail/opened-order.ts'
import { OrderBadge } from '../detail/order-badges.tsx'
import { carOf } from '../order.ts'
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
  /** Each row can be ticked. */
  selection?: Selection | undefined
}

/** Shows orders under the long date of their day (WOLIST-04), or in one list when they are not in the order of their days: rows on wide screens, cards on a phone. */
export function OrderList({ orders, zone, from, gaps, selection }: OrderListProps) {
  // Offset paging may repeat an order when others were booked in between.
  const distinct = [...new Map(orders.map(entry => [entry.workOrder.id, entry])).values()]
  const row = (entry: ListedOrder, isDayShown: boolean) => (
    <OrderRow
      key={entry.workOrder.id}
      entry={entry}
      zone={zone}
      from={from}
      gap={gaps?.get(entry.workOrder.id)}
      isDayShown={isDayShown}
      selection={selection}
    />
  )
  if (from?.sort === 'newest' || from?.sort === 'customer')
    return (
      <div className={classes.list}>
        <ul className={classes.orders}>{distinct.map(entry => row(entry, true))}</ul>
      </div>
    )
  const days = Map.groupBy(distinct, entry => localDay(new Date(entry.workOrder.scheduledAt), zone))
  return (
    <div className={classes.list}>
      {[...days].map(([day, entries]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={classes.day}>
            {formatLongDate(new Date(entries[0]?.workOrder.scheduledAt ?? day), zone)}
          </h2>
          <ul className={classes.orders}>{entries.map(entry => row(entry, false))}</ul>
        </section>
      ))}
    </div>
  )
}

interface OrderRowProps extends Pick<OrderListProps, 'zone' | 'from' | 'selection'> {
  entry: ListedOrder
  gap: string | undefined
  /** There is no heading with the day. */
  isDayShown: boolean
}

function OrderRow({ entry, zone, from, gap, isDayShown, selection }: OrderRowProps) {
  const { workOrder: order, reason } = entry
  const { vehicle } = order
  const plate = order.userVehicle.name
  const car = carOf(order)
  const [first, ...others] = order.lineItems
  const at = new Date(order.scheduledAt)
  const problem = selection?.problems.get(order.id)
  const link = (
    <Link
      to={PATHS.workOrder}
      params={{ id: order.id }}
      state={{ list: from }}
      className={classes.order}
      data-dated={isDayShown}
      onClick={() => storeOpened({ id: order.id, reason })}
    >
      <time dateTime={order.scheduledAt} className={classes.time}>
        {isDayShown ? TEXTS.onDay(formatShortDate(at, zone), formatTime(at, zone)) : formatTime(at, zone)}
      </time>
      <span className={classes.who}>
        <span className={classes.name}>{order.contact.name}</span>
        <span className={classes.dim}>
          {vehicle.year} {vehicle.make} {vehicle.model}
          {plate && ` · ${plate}`}
          {car !== null && ` · ${car}`}
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
      {problem !== undefined && <span className={classes.problem}>{problem}</span>}
    </Link>
  )
  return (
    <li>
      {gap !== undefined && <p className={classes.gap}>{gap}</p>}
      {selection ? (
        <div className={classes.ticked} data-selected={selection.has(order.id)}>
          <SelectBox
            label={BULK_TEXTS.select(order.id, order.contact.name)}
            checked={selection.has(order.id)}
            onChange={() => selection.toggle(order.id)}
          />
          {link}
        </div>
      ) : (
        link
      )}
    </li>
  )
}
