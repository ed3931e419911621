import { useQueryClient } from '@tanstack/react-query'
import { seesPayoutExtras } from '../../domain/account/roles.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { IconBuildingStore } from '../ui/icon/building-store.gen.ts'
import { IconCash } from '../ui/icon/cash.gen.ts'
import { IconCoins } from '../ui/icon/coins.gen.ts'
import { IconRefresh } from '../ui/icon/refresh.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { payoutKeys } from './query-keys.ts'
import { StatementList } from './statement-list.tsx'
import { TEXTS } from './texts.ts'
import type { Variant } from './use-payouts.ts'

/** Lists the payout statements of the selected franchise (PAYOUT-01). */
export function PayoutsFrame({ variant }: { variant: Variant }) {
  const { selected, query } = useFranchises()
  const queryClient = useQueryClient()
  const session = useSession()
  const hasNoFranchise = query.data !== undefined && selected === undefined
  return (
    <Page
      title={TEXTS.title}
      width="wide"
      actions={
        <>
          {variant.of === 'franchise' && seesPayoutExtras(session?.roles ?? []) && (
            <ButtonLink to={PATHS.payoutSettling} icon={<IconCoins size={20} />}>
              {TEXTS.settle}
            </ButtonLink>
          )}
          {variant.of === 'technician' && (
            <ButtonLink to={PATHS.ownCash} icon={<IconCash size={20} />}>
              {TEXTS.ownCash}
            </ButtonLink>
          )}
          <IconButton
            label={TEXTS.refresh}
            icon={<IconRefresh size={20} />}
            onClick={() => void queryClient.invalidateQueries({ queryKey: payoutKeys.lists() })}
          />
        </>
      }
    >
      {hasNoFranchise ? (
        <EmptyState icon={<IconBuildingStore />}>{TEXTS.noFranchise}</EmptyState>
      ) : query.error && !selected ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <StatementList key={selected?.id} franchiseId={selected?.id} variant={variant} />
      )}
    </Page>
  )
}
