import { formatDateTime } from '../../../domain/format/dates.ts'
import type { Tone } from '../../ui/display/status-badge.tsx'
import { Timeline } from '../../ui/display/timeline.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type Order, zoneOf } from '../order.ts'
import { eventDetail, eventTitle } from './event-text.ts'
import { TEXTS } from './texts.ts'

const TONES: Record<string, Tone> = {
  requested: 'warning',
  booked: 'info',
  confirmed: 'info',
  inspected: 'info',
  completed: 'success',
  paid: 'success',
}

/** Shows the order's event history, the latest first (rule W1). */
export function OrderHistory({ order }: { order: Order }) {
  const zone = zoneOf(order)
  return (
    <Card title={TEXTS.timeline}>
      <Timeline
        events={order.events.toReversed().map(event => ({
          id: event.id,
          title: eventTitle(event.type),
          time: formatDateTime(new Date(event.createdAt), zone),
          dateTime: event.createdAt,
          tone: TONES[event.type] ?? 'neutral',
          detail: [event.authorName, eventDetail(event.type, event.data, { currency: order.currency, zone })]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Card>
  )
}
