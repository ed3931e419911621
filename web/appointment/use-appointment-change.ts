import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderKeys } from '../platform/api/order-keys.ts'
import { scheduleKeys } from '../schedule/query-keys.ts'
import { appointmentKeys } from './query-keys.ts'

/** Changes an appointment and refetches it and its lists. Also after a refusal, because the displayed data was then out of date. */
export function useAppointmentChange<Input = void>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [appointmentKeys.all(), scheduleKeys.all(), orderKeys.detail(), orderKeys.lists()].map(queryKey =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
