import { useState } from 'react'
import { lengthProblem, NAME_LENGTH } from '../../../domain/format/length.ts'
import { type SubmitForm, useSubmitForm } from '../../ui/form/use-submit-form.ts'
import type { Order } from '../order.ts'
import {
  agreementOf,
  type Bill,
  type CompletionForm,
  isOilKnown,
  startCompletion,
  suggestSupplies,
} from './completion.ts'
import { useBill, useComplete, useSupplies } from './use-completion.ts'

/** The form that completes an order, with the bill and the supplies for its input. `onSaved`: it waits on this phone. */
export function useCompletionForm(order: Order, onSaved: () => void) {
  const country = order.address.countryCode
  const supplies = useSupplies(order)
  const complete = useComplete(order, onSaved)
  const form: SubmitForm<CompletionForm> = useSubmitForm<CompletionForm, unknown>({
    initialValues: startCompletion(order),
    validate: ({ poNumber }) => ({ poNumber: lengthProblem(poNumber, NAME_LENGTH) }),
    submit: async () => bill.data && (await complete.mutateAsync({ form: completion, bill: bill.data })),
    describeFailure: () => undefined,
  })
  const suggested = supplies.data && suggestSupplies(supplies.data, country, order.vehicle.recommendedOil?.weight)
  const typed = form.values
  const completion: CompletionForm = { ...suggested, ...typed, filters: { ...suggested?.filters, ...typed.filters } }
  const [lastBill, setLastBill] = useState<Bill>()
  const isRaised = lastBill?.lines.some(({ id, price }) => (completion.linePrices[id] ?? 0) > price) ?? false
  const agreement = isRaised ? null : agreementOf(completion)
  const bill = useBill(order, agreement)
  // Fields stay editable, regardless of the last preview request.
  if (bill.data && bill.data !== lastBill) setLastBill(bill.data)
  const isPriced = agreement !== null && bill.data !== undefined && !bill.isPlaceholderData && !bill.error
  return {
    form,
    /** What was typed, else what is suggested. */
    completion,
    supplies,
    bill,
    /** The current bill, else the last one. */
    shownBill: bill.data ?? lastBill,
    isReady: isPriced && isOilKnown(completion, country) && supplies.data !== undefined,
  }
}
