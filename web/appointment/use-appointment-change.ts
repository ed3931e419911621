import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderKeys } from '../platform/api/order-keys.ts'
import { scheduleKeys } from '../schedule/query-keys.ts'

/** Changes an appointment, then shows it and the lists, the staff's too, as the server has them: also after a refusal, because then it stood elsewhere than was shown. */
export function useAppointmentChange<Input = void>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [['appointment'], ['appointments'], scheduleKeys.all(), orderKeys.detail(), orderKeys.lists()].map(queryKey =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
