import { useQueryClient } from '@tanstack/react-query'
import { countryNames } from '../../domain/address/country.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { AddPaymentWebhookSecretMutation } from './documents.ts'
import { type PaymentAccount, paymentAccountsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Adds the secret with which the provider signs the webhooks of an account. */
export function SecretDialog({
  countryCode,
  onClose,
}: Pick<PaymentAccount, 'countryCode'> & {
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { webhookSecret: '' },
    submit: async secret =>
      (await request(AddPaymentWebhookSecretMutation, { countryCode, ...secret })).addPaymentWebhookSecret,
    onSuccess: accounts => {
      queryClient.setQueryData(paymentAccountsQuery().queryKey, accounts)
      toast({ tone: 'success', message: TEXTS.secretSaved })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={TEXTS.secretTitle(countryNames[countryCode])}
      short
      disabled={form.values.webhookSecret.trim() === ''}
      submitLabel={TEXTS.save}
      onClose={onClose}
    >
      <p>{TEXTS.secretHint}</p>
      <PasswordField {...form.field('webhookSecret')} label={TEXTS.webhookSecret} autoComplete="new-password" />
    </FormDialog>
  )
}
