import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../platform/api/api.ts'
import { saveFile } from '../platform/save-file.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { bannerOf, PasswordAgain, wantsPassword } from './password-again.tsx'
import { TEXTS } from './texts.ts'

/** Downloads what is kept. The password is asked for once the server wants it. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const download = useMutation({
    mutationFn: () => post<object>('/account/data-export', password === '' ? {} : { currentPassword: password }),
    onSuccess: data => {
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), TEXTS.fileName)
      toast({ tone: 'success', message: TEXTS.downloaded })
      onClose()
    },
    onError: error => setAsked(asked || wantsPassword(error)),
  })
  return (
    <FormDialog
      title={TEXTS.download}
      short
      busy={download.isPending}
      disabled={asked && password === ''}
      submitLabel={TEXTS.downloadSubmit}
      onSubmit={download.mutate}
      onClose={onClose}
    >
      <p>{TEXTS.downloadHint}</p>
      {asked && <PasswordAgain value={password} onChange={setPassword} error={download.error} />}
      <ErrorBanner message={bannerOf(download.error)} />
    </FormDialog>
  )
}
