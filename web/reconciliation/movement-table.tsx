import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { PATHS } from '../platform/paths.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { Button } from '../ui/inputs/button.tsx'
import type { Movement, PayoutDetail } from './queries.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { statusText } from './status-text.ts'
import { TEXTS } from './texts.ts'

/** Lists the movements of a transfer: first those that wait for a person. */
export function MovementTable({ payout }: { payout: PayoutDetail }) {
  const [resolving, setResolving] = useState<Movement>()
  const money = (cents: number): string => formatMoney(cents, payout.currency)
  const columns: readonly Column<Movement>[] = [
    { key: 'kind', header: TEXTS.kind, primary: true, render: ({ kind }) => TEXTS.kinds[kind] },
    {
      key: 'invoice',
      header: TEXTS.invoice,
      render: ({ invoiceNumber }) =>
        invoiceNumber === null ? (
          '–'
        ) : (
          <Link to={PATHS.invoice} params={{ invoiceNumber: String(invoiceNumber) }}>
            {invoiceNumber}
          </Link>
        ),
    },
    {
      key: 'date',
      header: TEXTS.date,
      render: ({ happenedAt }) => formatDateTime(new Date(happenedAt), visitorZone()),
    },
    { key: 'amount', header: TEXTS.amount, align: 'end', render: ({ amount }) => money(amount) },
    { key: 'fee', header: TEXTS.fee, align: 'end', render: ({ fee }) => money(fee) },
    {
      key: 'status',
      header: TEXTS.status,
      render: movement => <StatusBadge tone={toneOf(movement)}>{statusText(movement)}</StatusBadge>,
    },
    {
      key: 'note',
      header: TEXTS.noteHeader,
      render: ({ note, resolvedBy }) => (resolvedBy === null ? '–' : TEXTS.resolvedBy(resolvedBy, note)),
    },
    {
      key: 'resolve',
      header: '',
      wide: true,
      render: movement =>
        isOpen(movement) && (
          <Button size="sm" onClick={() => setResolving(movement)}>
            {TEXTS.resolve}
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        caption={TEXTS.movements}
        columns={columns}
        rows={{ status: 'ready', data: payout.transactions }}
        rowKey={({ id }) => id}
        empty={<p>{TEXTS.noMovements}</p>}
      />
      {resolving && <ResolveDialog payoutId={payout.id} movement={resolving} onClose={() => setResolving(undefined)} />}
    </>
  )
}

const isOpen = ({ isMatched, resolvedAt }: Movement): boolean => !isMatched && resolvedAt === null

function toneOf(movement: Movement): 'success' | 'warning' | 'info' {
  if (movement.isMatched) return 'success'
  return isOpen(movement) ? 'warning' : 'info'
}
