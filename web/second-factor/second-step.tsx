import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { type SignedIn, signIn } from '../sign-in/sign-in.ts'
import { ApiError, post } from '../platform/api/api.ts'
import { Button } from '../ui/inputs/button.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { askForPasskey, passkeyProblem } from './browser-passkeys.ts'
import type { LoginStep, StepMethod } from './login-step.ts'
import { keepRememberedDevice } from '../sign-in/remembered-device.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.step

interface SecondStepProps {
  step: Extract<LoginStep, { kind: 'second-factor' }>
  email: string
  /** Back to the password, when the step has expired. */
  onRestart: () => void
}

/** The second step of a login: a code of the app, a passkey or a recovery code. It signs in. */
export function SecondStep({ step, email, onRestart }: SecondStepProps) {
  const [method, setMethod] = useState<StepMethod>(step.methods[0] ?? 'recovery_code')
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (method !== 'passkey') fields.current?.querySelector<HTMLElement>('input[name="code"]')?.focus()
  }, [method])
  const passing = useMutation({
    mutationFn: async () => {
      const proof =
        method === 'passkey' && step.passkeyOptions
          ? { method, credential: await askForPasskey({ optionsJSON: step.passkeyOptions }) }
          : { method, code }
      const body = { challenge: step.challenge, ...proof, rememberDevice: remember }
      return await post<SignedIn & { rememberedDevice?: string }>('/auth/second-factor', body)
    },
    onSuccess: ({ rememberedDevice, ...user }) => {
      if (rememberedDevice !== undefined) keepRememberedDevice(email, rememberedDevice)
      signIn(user, { email })
    },
  })
  const { error } = passing
  const codeError = error instanceof ApiError ? error.fieldMessage('code') : undefined
  const isOver = error instanceof ApiError && error.error === 'SECOND_FACTOR_EXPIRED'
  const others = step.methods.filter(other => other !== method)
  const switchTo = (other: StepMethod) => {
    setMethod(other)
    setCode('')
    passing.reset()
  }
  return (
    <AuthForm
      title={texts.title}
      intro={texts.intro[method]}
      submitLabel={texts.submit[method]}
      canSubmit={!isOver && (method === 'passkey' || code.trim() !== '')}
      busy={passing.isPending}
      error={codeError === undefined ? passkeyProblem(error) : undefined}
      onSubmit={passing.mutate}
      after={
        <Stack>
          {others.map(other => (
            <Button key={other} onClick={() => switchTo(other)} disabled={passing.isPending}>
              {texts.use[other]}
            </Button>
          ))}
          <Button variant="quiet" onClick={onRestart} disabled={passing.isPending}>
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
              label={method === 'totp' ? TEXTS.code : texts.methods.recovery_code}
              name="code"
              inputMode={method === 'totp' ? 'numeric' : 'text'}
              autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
              value={code}
              onChange={setCode}
              error={codeError}
            />
          )}
          <CheckboxField
            label={texts.remember}
            description={texts.rememberHint}
            checked={remember}
            onChange={setRemember}
          />
        </Stack>
      </div>
    </AuthForm>
  )
}
