import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { PATHS } from '../platform/paths.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconBuildingBank } from '../ui/icon/building-bank.gen.ts'
import { IconRefresh } from '../ui/icon/refresh.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { type ListedPayout, providerPayoutsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const columns: readonly Column<ListedPayout>[] = [
  {
    key: 'arrived',
    header: TEXTS.arrived,
    primary: true,
    render: ({ id, arrivesAt }) => (
      <Link to={PATHS.reconciliationPayout} params={{ id }}>
        {formatShortDate(new Date(arrivesAt), 'UTC')}
      </Link>
    ),
  },
  {
    key: 'total',
    header: TEXTS.total,
    align: 'end',
    render: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { key: 'fees', header: TEXTS.fees, align: 'end', render: ({ fees, currency }) => formatMoney(fees, currency) },
  {
    key: 'matched',
    header: TEXTS.matched,
    align: 'end',
    render: ({ matchedCount, count }) => TEXTS.of(matchedCount, count),
  },
  { key: 'status', header: TEXTS.status, corner: true, render: payout => <PayoutBadge payout={payout} /> },
]

/** Lists the provider's transfers to the bank, with how much of each is in the books. */
export function ReconciliationPage() {
  const query = useInfiniteQuery(providerPayoutsQuery())
  const payouts = query.data?.pages.flatMap(page => page.payouts)
  return (
    <Page
      title={TEXTS.title}
      intro={TEXTS.intro}
      width="wide"
      back={<Link to={PATHS.payments}>{TEXTS.payments}</Link>}
      actions={
        <IconButton label={TEXTS.refresh} icon={<IconRefresh size={20} />} onClick={() => void query.refetch()} />
      }
    >
      <DataTable
        caption={TEXTS.list}
        columns={columns}
        rows={loadable({ data: payouts, error: query.error, refetch: query.refetch })}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<IconBuildingBank />}>{TEXTS.empty}</EmptyState>}
        pages={query}
      />
    </Page>
  )
}
