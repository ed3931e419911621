import { useState } from 'react'
import { post } from '../platform/api/api.ts'
import { saveFile } from '../platform/save-file.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { describeFailure, PasswordAgain, wantsPassword } from './password-again.tsx'
import { TEXTS } from './texts.ts'

/** Downloads the user's data. Asks for the password when the server requires it. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const form = useSubmitForm({
    initialValues: { currentPassword: '' },
    submit: ({ currentPassword }) =>
      post<object>('/account/data-export', currentPassword === '' ? {} : { currentPassword }),
    onSuccess: data => {
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), TEXTS.fileName)
      toast({ tone: 'success', message: TEXTS.downloaded })
      onClose()
    },
    onError: error => setAsked(isAsked || wantsPassword(error)),
    describeFailure,
  })
  return (
    <FormDialog
      title={TEXTS.download}
      short
      form={form}
      disabled={isAsked && form.values.currentPassword === ''}
      submitLabel={TEXTS.downloadSubmit}
      onClose={onClose}
    >
      <p>{TEXTS.downloadHint}</p>
      {isAsked && <PasswordAgain {...form.field('currentPassword')} />}
    </FormDialog>
  )
}
