import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'
import { deviceName } from '../../domain/account/device-name.ts'
import { post } from '../platform/api/api.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { type SignedIn, signIn } from '../sign-in/sign-in.ts'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { RadioCards } from '../ui/inputs/choice-cards.tsx'
import { canUsePasskeys, createPasskey, passkeyProblem } from './browser-passkeys.ts'
import type { LoginStep } from './login-step.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TEXTS } from './texts.ts'
import { TotpSetup } from './totp-setup.tsx'

const texts = TEXTS.enrolment
type Method = 'totp' | 'passkey'

interface EnrolmentStepProps {
  step: Extract<LoginStep, { kind: 'enrolment' }>
  email: string
  /** Returns to the password, for example when the step has expired. */
  onRestart: () => void
}

interface Setup {
  totp?: { secret: string; uri: string }
  passkey?: PublicKeyCredentialCreationOptionsJSON
}

type Enrolled = SignedIn & { recoveryCodes: string[] }

/** Sets up the second step that the business requires and logs in: choose a method, set it up, save the recovery codes. */
export function EnrolmentStep({ step: { challenge, methods }, email, onRestart }: EnrolmentStepProps) {
  const possible = methods.filter(each => each !== 'passkey' || canUsePasskeys())
  const [totp, setTotp] = useState<Setup['totp']>()
  const [enrolled, setEnrolled] = useState<Enrolled>()
  const form = useSubmitForm<{ method: Method; code: string }, void>({
    initialValues: { method: 'totp', code: '' },
    submit: async ({ method, code }) => {
      const enrol = async (proof: object): Promise<void> =>
        setEnrolled(await post<Enrolled>('/auth/second-factor/enrolment', { challenge, method, ...proof }))
      if (totp) return await enrol({ code })
      const setup = await post<Setup>('/auth/second-factor/setup', { challenge, method })
      if (setup.totp) return setTotp(setup.totp)
      if (!setup.passkey) return undefined
      const credential = await createPasskey({ optionsJSON: setup.passkey })
      return await enrol({ credential, name: deviceName(navigator.userAgent) })
    },
    describeFailure: passkeyProblem,
  })
  if (enrolled) return <SaveCodes enrolled={enrolled} email={email} />
  const hints = { totp: texts.appHint, passkey: texts.passkeyHint }
  const names = { totp: texts.app, passkey: texts.passkey }
  const { value, onChange } = form.field('method')
  return (
    <AuthForm
      title={texts.title}
      intro={texts.intro}
      submitLabel={totp ? TEXTS.totp.turnOn : TEXTS.continue}
      canSubmit={!totp || form.values.code.trim() !== ''}
      form={form}
      after={
        <Button variant="quiet" onClick={onRestart} disabled={form.busy}>
          {TEXTS.step.restart}
        </Button>
      }
    >
      {totp ? (
        <TotpSetup {...totp} code={form.field('code')} />
      ) : (
        <RadioCards
          legend={texts.choose}
          value={value}
          onChange={onChange}
          choices={possible.map(method => ({ value: method, title: names[method], description: hints[method] }))}
        />
      )}
    </AuthForm>
  )
}

function SaveCodes({ enrolled: { recoveryCodes, ...user }, email }: { enrolled: Enrolled; email: string }) {
  const form = useSubmitForm({
    initialValues: { isSaved: false },
    submit: async () => signIn(user, { email }),
  })
  return (
    <AuthForm
      title={TEXTS.recovery.title}
      intro=""
      submitLabel={TEXTS.continue}
      canSubmit={form.values.isSaved}
      form={form}
    >
      <RecoveryCodes codes={recoveryCodes} saved={form.values.isSaved} onSaved={isSaved => form.change({ isSaved })} />
    </AuthForm>
  )
}
