import { useMutation, useQueryClient } from '@tanstack/react-query'
import { subscriptionKeys } from './query-keys.ts'

/** Changes a plan and refetches it. Also after a refusal, because the displayed data was then out of date. */
export function usePlanChange(userVehicleId: string, change: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionKeys.ofCar(userVehicleId) }),
  })
}
