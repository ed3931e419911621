import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { PATHS } from '../platform/paths.ts'
import { DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconChevronDown } from '../ui/icon/chevron-down.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './analytics.module.css'
import { TEXTS } from './texts.ts'
import { type RecentOrder, useRecentOrders } from './use-figures.ts'

const texts = TEXTS.recent

function statusOf({ status, isPaid }: RecentOrder) {
  if (status !== 'COMPLETE') return <StatusBadge tone="info">{TEXTS.slices.assigned}</StatusBadge>
  return isPaid ? (
    <StatusBadge tone="success">{TEXTS.slices.paid}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">{TEXTS.slices.open}</StatusBadge>
  )
}

/** The latest orders of each vendor. The table can be hidden (SALES-05). */
export function RecentOrders() {
  const [isOpen, setOpen] = useState(true)
  const query = useRecentOrders()
  return (
    <Card
      title={texts.title}
      action={
        <Button
          variant="quiet"
          icon={<IconChevronDown size={18} className={classes.fold} data-open={isOpen} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hide : texts.show}
        </Button>
      }
    >
      {isOpen && (
        <DataTable
          caption={texts.title}
          rows={loadable(query)}
          rowKey={order => order.id}
          columns={[
            { key: 'vendor', header: texts.vendor, render: order => order.vendorName, primary: true },
            { key: 'franchise', header: texts.franchise, render: order => order.franchiseName },
            {
              key: 'id',
              header: texts.id,
              render: order => (
                <Link to={PATHS.workOrder} params={{ id: order.id }}>
                  {order.id}
                </Link>
              ),
            },
            {
              key: 'billed',
              header: texts.billedAmount,
              align: 'end',
              render: order => (order.billedAmount === null ? '—' : formatMoney(order.billedAmount, order.currency)),
            },
            {
              key: 'scheduled',
              header: texts.scheduledAt,
              render: order => formatDateTime(new Date(order.scheduledAt), order.timeZone),
            },
            { key: 'status', header: texts.status, render: statusOf },
          ]}
          empty={<p className={classes.empty}>{TEXTS.empty.orders}</p>}
        />
      )}
    </Card>
  )
}
