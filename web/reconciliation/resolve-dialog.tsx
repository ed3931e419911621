import { useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { ResolveProviderTransactionMutation } from './documents.ts'
import { type Movement, providerPayoutQuery } from './queries.ts'
import { statusText } from './status-text.ts'
import { TEXTS } from './texts.ts'

/** Records what a person found about a movement that is not in the books. */
export function ResolveDialog({
  payoutId,
  movement,
  onClose,
}: {
  payoutId: string
  movement: Movement
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const form = useSubmitForm({
    initialValues: { note: '' },
    submit: async ({ note }) =>
      (await request(ResolveProviderTransactionMutation, { id: movement.id, note })).resolveProviderTransaction,
    onSuccess: changed => {
      queryClient.setQueryData(providerPayoutQuery(payoutId).queryKey, changed)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={TEXTS.resolveTitle}
      short
      disabled={form.values.note.trim() === ''}
      submitLabel={TEXTS.save}
      onClose={onClose}
    >
      <p>{statusText(movement)}</p>
      <p>{TEXTS.resolveHint}</p>
      <TextAreaField {...form.field('note')} label={TEXTS.note} />
    </FormDialog>
  )
}
