import { getRouteApi } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { RatingsPanel } from '../rating/ratings-panel.tsx'
import { Page } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { AbandonedTab } from './abandoned-tab.tsx'
import { Dashboard } from './dashboard.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.analytics)

function Tab({ shown }: { shown: 'dashboard' | 'reports' | 'ratings' | 'abandoned' }) {
  if (shown === 'reports') return <ReportsTab />
  if (shown === 'ratings') return <RatingsPanel />
  return shown === 'abandoned' ? <AbandonedTab /> : <Dashboard />
}

/** Figures, ratings and report files for managers and testers (DASH-01). */
export function AnalyticsPage() {
  const { tab = 'dashboard' } = route.useSearch()
  const navigate = route.useNavigate()
  const seesFunnel = useMay('bookingFunnel.see')
  const shown = tab === 'abandoned' && !seesFunnel ? 'dashboard' : tab
  const isWide = useIsWide()
  const labels = isWide ? TEXTS.tabs : TEXTS.shortTabs
  return (
    <Page title={TEXTS.title} width="wide">
      <Tabs
        label={TEXTS.title}
        tabs={[
          { value: 'dashboard', label: labels.dashboard },
          { value: 'reports', label: labels.reports },
          { value: 'ratings', label: labels.ratings },
          ...(seesFunnel ? [{ value: 'abandoned' as const, label: labels.abandoned }] : []),
        ]}
        value={shown}
        onChange={chosen => void navigate({ search: chosen === 'dashboard' ? {} : { tab: chosen }, replace: true })}
      >
        <Tab shown={shown} />
      </Tabs>
    </Page>
  )
}
