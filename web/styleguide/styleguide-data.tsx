import { useState } from 'react'
import { formatMoney } from '../../domain/format/money.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Timeline } from '../ui/display/timeline.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { IconClipboardOff } from '../ui/icon/clipboard-off.gen.ts'
import { Card } from '../ui/layout/card.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { type SampleOrder, sampleOrders } from './styleguide-samples.ts'

const columns: readonly Column<SampleOrder>[] = [
  { key: 'id', header: 'Order', primary: true, render: order => <a href={`#order-${order.id}`}>#{order.id}</a> },
  { key: 'customer', header: 'Customer', render: order => order.customer },
  { key: 'service', header: 'Service', render: order => order.service },
  {
    key: 'status',
    header: 'Status',
    render: order => <StatusBadge tone={order.status}>{order.statusText}</StatusBadge>,
  },
  { key: 'time', header: 'Time', align: 'end', render: order => order.time },
  { key: 'total', header: 'Total', align: 'end', render: order => formatMoney(order.cents) },
]

const tabs = [
  { value: 'ready', label: 'Van 1', count: 4 },
  { value: 'loading', label: 'Van 2 (loading)' },
  { value: 'empty', label: 'Van 3 (empty)', count: 0 },
  { value: 'error', label: 'Requested Work Orders (failing)' },
] as const

export function TableSamples() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('ready')
  const rows = {
    ready: { status: 'ready' as const, data: sampleOrders },
    loading: { status: 'loading' as const },
    empty: { status: 'ready' as const, data: [] },
    error: {
      status: 'error' as const,
      message: 'The work orders could not be loaded.',
      onRetry: () => setTab('ready'),
    },
  }
  const ended = { data: undefined, hasNextPage: false, error: null }
  const pages = {
    data: { pages: [sampleOrders] },
    hasNextPage: true,
    fetchNextPage: () => {
      setTab('loading')
      return Promise.resolve(ended)
    },
  }
  return (
    <Tabs label="Vans" tabs={tabs} value={tab} onChange={setTab}>
      <DataTable
        caption="Work orders"
        columns={columns}
        rows={rows[tab]}
        rowKey={order => order.id}
        expectedRows={4}
        empty={<EmptyState icon={<IconClipboardOff />}>No upcoming work orders</EmptyState>}
        pages={pages}
      />
    </Tabs>
  )
}

export function FactSamples() {
  return (
    <>
      <Card title="Vehicle">
        <KeyValues
          items={[
            { label: 'Vehicle', value: '2021 Honda CR-V' },
            { label: 'Engine', value: '1.5 L turbo' },
            { label: 'VIN', value: '2HKRW2H83MH612345' },
            { label: 'Mileage', value: '84,210 km' },
            { label: 'Plate', value: undefined },
          ]}
        />
      </Card>
      <Card title="History">
        <Timeline
          events={[
            {
              id: '1',
              title: 'Booked online',
              time: '2026-11-18 09:12 am',
              dateTime: '2026-11-18T14:12:00Z',
              tone: 'info',
            },
            {
              id: '2',
              title: 'Confirmed',
              time: '2026-11-18 09:40 am',
              dateTime: '2026-11-18T14:40:00Z',
              tone: 'success',
              detail: 'Van 2, Marco',
            },
            {
              id: '3',
              title: 'Payment failed',
              time: '2026-11-24 10:55 am',
              dateTime: '2026-11-24T15:55:00Z',
              tone: 'danger',
              detail: 'The card was declined.',
            },
          ]}
        />
      </Card>
    </>
  )
}
