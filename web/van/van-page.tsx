import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Franchise, useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { vanSettingsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useVanRefresh } from './use-van-refresh.ts'
import { VanDrivers } from './van-drivers.tsx'
import { VanNameDialog } from './van-name-dialog.tsx'
import { VanPayees } from './van-payees.tsx'
import { VanUse } from './van-use.tsx'

/** The settings of one van of the selected franchise. */
export function VanPage() {
  const { selected } = useFranchises()
  const { id } = useParams({ strict: false })
  return selected && id ? (
    <Loaded key={`${selected.id} ${id}`} franchise={selected} id={id} />
  ) : (
    <Skeleton shape="card" />
  )
}

function Loaded({ franchise, id }: { franchise: Franchise; id: string }) {
  const { data, error, refetch } = useQuery(vanSettingsQuery(franchise.id))
  const refresh = useVanRefresh(franchise.id)
  const mayChange = useMay('vans.change')
  const [isRenaming, setIsRenaming] = useState(false)
  const back = <Link to={PATHS.settingsVans}>{TEXTS.title}</Link>
  const van = data?.vans.find(each => each.id === id)
  if (!data || !van)
    return (
      <Page title={TEXTS.columns.van} back={back} width="wide">
        {error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : data ? (
          <Alert tone="info">{TEXTS.notFound}</Alert>
        ) : (
          <Skeleton shape="card" count={2} />
        )}
      </Page>
    )
  const props = { van, fleet: data, franchise }
  return (
    <Page
      title={van.name}
      back={back}
      width="wide"
      actions={mayChange && <Button onClick={() => setIsRenaming(true)}>{TEXTS.rename}</Button>}
    >
      <Stack>
        <SettingsSection title={TEXTS.drivers.title} explanation={<p>{TEXTS.drivers.explanation}</p>}>
          <VanDrivers {...props} />
        </SettingsSection>
        {data.hasPayees && (
          <SettingsSection title={TEXTS.payees.title} explanation={<p>{TEXTS.payees.explanation}</p>}>
            <VanPayees {...props} />
          </SettingsSection>
        )}
        <SettingsSection title={TEXTS.use} explanation={<p>{TEXTS.inUseExplanation}</p>}>
          <VanUse {...props} />
        </SettingsSection>
      </Stack>
      {isRenaming && (
        <VanNameDialog
          franchiseId={franchise.id}
          van={van}
          vans={data.vans}
          onSaved={refresh}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </Page>
  )
}
