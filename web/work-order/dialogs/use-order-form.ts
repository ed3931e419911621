import { type FieldErrors, type SubmitForm, useSubmitForm } from '../../ui/form/use-submit-form.ts'
import type { Order } from '../order.ts'
import { type OrderConflict, useOrderVersion } from './use-order-version.ts'

interface OrderFormOptions<Values extends object> {
  initialValues: Values
  validate?: (values: Values) => FieldErrors<Values>
  validateOn?: 'blur' | 'always'
  /** Saves the change to the version that the form was filled from. */
  submit: (values: Values, version: number) => Promise<Order>
  onDone: (changed: Order) => void
  onError?: (error: Error) => void
}

/** A form that changes an order. */
export interface OrderForm<Values extends object> extends SubmitForm<Values> {
  conflict: OrderConflict
  /** The order as the form shows it, for the zone and the currency of what others changed. */
  order: Order
}

/** A form that changes an order and caches the server's response. EditDialog shows its failure, and what others changed meanwhile. */
export function useOrderForm<Values extends object>(
  order: Order,
  options: OrderFormOptions<Values>,
): OrderForm<Values> {
  const { submit, onDone, ...rest } = options
  const { save, conflict } = useOrderVersion(order)
  const form = useSubmitForm({
    ...rest,
    submit: (values: Values) => save(version => submit(values, version)),
    onSuccess: onDone,
    describeFailure: () => undefined,
  })
  return { ...form, conflict, order }
}
