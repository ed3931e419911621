import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { AvailablePlans } from './available-plans.tsx'
import { subscriptionsQuery } from './queries.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { TEXTS } from './texts.ts'

/** Shows a car's plans, or the plans on offer for a car without one. */
export function CarSubscriptions({ userVehicleId }: { userVehicleId: string }) {
  const subscriptions = useQuery(subscriptionsQuery(userVehicleId))
  if (subscriptions.isError && !subscriptions.data) {
    const message = TEXTS.loadFailed(subscriptions.error.message)
    return <ErrorState message={message} onRetry={() => void subscriptions.refetch()} />
  }
  if (!subscriptions.data) return null
  const hasPlan = subscriptions.data.some(({ status }) => status === 'ACTIVE')
  return (
    <>
      {subscriptions.data.map(subscription => (
        <SubscriptionPanel key={subscription.id} subscription={subscription} userVehicleId={userVehicleId} />
      ))}
      {!hasPlan && <AvailablePlans userVehicleId={userVehicleId} />}
    </>
  )
}
