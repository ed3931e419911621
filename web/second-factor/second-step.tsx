import { useEffect, useRef, useState } from 'react'
import { ApiError, post } from '../platform/api/api.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { storeRememberedDevice } from '../sign-in/remembered-device.ts'
import { type SignedIn, signIn } from '../sign-in/sign-in.ts'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { askForPasskey, passkeyProblem } from './browser-passkeys.ts'
import type { LoginStep, StepMethod } from './login-step.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.step

interface SecondStepProps {
  step: Extract<LoginStep, { kind: 'second-factor' }>
  email: string
  /** Returns to the password, for example when the step has expired. */
  onRestart: () => void
}

/** The second step of a login: a code of the app, a passkey or a recovery code. Signs in. */
export function SecondStep({ step, email, onRestart }: SecondStepProps) {
  const [method, setMethod] = useState<StepMethod>(step.methods[0] ?? 'recovery_code')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (method !== 'passkey') fields.current?.querySelector<HTMLElement>('input[name="code"]')?.focus()
  }, [method])
  const form = useSubmitForm({
    initialValues: { code: '', rememberDevice: false },
    submit: async ({ code, rememberDevice }) => {
      const proof =
        method === 'passkey' && step.passkeyOptions
          ? { method, credential: await askForPasskey({ optionsJSON: step.passkeyOptions }) }
          : { method, code }
      const body = { challenge: step.challenge, ...proof, rememberDevice }
      return await post<SignedIn & { rememberedDevice?: string }>('/auth/second-factor', body)
    },
    onSuccess: ({ rememberedDevice, ...user }) => {
      if (rememberedDevice !== undefined) storeRememberedDevice(email, rememberedDevice)
      signIn(user, { email })
    },
    describeFailure: passkeyProblem,
  })
  const isOver = form.error instanceof ApiError && form.error.error === 'SECOND_FACTOR_EXPIRED'
  const others = step.methods.filter(other => other !== method)
  const switchTo = (other: StepMethod) => {
    setMethod(other)
    form.change({ code: '' })
    form.clearFailure()
  }
  return (
    <AuthForm
      title={texts.title}
      intro={texts.intro[method]}
      submitLabel={texts.submit[method]}
      canSubmit={!isOver && (method === 'passkey' || form.values.code.trim() !== '')}
      form={form}
      after={
        <Stack>
          {others.map(other => (
            <Button key={other} onClick={() => switchTo(other)} disabled={form.busy}>
              {texts.use[other]}
            </Button>
          ))}
          <Button variant="quiet" onClick={onRestart} disabled={form.busy}>
            {texts.restart}
          </Button>
        </Stack>
      }
    >
      <div ref={fields}>
        <Stack>
          {method !== 'passkey' && (
            <TextField
              key={method}
              {...form.field('code')}
              label={method === 'totp' ? TEXTS.code : texts.methods.recovery_code}
              name="code"
              inputMode={method === 'totp' ? 'numeric' : 'text'}
              autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            />
          )}
          <CheckboxField {...form.checkbox('rememberDevice')} label={texts.remember} description={texts.rememberHint} />
        </Stack>
      </div>
    </AuthForm>
  )
}
