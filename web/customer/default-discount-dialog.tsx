import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPercent } from '../../domain/format/percent.ts'
import { request } from '../platform/api/api.ts'
import { conflictLabels, OtherChange } from '../platform/conflict/other-change.tsx'
import { isConflict, useConflict } from '../platform/conflict/use-conflict.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { PercentField } from '../ui/inputs/percent-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { SetDefaultDiscountMutation } from './documents.ts'
import { type Customer, customerQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.discount

type DiscountType = 'PERCENT' | 'GROUPON'

const options: readonly { value: DiscountType; label: string }[] = [
  { value: 'PERCENT', label: texts.percent },
  { value: 'GROUPON', label: texts.fixed },
]

interface DiscountForm {
  type: DiscountType
  /** Basis points or cents. */
  discountAmount: number | undefined
}

/** A discount in words; nothing without one. */
const discountText = (type: string | null, amount: number | null | undefined): string =>
  type === null || amount == null ? '' : type === 'PERCENT' ? formatPercent(amount) : formatMoney(amount)

/**
 * Sets the discount's type and amount (CUSTOMER-16). Changing the type clears the amount: 10 % is not 10 dollars. When somebody else changed it meanwhile it says who and
 * what, and offers both.
 */
export function DefaultDiscountDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const queryClient = useQueryClient()
  const initialValues: DiscountForm = {
    type: customer.discountType === 'GROUPON' ? 'GROUPON' : 'PERCENT',
    discountAmount: customer.discountAmount ?? undefined,
  }
  const { seen, conflict, note } = useConflict({ type: customer.discountType, amount: customer.discountAmount })
  const form = useSubmitForm({
    initialValues,
    submit: async ({ type, discountAmount }) => {
      const before = { discountType: seen.type, discountAmount: seen.amount }
      const discount = { discountType: type, discountAmount: String(discountAmount), seen: before }
      return (await request(SetDefaultDiscountMutation, { userId: customer.id, ...discount })).setDefaultDiscount
    },
    onSuccess: changed => {
      queryClient.setQueryData(customerQuery(customer.id).queryKey, changed)
      onClose()
    },
    onError: error => {
      void note(error)
      if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: customerQuery(customer.id).queryKey })
    },
    describeFailure: error => (isConflict(error) ? undefined : error.message),
  })
  const { type, discountAmount } = form.values
  return (
    <FormDialog
      form={form}
      title={texts.title}
      short
      disabled={!discountAmount}
      submitLabel={TEXTS.save}
      {...conflictLabels(conflict)}
      onClose={onClose}
    >
      <OtherChange
        conflict={conflict}
        values={[
          {
            label: texts.amount,
            saved: discountText(seen.type, seen.amount),
            mine: discountText(type, discountAmount),
          },
        ]}
      />
      <p>{texts.hint}</p>
      <SelectField
        {...form.field('type')}
        label={texts.type}
        options={options}
        onChange={chosen => form.change({ type: chosen, discountAmount: undefined })}
      />
      {type === 'PERCENT' ? (
        <PercentField key={type} {...form.field('discountAmount')} label={texts.amount} />
      ) : (
        <MoneyField key={type} {...form.field('discountAmount')} label={texts.amount} />
      )}
    </FormDialog>
  )
}
