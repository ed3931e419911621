import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName } from '../../domain/account/device-name.ts'
import { request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { createPasskey, passkeyProblem } from './browser-passkeys.ts'
import { FinishPasskeyMutation, StartPasskeyMutation } from './documents.ts'
import { usePasswordAgain } from './password-again.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.passkeys

interface PasskeyDialogProps {
  /** It is kept; with recovery codes when two-step login begins with it. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Adds a passkey: a name for it, then the device asks for the fingerprint, face or PIN. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState(deviceName(navigator.userAgent))
  const adding = useMutation({
    mutationFn: async (currentPassword: string | null) => {
      const { challenge, options } = (await request(StartPasskeyMutation, { currentPassword })).startPasskey
      const credential = await createPasskey({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      return (await request(FinishPasskeyMutation, { challenge, credential, name })).finishPasskey.recoveryCodes
    },
    onSuccess: onAdded,
  })
  const again = usePasswordAgain(adding.error)
  return (
    <FormDialog
      title={texts.add}
      short
      busy={adding.isPending}
      disabled={name.trim() === '' || again.isMissing}
      submitLabel={TEXTS.continue}
      onSubmit={() => adding.mutate(again.password)}
      onClose={onClose}
    >
      <p>{texts.addText}</p>
      <TextField label={texts.name} description={texts.nameHint} name="passkeyName" value={name} onChange={setName} />
      {again.field}
      <ErrorBanner message={again.isProblem ? undefined : passkeyProblem(adding.error)} />
    </FormDialog>
  )
}
