import { useQueryClient } from '@tanstack/react-query'
import { isConflict } from '../platform/conflict/use-conflict.ts'
import { type FieldErrors, useSubmitForm } from '../ui/form/use-submit-form.ts'
import { vehicleKeys } from '../vehicle/query-keys.ts'

interface CarFormOptions<Values extends object> {
  userId: string
  initialValues: Values
  validate?: (values: Values) => FieldErrors<Values>
  /** The form's name of a field of the API, where they differ. */
  fieldOf?: (apiField: string) => string
  save: (values: Values) => Promise<unknown>
  onError?: (error: Error) => void
  onClose: () => void
}

/** The form of a CarDialog. Refetches the customer's cars after saving, and when somebody else saved first. */
export function useCarForm<Values extends object>({ userId, save, onError, onClose, ...form }: CarFormOptions<Values>) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: vehicleKeys.saved(userId) })
  return useSubmitForm({
    ...form,
    submit: async (values: Values) => {
      await save(values)
      await refetch()
    },
    onSuccess: onClose,
    onError: error => {
      onError?.(error)
      if (isConflict(error)) void refetch()
    },
    describeFailure: error => (isConflict(error) ? undefined : error.message),
  })
}
