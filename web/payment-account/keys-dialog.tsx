import { useQueryClient } from '@tanstack/react-query'
import { countryNames } from '../../domain/address/country.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { SetPaymentKeysMutation } from './documents.ts'
import { type PaymentAccount, paymentAccountsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Adds or replaces the keys of a country's account. The server asks the provider before it keeps them. */
export function KeysDialog({
  countryCode,
  stamp,
  onClose,
}: Pick<PaymentAccount, 'countryCode' | 'stamp'> & {
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { secretKey: '', publishableKey: '' },
    submit: async keys => (await request(SetPaymentKeysMutation, { countryCode, ...keys, seen: stamp })).setPaymentKeys,
    // Somebody may have changed them meanwhile.
    onError: () => void queryClient.invalidateQueries(paymentAccountsQuery()),
    onSuccess: accounts => {
      queryClient.setQueryData(paymentAccountsQuery().queryKey, accounts)
      toast({ tone: 'success', message: TEXTS.keysSaved })
      onClose()
    },
  })
  const { secretKey, publishableKey } = form.values
  return (
    <FormDialog
      form={form}
      title={TEXTS.keysTitle(countryNames[countryCode])}
      stays
      disabled={secretKey.trim() === '' || publishableKey.trim() === ''}
      submitLabel={TEXTS.saveKeys}
      onClose={onClose}
    >
      <p>{TEXTS.keysHint}</p>
      <TextField {...form.field('publishableKey')} label={TEXTS.publishableKey} autoComplete="off" />
      <PasswordField {...form.field('secretKey')} label={TEXTS.secretKey} autoComplete="new-password" />
      <p>{TEXTS.otherAccount}</p>
    </FormDialog>
  )
}
