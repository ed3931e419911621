import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { RenamePasskeyMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.passkeys

interface RenameDialogProps {
  passkey: { id: string; name: string }
  onRenamed: () => void
  onClose: () => void
}

/** Gives a passkey another name. */
export function RenameDialog({ passkey, onRenamed, onClose }: RenameDialogProps) {
  const [name, setName] = useState(passkey.name)
  const renaming = useMutation({
    mutationFn: () => request(RenamePasskeyMutation, { id: passkey.id, name }),
    onSuccess: onRenamed,
  })
  const { error } = renaming
  return (
    <FormDialog
      title={texts.renameTitle}
      short
      busy={renaming.isPending}
      disabled={name.trim() === ''}
      submitLabel={texts.rename}
      onSubmit={() => renaming.mutate()}
      onClose={onClose}
    >
      <TextField label={texts.name} description={texts.nameHint} name="passkeyName" value={name} onChange={setName} />
      <ErrorBanner message={error ? (error instanceof ApiError ? error.message : TEXTS.failed) : undefined} />
    </FormDialog>
  )
}
