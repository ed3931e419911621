import { getRouteApi, Link } from '@tanstack/react-router'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { IconBuildingStore } from '../../ui/icon/building-store.gen.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { CashView } from '../cash/cash-view.tsx'
import { Loading } from '../loading.tsx'
import { TEXTS as PAYOUT } from '../texts.ts'
import { AdjustmentsView } from './adjustments-view.tsx'
import { BalancesView } from './balances-view.tsx'
import { DebtsView } from './debts-view.tsx'
import { PayOutView } from './pay-out-view.tsx'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.payoutSettling)

const VIEWS = {
  pay: PayOutView,
  debts: DebtsView,
  cash: CashView,
  adjustments: AdjustmentsView,
  balances: BalancesView,
} as const
type View = keyof typeof VIEWS
const TABS = (Object.keys(VIEWS) as View[]).map(value => ({ value, label: TEXTS.tabs[value] }))

/** Settles the payouts of the selected franchise: runs, debts, adjustments, balances and the period lock. */
export function SettlingPage() {
  const { view = 'pay' } = route.useSearch()
  const navigate = route.useNavigate()
  const { selected, query } = useFranchises()
  const Shown = VIEWS[view]
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide" back={<Link to={PATHS.payouts}>{TEXTS.back}</Link>}>
      {selected ? (
        <Tabs
          label={TEXTS.views}
          tabs={TABS}
          value={view}
          onChange={value => void navigate({ search: { view: value }, replace: true })}
        >
          <Shown key={selected.id} franchiseId={selected.id} />
        </Tabs>
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <EmptyState icon={<IconBuildingStore />}>{PAYOUT.noFranchise}</EmptyState>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
