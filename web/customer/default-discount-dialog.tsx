import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { PercentField } from '../ui/inputs/percent-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { SetDefaultDiscountMutation } from './documents.ts'
import { type Customer, customerQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.discount
type DiscountType = 'PERCENT' | 'GROUPON'
const options = [
  { value: 'PERCENT', label: texts.percent },
  { value: 'GROUPON', label: texts.fixed },
]

/** Sets the discount's type and amount (CUSTOMER-16). Changing the type clears the amount: 10 % is not 10 dollars. */
export function DefaultDiscountDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [type, setType] = useState<DiscountType>(customer.discountType === 'GROUPON' ? 'GROUPON' : 'PERCENT')
  const [amount, setAmount] = useState(customer.discountAmount ?? undefined)
  const saving = useMutation({
    mutationFn: async (discountAmount: string) =>
      (await request(SetDefaultDiscountMutation, { userId: customer.id, discountType: type, discountAmount }))
        .setDefaultDiscount,
    onSuccess: changed => {
      queryClient.setQueryData(customerQuery(customer.id).queryKey, changed)
      onClose()
    },
  })
  const refused = saving.error instanceof ApiError ? saving.error.fieldMessage('discountAmount') : undefined
  const change = (value: number | undefined) => {
    setAmount(value)
    saving.reset()
  }
  return (
    <FormDialog
      title={texts.title}
      short
      busy={saving.isPending}
      disabled={!amount}
      submitLabel={TEXTS.save}
      onSubmit={() => saving.mutate(String(amount))}
      onClose={onClose}
    >
      <p>{texts.hint}</p>
      <SelectField
        label={texts.type}
        value={type}
        options={options}
        onChange={chosen => {
          setType(chosen === 'GROUPON' ? 'GROUPON' : 'PERCENT')
          change(undefined)
        }}
      />
      {type === 'PERCENT' ? (
        <PercentField key={type} label={texts.amount} value={amount} onChange={change} error={refused} />
      ) : (
        <MoneyField key={type} label={texts.amount} value={amount} onChange={change} error={refused} />
      )}
      <ErrorBanner message={refused === undefined ? saving.error?.message : undefined} />
    </FormDialog>
  )
}
