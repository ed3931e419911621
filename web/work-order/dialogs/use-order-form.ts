import { type FieldErrors, type SubmitForm, useSubmitForm } from '../../ui/form/use-submit-form.ts'
import type { Order } from '../order.ts'
import { useOrderVersion } from './use-order-version.ts'

interface OrderFormOptions<Values extends object> {
  initialValues: Values
  validate?: (values: Values) => FieldErrors<Values>
  validateOn?: 'blur' | 'always'
  /** Saves the change to the version that the form was filled from. */
  submit: (values: Values, version: number) => Promise<Order>
  onDone: (changed: Order) => void
  onError?: () => void
}

/** A form that changes an order and caches the server's response. EditDialog shows its failure. */
export function useOrderForm<Values extends object>(
  order: Order,
  options: OrderFormOptions<Values>,
): SubmitForm<Values> {
  const { submit, onDone, ...rest } = options
  const save = useOrderVersion(order)
  return useSubmitForm({
    ...rest,
    submit: values => save(version => submit(values, version)),
    onSuccess: onDone,
    describeFailure: () => undefined,
  })
}
