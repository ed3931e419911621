import { useQuery } from '@tanstack/react-query'
import { type PlanKind, planKind } from '../../../domain/pricing/plans.ts'
import { isActive } from '../../../domain/subscription/status.ts'
import type { DraftCar } from '../../vehicle/draft-car.ts'
import { savedVehiclesQuery } from '../../vehicle/queries.ts'
import { savedVehicleId } from '../use-booking.ts'

/** Returns the kind of each car's active plan (SUBS-04): null without one, undefined while loading. */
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
