import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { describeFailure } from './describe-failure.ts'
import { RenamePasskeyMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.passkeys

interface RenameDialogProps {
  passkey: { id: string; name: string }
  onRenamed: () => void
  onClose: () => void
}

/** Renames a passkey. */
export function RenameDialog({ passkey, onRenamed, onClose }: RenameDialogProps) {
  const form = useSubmitForm({
    initialValues: { name: passkey.name },
    submit: ({ name }) => request(RenamePasskeyMutation, { id: passkey.id, name }),
    onSuccess: onRenamed,
    describeFailure,
  })
  return (
    <FormDialog
      title={texts.renameTitle}
      short
      form={form}
      disabled={form.values.name.trim() === ''}
      submitLabel={texts.rename}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={texts.name} description={texts.nameHint} name="passkeyName" />
    </FormDialog>
  )
}
