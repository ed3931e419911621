import { useQuery } from '@tanstack/react-query'
import { may } from '../../domain/account/permissions.ts'
import { useSession } from '../platform/session/session.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { OpeningCard } from './opening-card.tsx'
import { readinessQuery } from './queries.ts'
import { SuggestedPricesCard } from './suggested-prices-card.tsx'

/** Shows whether the business takes bookings, what it needs to open, and the prices to confirm. For the home of the settings. */
export function Opening() {
  const query = useQuery(readinessQuery())
  const roles = useSession()?.roles ?? []
  if (query.data)
    return (
      <>
        <OpeningCard
          readiness={query.data}
          canOpen={may(roles, 'bookings.open')}
          isOwner={may(roles, 'business.close')}
        />
        {may(roles, 'services.change') && <SuggestedPricesCard />}
      </>
    )
  if (query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  return <Skeleton shape="card" count={2} />
}
