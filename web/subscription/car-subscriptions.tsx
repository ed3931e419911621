import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../ui/empty-state.tsx'
import { subscriptionsQuery } from './queries.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { TEXTS } from './texts.ts'

/** The plans of one car; nothing for a car without one. */
export function CarSubscriptions({ userVehicleId }: { userVehicleId: string }) {
  const subscriptions = useQuery(subscriptionsQuery(userVehicleId))
  if (subscriptions.isError && !subscriptions.data) {
    const message = TEXTS.loadFailed(subscriptions.error.message)
    return <ErrorState message={message} onRetry={() => void subscriptions.refetch()} />
  }
  return subscriptions.data?.map(subscription => (
    <SubscriptionPanel key={subscription.id} subscription={subscription} userVehicleId={userVehicleId} />
  ))
}
