import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { ConfirmTotpMutation, StartTotpMutation } from './documents.ts'
import { usePasswordAgain } from './password-again.tsx'
import { TEXTS } from './texts.ts'
import { TotpSetup } from './totp-setup.tsx'

interface TotpDialogProps {
  /** It works now; with recovery codes when two-step login begins with it. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app: what is needed, the QR code, its first code. */
export function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const [code, setCode] = useState('')
  const starting = useMutation({
    mutationFn: async (currentPassword: string | null) =>
      (await request(StartTotpMutation, { currentPassword })).startTotp,
  })
  const confirming = useMutation({
    mutationFn: async (challenge: string) =>
      (await request(ConfirmTotpMutation, { challenge, code })).confirmTotp.recoveryCodes,
    onSuccess: onAdded,
  })
  const again = usePasswordAgain(starting.error)
  const setup = starting.data
  const codeError = confirming.error instanceof ApiError ? confirming.error.fieldMessage('code') : undefined
  const failure = confirming.error && !codeError ? confirming.error : again.isProblem ? null : starting.error
  return (
    <FormDialog
      title={TEXTS.totp.title}
      busy={starting.isPending || confirming.isPending}
      disabled={setup ? code.trim() === '' : again.isMissing}
      submitLabel={setup ? TEXTS.totp.turnOn : TEXTS.continue}
      onSubmit={() => (setup ? confirming.mutate(setup.challenge) : starting.mutate(again.password))}
      onClose={onClose}
    >
      {setup ? (
        <TotpSetup {...setup} code={code} onCode={setCode} error={codeError} />
      ) : (
        <>
          <p>{TEXTS.totp.intro}</p>
          {again.field}
        </>
      )}
      <ErrorBanner message={failure ? (failure instanceof ApiError ? failure.message : TEXTS.failed) : undefined} />
    </FormDialog>
  )
}
