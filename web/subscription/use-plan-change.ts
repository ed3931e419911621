import { useMutation, useQueryClient } from '@tanstack/react-query'
import { subscriptionKeys } from './query-keys.ts'

/** Changes a plan, then shows it as the server has it: also after a refusal, because then it stood elsewhere than was shown. */
export function usePlanChange(userVehicleId: string, change: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionKeys.ofCar(userVehicleId) }),
  })
}
