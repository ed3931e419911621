import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { DISPUTE_STATUS_LABELS, reasonLabel } from '../../domain/dispute/labels.ts'
import { needsAnswer } from '../../domain/dispute/lifecycle.ts'
import { csvMoney, csvTime } from '../../domain/format/csv.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { CsvButton } from '../platform/csv/csv-button.tsx'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import type { CsvColumn } from '../platform/save-csv.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { IconFileOff } from '../ui/icon/file-off.gen.ts'
import { IconShieldCheck } from '../ui/icon/shield-check.gen.ts'
import { Page } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { DisputeBadge } from './dispute-badge.tsx'
import { MoneyTasks } from './money-tasks.tsx'
import { TEXTS } from './texts.ts'
import { type ListedDispute, useDisputes } from './use-disputes.ts'

const columnsIn = (zone: string, isOpen: boolean): readonly Column<ListedDispute>[] => [
  {
    key: 'invoice',
    header: TEXTS.invoice,
    primary: true,
    render: ({ id, invoice }) => (
      <Link to={PATHS.dispute} params={{ id }}>
        {invoice.invoiceNumber}
      </Link>
    ),
  },
  { key: 'customer', header: TEXTS.customer, card: 'lead', render: ({ invoice }) => invoice.billTo.name },
  { key: 'reason', header: TEXTS.reason, card: 'line', render: ({ reason }) => reasonLabel(reason) },
  {
    key: 'status',
    header: TEXTS.status,
    corner: true,
    render: ({ status, answerState }) => <DisputeBadge status={status} answerState={answerState} />,
  },
  isOpen
    ? {
        key: 'due',
        header: TEXTS.due,
        card: 'fact',
        render: ({ status, dueAt }) => (dueAt && needsAnswer(status) ? formatShortDate(new Date(dueAt), zone) : '–'),
      }
    : {
        key: 'closed',
        header: TEXTS.closedAt,
        card: 'fact',
        render: ({ closedAt }) => (closedAt ? formatShortDate(new Date(closedAt), zone) : '–'),
      },
  {
    key: 'amount',
    header: TEXTS.amount,
    align: 'end',
    card: 'figure',
    render: ({ amount, currency }) => money(amount, currency),
  },
]

const csvColumns = (zone: string): readonly CsvColumn<ListedDispute>[] => [
  { header: TEXTS.invoice, value: ({ invoice }) => invoice.invoiceNumber },
  { header: TEXTS.customer, value: ({ invoice }) => invoice.billTo.name },
  { header: TEXTS.reason, value: ({ reason }) => reasonLabel(reason) },
  { header: TEXTS.status, value: ({ status }) => DISPUTE_STATUS_LABELS[status] },
  { header: TEXTS.due, value: ({ dueAt }) => (dueAt === null ? '' : csvTime(new Date(dueAt), zone)) },
  { header: TEXTS.closedAt, value: ({ closedAt }) => (closedAt === null ? '' : csvTime(new Date(closedAt), zone)) },
  { header: TEXTS.amount, value: ({ amount }) => csvMoney(amount) },
  { header: TEXTS.currency, value: ({ currency }) => currency },
]

type List = 'open' | 'closed'

/** Lists what waits for a franchise's manager: disputes, warnings of fraud and failed refunds. */
export function DisputesPage() {
  const [list, setList] = useState<List>('open')
  const { selected, query: franchises } = useFranchises()
  const query = useDisputes(selected?.id, list === 'open')
  const { csvTimeZone } = useTenant()
  const zone = selected?.timeZone ?? visitorZone()
  const rows = rowsOf(query, franchises)
  if (franchises.data && !selected)
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconFileOff />}>{TEXTS.noFranchise}</EmptyState>
      </Page>
    )
  return (
    <Page
      title={TEXTS.title}
      width="wide"
      actions={
        rows.status === 'ready' && (
          <CsvButton
            columns={csvColumns(csvTimeZone)}
            rows={rows.data}
            fileName={TEXTS.csvName[list]}
            hasMore={query.hasNextPage}
            shrinks
          />
        )
      }
    >
      <MoneyTasks franchiseId={selected?.id} zone={zone} />
      <Tabs
        label={TEXTS.lists}
        tabs={[
          { value: 'open', label: TEXTS.open },
          { value: 'closed', label: TEXTS.closed },
        ]}
        value={list}
        onChange={setList}
      >
        <DataTable
          key={`${selected?.id} ${list}`}
          caption={TEXTS.title}
          columns={columnsIn(zone, list === 'open')}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={<IconShieldCheck />}>{list === 'open' ? TEXTS.emptyOpen : TEXTS.emptyClosed}</EmptyState>
          }
          pages={query}
        />
      </Tabs>
    </Page>
  )
}

interface Failable {
  error: Error | null
  refetch: () => unknown
}

/** Returns the loaded pages as one list; offset paging may repeat a dispute. */
function rowsOf(query: ReturnType<typeof useDisputes>, franchises: Failable): Loadable<readonly ListedDispute[]> {
  if (query.data) {
    const all = query.data.pages.flatMap(page => page.disputes)
    return { status: 'ready', data: [...new Map(all.map(dispute => [dispute.id, dispute])).values()] }
  }
  const failed = [franchises, query].find(entry => entry.error)
  if (!failed?.error) return { status: 'loading' }
  return { status: 'error', message: failed.error.message, onRetry: () => void failed.refetch() }
}
