import { useQuery } from '@tanstack/react-query'
import { type PlanKind, planKind } from '../../../domain/pricing/plans.ts'
import { isActive } from '../../../domain/subscription/status.ts'
import type { DraftCar } from '../../vehicle/draft-car.ts'
import { savedVehiclesQuery } from '../../vehicle/queries.ts'
import { type Booking, savedVehicleId } from '../use-booking.ts'

/** Returns the kind of the chosen vehicle's active plan (SUBS-04): null without one, undefined while loading. */
export function useActivePlan({ draft, customerId }: Booking): PlanKind | null | undefined {
  return useActivePlans(customerId, [draft.car])[0]
}

/** Returns the same for several cars. */
export function useActivePlans(
  customerId: string | undefined,
  cars: readonly DraftCar[],
): (PlanKind | null | undefined)[] {
  const saved = useQuery(savedVehiclesQuery(customerId))
  return cars.map(car => {
    const id = savedVehicleId({ car })
    if (id === null) return null
    const vehicle = saved.data?.find(one => one.id === id)
    return saved.data && planKind(vehicle?.subscriptions.find(isActive)?.subscriptionType.aliasName ?? null)
  })
}
