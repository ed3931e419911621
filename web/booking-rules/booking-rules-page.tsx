import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { bookingRulesQuery } from './queries.ts'
import { RulesForm } from './rules-form.tsx'
import { TEXTS } from './texts.ts'

/** The booking rules of the whole business. */
export function BookingRulesPage() {
  return (
    <Frame view="business">
      <Loaded franchiseId={null} />
    </Frame>
  )
}

/** The values of the selected franchise that differ from the business's. Its own address, so that unsaved changes are not lost on a switch. */
export function FranchiseRulesPage() {
  const { selected } = useFranchises()
  return (
    <Frame view="franchise">
      {/* Another franchise is another form. */}
      {selected ? <Loaded key={selected.id} franchiseId={selected.id} /> : <Skeleton shape="card" count={3} />}
    </Frame>
  )
}

type View = 'business' | 'franchise'

function Frame({ view, children }: { view: View; children: ReactNode }) {
  const navigate = useNavigate()
  const { selected } = useFranchises()
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="wide">
      <Tabs<View>
        label={TEXTS.views}
        value={view}
        onChange={to =>
          void navigate({ to: to === 'business' ? PATHS.settingsBookingRules : PATHS.settingsFranchiseRules })
        }
        tabs={[
          { value: 'business', label: TEXTS.business },
          { value: 'franchise', label: TEXTS.franchise(selected?.name ?? '') },
        ]}
      >
        {children}
      </Tabs>
    </Page>
  )
}

function Loaded({ franchiseId }: { franchiseId: string | null }) {
  const { data, error, refetch } = useQuery(bookingRulesQuery(franchiseId))
  if (data) return <RulesForm section={data} franchiseId={franchiseId} />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return <Skeleton shape="card" count={3} />
}
