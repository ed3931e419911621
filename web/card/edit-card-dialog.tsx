import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCountryCode } from '../../domain/address/country.ts'
import { isBillingPostalCode } from '../../domain/payment/billing-address.ts'
import { isCardExpiry, readCardExpiry } from '../../domain/payment/card-expiry.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { UpdateSavedCardMutation } from './documents.ts'
import type { SavedCard } from './queries.ts'
import { cardKeys } from './query-keys.ts'
import { nameOf, TEXTS } from './texts.ts'

interface EditCardDialogProps {
  userId: string
  card: SavedCard
  onClose: () => void
}

/** The form's fields by their names in the API. */
const API_FIELDS: Readonly<Record<string, string>> = { expiryMonth: 'expiry', billingPostalCode: 'postalCode' }

const written = ({ expiryMonth, expiryYear }: SavedCard): string =>
  `${String(expiryMonth).padStart(2, '0')} / ${String(expiryYear).slice(-2)}`

/** Changes the expiry and the billing postal code of a saved card. */
export function EditCardDialog({ userId, card, onClose }: EditCardDialogProps) {
  const tenant = useTenant()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [openedAt] = useState(() => new Date())
  const country = isCountryCode(card.billingCountryCode) ? card.billingCountryCode : tenant.countryCode
  const form = useSubmitForm({
    initialValues: { expiry: written(card), postalCode: card.billingPostalCode ?? '' },
    validate: ({ expiry, postalCode }) => {
      const typed = readCardExpiry(expiry)
      const isRightPostalCode = isBillingPostalCode(postalCode, card.billingCountryCode)
      return {
        expiry: typed && isCardExpiry(typed, openedAt) ? undefined : TEXTS.editDialog.expiry,
        postalCode: isRightPostalCode ? undefined : TEXTS.editDialog.postalCode[country],
      }
    },
    fieldOf: field => API_FIELDS[field] ?? field,
    submit: async ({ expiry, postalCode }) => {
      const typed = readCardExpiry(expiry)
      if (!typed) return
      const change = { expiryMonth: typed.month, expiryYear: typed.year, billingPostalCode: postalCode }
      await request(UpdateSavedCardMutation, { paymentMethodId: card.paymentMethodId, ...change })
      await queryClient.invalidateQueries({ queryKey: cardKeys.saved(userId) })
    },
    onSuccess: () => {
      toast({ tone: 'success', message: TEXTS.editDialog.changed(nameOf(card)) })
      onClose()
    },
    describeFailure: error => (error instanceof ApiError ? error.message : TEXTS.editDialog.failed),
  })
  const { expiry, postalCode } = form.values
  return (
    <FormDialog
      title={TEXTS.editDialog.title}
      short
      form={form}
      disabled={expiry.trim() === '' || postalCode.trim() === ''}
      submitLabel={TEXTS.editDialog.save}
      onClose={onClose}
    >
      <p>{TEXTS.editDialog.hint(nameOf(card))}</p>
      <Row>
        <TextField
          {...form.field('expiry')}
          label={TEXTS.fields.expiry}
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={9}
          disabled={form.busy}
        />
        <TextField
          {...form.field('postalCode')}
          label={TEXTS.billing.postalCode[country]}
          autoComplete="billing postal-code"
          maxLength={10}
          disabled={form.busy}
        />
      </Row>
    </FormDialog>
  )
}
