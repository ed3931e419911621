import { getRouteApi } from '@tanstack/react-router'
import { PATHS } from '../../platform/paths.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { AccountsTab } from './accounts-tab.tsx'
import { ExportsTab } from './exports-tab.tsx'
import { ReportTab } from './report-tab.tsx'
import { SchedulesTab } from '../schedule/schedules-tab.tsx'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.reports)

function Tab({ shown }: { shown: 'reports' | 'schedules' | 'exports' | 'accounts' }) {
  if (shown === 'schedules') return <SchedulesTab />
  if (shown === 'exports') return <ExportsTab />
  return shown === 'accounts' ? <AccountsTab /> : <ReportTab />
}

/** The accountant's reports, schedules, exported journals and chart of accounts, for managers. */
export function ReportsPage() {
  const { tab = 'reports' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page title={TEXTS.title} width="wide">
      <Tabs
        label={TEXTS.title}
        tabs={[
          { value: 'reports', label: TEXTS.tabs.reports },
          { value: 'schedules', label: TEXTS.tabs.schedules },
          { value: 'exports', label: TEXTS.tabs.exports },
          { value: 'accounts', label: TEXTS.tabs.accounts },
        ]}
        value={tab}
        onChange={chosen => void navigate({ search: chosen === 'reports' ? {} : { tab: chosen }, replace: true })}
      >
        <Tab shown={tab} />
      </Tabs>
    </Page>
  )
}
