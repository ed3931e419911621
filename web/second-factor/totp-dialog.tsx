import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { describeFailure } from './describe-failure.ts'
import { ConfirmTotpMutation, StartTotpMutation } from './documents.ts'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'
import { TEXTS } from './texts.ts'
import { TotpSetup } from './totp-setup.tsx'

interface TotpDialogProps {
  /** Called with recovery codes if this is the first second step. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

interface Setup {
  challenge: string
  secret: string
  uri: string
}

/** Sets up an authenticator app in two steps: the introduction, then the QR code and the app's first code. */
export function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const [setup, setSetup] = useState<Setup>()
  const again = usePasswordAgain()
  const form = useSubmitForm({
    initialValues: { currentPassword: '', code: '' },
    submit: async values => {
      if (setup)
        return (await request(ConfirmTotpMutation, { challenge: setup.challenge, code: values.code })).confirmTotp
      setSetup((await request(StartTotpMutation, { currentPassword: again.sent(values) })).startTotp)
      return null
    },
    onSuccess: confirmed => confirmed && onAdded(confirmed.recoveryCodes),
    onError: again.ask,
    describeFailure,
  })
  return (
    <FormDialog
      title={TEXTS.totp.title}
      form={form}
      disabled={setup ? form.values.code.trim() === '' : again.isMissing(form.values)}
      submitLabel={setup ? TEXTS.totp.turnOn : TEXTS.continue}
      onClose={onClose}
    >
      {setup ? (
        <TotpSetup {...setup} code={form.field('code')} />
      ) : (
        <>
          <p>{TEXTS.totp.intro}</p>
          {again.isAsked && <PasswordAgain {...form.field('currentPassword')} />}
        </>
      )}
    </FormDialog>
  )
}
