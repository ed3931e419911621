import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Changes an appointment, then shows it and the lists, the staff's too, as the server has them: also after a refusal, because then it stood elsewhere than was shown. */
export function useAppointmentChange<Input = void>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        ['appointment', 'appointments', 'availability', 'work-order', 'work-orders'].map(key =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
