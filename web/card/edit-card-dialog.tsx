import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isBillingPostalCode } from '../../domain/payment/billing-address.ts'
import { isCardExpiry, readCardExpiry } from '../../domain/payment/card-expiry.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Row } from '../ui/layout/card.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { UpdateSavedCardMutation } from './documents.ts'
import type { SavedCard } from './queries.ts'
import { nameOf, TEXTS } from './texts.ts'
import { cardKeys } from './query-keys.ts'

interface EditCardDialogProps {
  userId: string
  card: SavedCard
  onClose: () => void
}

const written = ({ expiryMonth, expiryYear }: SavedCard): string =>
  `${String(expiryMonth).padStart(2, '0')} / ${String(expiryYear).slice(-2)}`

/** Corrects the expiry and the billing postal code of a saved card. What was typed stays when it is refused. */
export function EditCardDialog({ userId, card, onClose }: EditCardDialogProps) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const [expiry, setExpiry] = useState(() => written(card))
  const [postalCode, setPostalCode] = useState(card.billingPostalCode ?? '')
  const [wasSent, setWasSent] = useState(false)
  const [openedAt] = useState(() => new Date())
  const typed = readCardExpiry(expiry)
  const wrongExpiry = typed === null || !isCardExpiry(typed, openedAt)
  const wrongPostalCode = !isBillingPostalCode(postalCode, card.billingCountryCode)
  const country = card.billingCountryCode === 'US' ? 'US' : 'CA'
  const saving = useMutation({
    mutationFn: async ({ month, year }: NonNullable<typeof typed>) => {
      const change = { expiryMonth: month, expiryYear: year, billingPostalCode: postalCode }
      await request(UpdateSavedCardMutation, { paymentMethodId: card.paymentMethodId, ...change })
      await queryClient.invalidateQueries({ queryKey: cardKeys.saved(userId) })
    },
    onSuccess: () => {
      toast({ tone: 'success', message: TEXTS.editDialog.changed(nameOf(card)) })
      onClose()
    },
  })
  const refused = saving.error instanceof ApiError ? saving.error : undefined
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setWasSent(false)
    saving.reset()
  }
  const save = () => {
    setWasSent(true)
    if (typed && !wrongExpiry && !wrongPostalCode) saving.mutate(typed)
  }
  return (
    <FormDialog
      title={TEXTS.editDialog.title}
      short
      busy={saving.isPending}
      disabled={expiry.trim() === '' || postalCode.trim() === ''}
      submitLabel={TEXTS.editDialog.save}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{TEXTS.editDialog.hint(nameOf(card))}</p>
      <Row>
        <TextField
          label={TEXTS.fields.expiry}
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={9}
          disabled={saving.isPending}
          value={expiry}
          onChange={change(setExpiry)}
          error={wasSent && wrongExpiry ? TEXTS.editDialog.expiry : refused?.fieldMessage('expiryMonth')}
        />
        <TextField
          label={TEXTS.billing.postalCode[country]}
          autoComplete="billing postal-code"
          maxLength={10}
          disabled={saving.isPending}
          value={postalCode}
          onChange={change(setPostalCode)}
          error={
            wasSent && wrongPostalCode
              ? TEXTS.editDialog.postalCode[country]
              : refused?.fieldMessage('billingPostalCode')
          }
        />
      </Row>
      <ErrorBanner
        message={saving.isError && !refused?.fields.length ? (refused?.message ?? TEXTS.editDialog.failed) : undefined}
      />
    </FormDialog>
  )
}
