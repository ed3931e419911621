import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { STATUS_LABELS } from './texts.ts'

interface OrderFlags {
  status: string
  isConfirmed: boolean
  isInspected: boolean
  overdue: boolean
}

/** Shows the status of an order, preceded by an overdue badge. */
export function OrderBadge({ order }: { order: OrderFlags }) {
  return (
    <>
      {order.overdue && <StatusBadge tone="danger">{STATUS_LABELS.overdue}</StatusBadge>} <StateBadge order={order} />
    </>
  )
}

function StateBadge({ order }: { order: OrderFlags }) {
  if (order.status === 'CANCELLED') return <StatusBadge tone="neutral">{STATUS_LABELS.cancelled}</StatusBadge>
  if (order.status === 'COMPLETE') return <StatusBadge tone="success">{STATUS_LABELS.completed}</StatusBadge>
  if (order.isInspected) return <StatusBadge tone="info">{STATUS_LABELS.inspected}</StatusBadge>
  if (order.isConfirmed) return <StatusBadge tone="info">{STATUS_LABELS.confirmed}</StatusBadge>
  return <StatusBadge tone="warning">{STATUS_LABELS.requested}</StatusBadge>
}
