import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, request } from '../app/api.ts'
import { ErrorBanner } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PercentField } from '../ui/percent-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SetDefaultDiscountMutation } from './documents.ts'
import { type Customer, customerQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.discount
type DiscountType = 'PERCENT' | 'GROUPON'
const options = [
  { value: 'PERCENT', label: texts.percent },
  { value: 'GROUPON', label: texts.fixed },
]

/** Sets the discount's type and amount (CUSTOMER-16). Another type begins with an empty amount, for 10 % are not 10 dollars. */
export function DefaultDiscountDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const formId = useId()
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
    <Dialog
      open
      title={texts.title}
      short
      busy={saving.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={saving.isPending}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!amount} busy={saving.isPending}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (amount && !saving.isPending) saving.mutate(String(amount))
        }}
      >
        <Stack>
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
        </Stack>
      </form>
    </Dialog>
  )
}
