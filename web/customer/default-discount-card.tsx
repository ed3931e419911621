import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPercent } from '../../domain/format/percent.ts'
import { request } from '../platform/api/api.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { DefaultDiscountDialog } from './default-discount-dialog.tsx'
import { RemoveDefaultDiscountMutation } from './documents.ts'
import { type Customer, customerQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.discount

/** Shows the discount on all staff bookings for the customer (CUSTOMER-16). */
export function DefaultDiscountCard({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState<'set' | 'remove'>()
  const close = () => setOpen(undefined)
  const shown = discountText(customer)
  return (
    <Card
      title={texts.title}
      action={
        <Button size="sm" onClick={() => setOpen('set')}>
          {shown === null ? texts.set : texts.change}
        </Button>
      }
    >
      {shown === null ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <p>{texts.takesOff(shown)}</p>
          <Button variant="quiet" onClick={() => setOpen('remove')}>
            {texts.remove}
          </Button>
        </>
      )}
      {open === 'set' && <DefaultDiscountDialog customer={customer} onClose={close} />}
      {open === 'remove' && <RemoveDialog customer={customer} onClose={close} />}
    </Card>
  )
}

function RemoveDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: async () =>
      (await request(RemoveDefaultDiscountMutation, { userId: customer.id })).removeDefaultDiscount,
    onSuccess: changed => {
      queryClient.setQueryData(customerQuery(customer.id).queryKey, changed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={texts.removeTitle}
      confirmLabel={texts.remove}
      busy={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}

function discountText({ discountType, discountAmount }: Customer): string | null {
  if (discountType === null || discountAmount === null) return null
  return discountType === 'PERCENT' ? formatPercent(discountAmount) : formatMoney(discountAmount)
}
