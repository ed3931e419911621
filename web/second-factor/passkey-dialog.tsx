import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { deviceName } from '../../domain/account/device-name.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { createPasskey, passkeyProblem } from './browser-passkeys.ts'
import { FinishPasskeyMutation, StartPasskeyMutation } from './documents.ts'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.passkeys

interface PasskeyDialogProps {
  /** Called with recovery codes if this is the first second step. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Adds a passkey: asks for its name, then the device asks for the fingerprint, face or PIN. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const again = usePasswordAgain()
  const form = useSubmitForm({
    initialValues: { name: deviceName(navigator.userAgent), currentPassword: '' },
    submit: async values => {
      const start = await request(StartPasskeyMutation, { currentPassword: again.sent(values) })
      const { challenge, options } = start.startPasskey
      const credential = await createPasskey({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      const finish = await request(FinishPasskeyMutation, { challenge, credential, name: values.name })
      return finish.finishPasskey.recoveryCodes
    },
    onSuccess: onAdded,
    onError: again.ask,
    describeFailure: passkeyProblem,
  })
  return (
    <FormDialog
      title={texts.add}
      short
      form={form}
      disabled={form.values.name.trim() === '' || again.isMissing(form.values)}
      submitLabel={TEXTS.continue}
      onClose={onClose}
    >
      <p>{texts.addText}</p>
      <TextField {...form.field('name')} label={texts.name} description={texts.nameHint} name="passkeyName" />
      {again.isAsked && <PasswordAgain {...form.field('currentPassword')} />}
    </FormDialog>
  )
}
