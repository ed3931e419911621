import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { Tabs } from '../ui/layout/tabs.tsx'
import { schedulingQuery } from './queries.ts'
import { SchedulingForm } from './scheduling-form.tsx'
import { TEXTS } from './texts.ts'
import { VanPlans } from './van-plans.tsx'

/** How the whole business plans visits. */
export function SchedulingPage() {
  return (
    <Frame view="business">
      <Loaded franchiseId={null} />
    </Frame>
  )
}

/** How the selected franchise plans visits, where that differs. Its own address, so that unsaved changes are not lost on a switch. */
export function FranchiseSchedulingPage() {
  const { selected } = useFranchises()
  return (
    <Frame view="franchise">
      {/* Another franchise is another form. */}
      {selected ? (
        <Stack key={selected.id}>
          <Loaded franchiseId={selected.id} />
          <VanPlans franchise={selected} />
        </Stack>
      ) : (
        <Skeleton shape="card" count={3} />
      )}
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
          void navigate({ to: to === 'business' ? PATHS.settingsScheduling : PATHS.settingsFranchiseScheduling })
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
  const { data, error, refetch } = useQuery(schedulingQuery(franchiseId))
  if (data) return <SchedulingForm section={data} franchiseId={franchiseId} />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  return <Skeleton shape="card" count={3} />
}
