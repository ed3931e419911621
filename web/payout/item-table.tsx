import { Link } from '@tanstack/react-router'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { PATHS } from '../platform/paths.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { TEXTS } from './texts.ts'
import { type ItemList, type Report, type ReportItem, useItems } from './use-payouts.ts'

const EMPTY: Record<ItemList, string> = {
  payments: TEXTS.noPayments,
  refunds: TEXTS.noRefunds,
  invoices: TEXTS.noInvoices,
}

/** Returns the columns; each row links to its invoice and work order (rule F3). */
function columnsOf({ franchise, currency }: Report, list: ItemList): readonly Column<ReportItem>[] {
  const money = (cents: number): string => formatMoney(cents, currency)
  const method: Column<ReportItem> = {
    key: 'method',
    header: TEXTS.paidBy,
    render: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod ?? ''] ?? paymentMethod,
  }
  return [
    {
      key: 'invoice',
      header: TEXTS.invoice,
      primary: true,
      render: ({ invoiceNumber }) => (
        <Link to={PATHS.invoice} params={{ invoiceNumber }}>
          {invoiceNumber}
        </Link>
      ),
    },
    {
      key: 'order',
      header: TEXTS.order,
      render: ({ workOrderId }) => (
        <Link to={PATHS.workOrder} params={{ id: workOrderId }}>
          {workOrderId}
        </Link>
      ),
    },
    { key: 'customer', header: TEXTS.customer, render: item => item.customerName },
    {
      key: 'date',
      header: TEXTS.date,
      render: ({ at, isAdjustment }) => (
        <>
          {formatShortDate(new Date(at), franchise.timeZone)}{' '}
          {isAdjustment && <StatusBadge tone="info">{TEXTS.adjustment}</StatusBadge>}
        </>
      ),
    },
    ...(list === 'invoices' ? [] : [method]),
    { key: 'subTotal', header: TEXTS.beforeTax, align: 'end', render: item => money(item.subTotal) },
    { key: 'amount', header: TEXTS.amount, align: 'end', render: item => money(item.amount) },
  ]
}

/** Shows the payments, refunds or invoices of a statement. */
export function ItemTable({ report, list }: { report: Report; list: ItemList }) {
  return (
    <DataTable
      caption={TEXTS[list]}
      columns={columnsOf(report, list)}
      rows={loadable(useItems(report, list))}
      rowKey={item => item.id}
      empty={<p>{EMPTY[list]}</p>}
    />
  )
}
