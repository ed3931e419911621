import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../domain/format/money.ts'
import { payeeNames } from '../../../domain/payout/labels.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { useSession } from '../../platform/session/session.ts'
import { KeyValues } from '../../ui/display/key-values.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { IconBuildingStore } from '../../ui/icon/building-store.gen.ts'
import { IconCash } from '../../ui/icon/cash.gen.ts'
import { Card, Stack } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Loading } from '../loading.tsx'
import { TEXTS as PAYOUT } from '../texts.ts'
import { EntryTable } from './entry-table.tsx'
import { TEXTS } from './texts.ts'
import { useOwnCash } from './use-cash.ts'

/** Shows technicians the cash that they hold, and every movement of it. */
export function OwnCashPage() {
  const { selected, query } = useFranchises()
  const session = useSession()
  return (
    <Page title={TEXTS.ownTitle} intro={TEXTS.ownIntro} back={<Link to={PATHS.technicianPayouts}>{TEXTS.back}</Link>}>
      {selected && session ? (
        <OwnDrawers franchiseId={selected.id} zone={selected.timeZone} userId={String(session.id)} />
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

function OwnDrawers({ franchiseId, zone, userId }: { franchiseId: string; zone: string; userId: string }) {
  const query = useOwnCash(franchiseId, userId)
  if (query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  if (query.data.length === 0) return <EmptyState icon={<IconCash />}>{TEXTS.ownEmpty}</EmptyState>
  return (
    <Stack>
      {query.data.map(drawer => (
        <Card key={drawer.vanId} title={TEXTS.ownCard(payeeNames(drawer).van)}>
          <KeyValues
            items={[
              { label: TEXTS.held, value: <strong>{formatMoney(drawer.held, drawer.currency)}</strong> },
              { label: TEXTS.taken, value: formatMoney(drawer.taken, drawer.currency) },
              { label: TEXTS.handedIn, value: formatMoney(drawer.handedIn, drawer.currency) },
            ]}
          />
          <EntryTable franchiseId={franchiseId} drawer={drawer} zone={zone} />
        </Card>
      ))}
    </Stack>
  )
}
