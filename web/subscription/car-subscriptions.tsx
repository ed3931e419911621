import { useQuery } from '@tanstack/react-query'
import { isActive, mayPay } from '../../domain/subscription/status.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { AvailablePlans } from './available-plans.tsx'
import { type Subscription, subscriptionsQuery } from './queries.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { TEXTS } from './texts.ts'

/** What waits for its customer comes first, what is over last. */
const rankOf = (subscription: Subscription): number => (mayPay(subscription) ? 0 : isActive(subscription) ? 1 : 2)

/** Shows a car's plans. @param car its name, which tells plans of two cars apart */
export function CarSubscriptions({ userVehicleId, car }: { userVehicleId: string; car: string }) {
  const subscriptions = useQuery(subscriptionsQuery(userVehicleId))
  if (subscriptions.isError && !subscriptions.data) {
    const message = TEXTS.loadFailed(subscriptions.error.message)
    return <ErrorState message={message} onRetry={() => void subscriptions.refetch()} />
  }
  return subscriptions.data
    ?.toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(subscription => (
      <SubscriptionPanel key={subscription.id} subscription={subscription} userVehicleId={userVehicleId} car={car} />
    ))
}

/** Shows the plans on offer for a car without an active one. */
export function CarPlanOffers({ userVehicleId }: { userVehicleId: string }) {
  const { data } = useQuery(subscriptionsQuery(userVehicleId))
  if (!data || data.some(isActive)) return null
  return <AvailablePlans userVehicleId={userVehicleId} />
}
