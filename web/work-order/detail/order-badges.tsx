import { StatusBadge } from '../../ui/display/status-badge.tsx'

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
      {order.overdue && <StatusBadge tone="danger">Overdue</StatusBadge>} <StateBadge order={order} />
    </>
  )
}

function StateBadge({ order }: { order: OrderFlags }) {
  if (order.status === 'CANCELLED') return <StatusBadge tone="neutral">Cancelled</StatusBadge>
  if (order.status === 'COMPLETE') return <StatusBadge tone="success">Completed</StatusBadge>
  if (order.isInspected) return <StatusBadge tone="info">Inspected</StatusBadge>
  if (order.isConfirmed) return <StatusBadge tone="info">Confirmed</StatusBadge>
  return <StatusBadge tone="warning">Requested</StatusBadge>
}
