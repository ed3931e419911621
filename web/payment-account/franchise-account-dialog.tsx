import { useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { SetFranchiseAccountMutation } from './documents.ts'
import { type FranchisePayments, franchisePaymentsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const { franchises: FRANCHISES } = TEXTS

/** Enters the account of a franchise. The server asks the provider before it keeps the id. */
export function FranchiseAccountDialog({
  franchise: { franchiseId, name, account, stamp },
  onClose,
}: {
  franchise: FranchisePayments
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { providerAccountId: account?.providerAccountId ?? '' },
    submit: async values =>
      (await request(SetFranchiseAccountMutation, { franchiseId, ...values, seen: stamp })).setFranchiseAccount,
    // Somebody may have changed it meanwhile.
    onError: () => void queryClient.invalidateQueries(franchisePaymentsQuery()),
    onSuccess: franchises => {
      queryClient.setQueryData(franchisePaymentsQuery().queryKey, franchises)
      toast({ tone: 'success', message: FRANCHISES.accountSaved })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={FRANCHISES.accountTitle(name)}
      short
      disabled={form.values.providerAccountId.trim() === ''}
      submitLabel={TEXTS.saveKeys}
      onClose={onClose}
    >
      <p>{FRANCHISES.accountHint}</p>
      <TextField {...form.field('providerAccountId')} label={FRANCHISES.accountId} autoComplete="off" />
    </FormDialog>
  )
}
