import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName } from '../../domain/account/device-name.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { type SignedIn, signIn } from '../sign-in/sign-in.ts'
import { ApiError, post } from '../platform/api/api.ts'
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
  /** Back to the password, when the step has expired. */
  onRestart: () => void
}

interface Setup {
  totp?: { secret: string; uri: string }
  passkey?: PublicKeyCredentialCreationOptionsJSON
}

type Enrolled = SignedIn & { recoveryCodes: string[] }

/** Sets up the second step that the business requires, and then logs in: choose, set up, save the recovery codes. */
export function EnrolmentStep({ step: { challenge, methods }, email, onRestart }: EnrolmentStepProps) {
  const possible = methods.filter(each => each !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<Method>('totp')
  const [totp, setTotp] = useState<Setup['totp']>()
  const [code, setCode] = useState('')
  const [enrolled, setEnrolled] = useState<Enrolled>()
  const setUp = (): Promise<Setup> => post<Setup>('/auth/second-factor/setup', { challenge, method })
  const enrol = async (proof: object): Promise<void> =>
    setEnrolled(await post<Enrolled>('/auth/second-factor/enrolment', { challenge, method, ...proof }))
  const going = useMutation({
    mutationFn: async () => {
      if (totp) return await enrol({ code })
      const setup = await setUp()
      if (setup.totp) return setTotp(setup.totp)
      if (!setup.passkey) return undefined
      const credential = await createPasskey({ optionsJSON: setup.passkey })
      return await enrol({ credential, name: deviceName(navigator.userAgent) })
    },
  })
  if (enrolled) return <SaveCodes enrolled={enrolled} email={email} />
  const { error } = going
  const codeError = error instanceof ApiError ? error.fieldMessage('code') : undefined
  const hints = { totp: texts.appHint, passkey: texts.passkeyHint }
  const names = { totp: texts.app, passkey: texts.passkey }
  return (
    <AuthForm
      title={texts.title}
      intro={texts.intro}
      submitLabel={totp ? TEXTS.totp.turnOn : TEXTS.continue}
      canSubmit={!totp || code.trim() !== ''}
      busy={going.isPending}
      error={codeError === undefined ? passkeyProblem(error) : undefined}
      onSubmit={going.mutate}
      after={
        <Button variant="quiet" onClick={onRestart} disabled={going.isPending}>
          {TEXTS.step.restart}
        </Button>
      }
    >
      {totp ? (
        <TotpSetup {...totp} code={code} onCode={setCode} error={codeError} />
      ) : (
        <RadioCards
          legend={texts.choose}
          value={method}
          onChange={setMethod}
          choices={possible.map(value => ({ value, title: names[value], description: hints[value] }))}
        />
      )}
    </AuthForm>
  )
}

function SaveCodes({ enrolled: { recoveryCodes, ...user }, email }: { enrolled: Enrolled; email: string }) {
  const [saved, setSaved] = useState(false)
  return (
    <AuthForm
      title={TEXTS.recovery.title}
      intro=""
      submitLabel={TEXTS.continue}
      canSubmit={saved}
      busy={false}
      error={undefined}
      onSubmit={() => signIn(user, { email })}
    >
      <RecoveryCodes codes={recoveryCodes} saved={saved} onSaved={setSaved} />
    </AuthForm>
  )
}
