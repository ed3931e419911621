import { formatTime } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { eventDetail, eventTitle } from '../detail/event-text.ts'
import { type Order, zoneOf } from '../order.ts'
import { TEXTS } from './texts.ts'
import type { OrderConflict } from './use-order-version.ts'

interface OtherChangesProps {
  order: Order
  conflict: OrderConflict
  /** Says why the dialog has nothing to do any more; by default that the order was completed or cancelled. */
  closedTitle?: string | undefined
}

/** Names who changed what in the order while the dialog was open, and when; nothing without a change. */
export function OtherChanges({ order, conflict, closedTitle = TEXTS.closedMeanwhile }: OtherChangesProps) {
  const { changes, isRefused, isClosed } = conflict
  if (changes.length === 0) return null
  const zone = zoneOf(order)
  const what = ({ type, data }: Order['events'][number]) =>
    formatList([eventTitle(type), eventDetail(type, data, { currency: order.currency, zone })])
  return (
    <Alert tone="warning" title={isClosed ? closedTitle : TEXTS.otherChanges}>
      <ul>
        {changes.map(event => (
          <li key={event.id}>
            {TEXTS.changedBy(event.authorName, formatTime(new Date(event.createdAt), zone), what(event))}
          </li>
        ))}
      </ul>
      {isRefused && !isClosed && TEXTS.keepOrUse}
    </Alert>
  )
}
