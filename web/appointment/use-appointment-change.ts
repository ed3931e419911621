import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderKeys } from '../platform/api/order-keys.ts'
import { scheduleKeys } from '../schedule/query-keys.ts'
import { appointmentKeys } from './query-keys.ts'

/** Returns a function that refetches appointments, orders and slots. Also for after a refusal, because the displayed data was then out of date. */
export function useRefreshAppointments(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [appointmentKeys.all(), scheduleKeys.all(), orderKeys.detail(), orderKeys.lists()].map(queryKey =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Changes an appointment without a form, and refetches it and its lists. */
export function useAppointmentChange(change: () => Promise<unknown>, onDone: () => void) {
  const refresh = useRefreshAppointments()
  return useMutation({ mutationFn: change, onSuccess: onDone, onSettled: refresh })
}
