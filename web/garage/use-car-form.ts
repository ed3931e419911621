import { useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, useSubmitForm } from '../ui/form/use-submit-form.ts'
import { vehicleKeys } from '../vehicle/query-keys.ts'

interface CarFormOptions<Values extends object> {
  userId: string
  initialValues: Values
  validate?: (values: Values) => FieldErrors<Values>
  /** The form's name of a field of the API, where they differ. */
  fieldOf?: (apiField: string) => string
  save: (values: Values) => Promise<unknown>
  onClose: () => void
}

/** The form of a CarDialog. Refetches the customer's cars after saving. */
export function useCarForm<Values extends object>({ userId, save, onClose, ...form }: CarFormOptions<Values>) {
  const queryClient = useQueryClient()
  return useSubmitForm({
    ...form,
    submit: async (values: Values) => {
      await save(values)
      await queryClient.invalidateQueries({ queryKey: vehicleKeys.saved(userId) })
    },
    onSuccess: onClose,
  })
}
