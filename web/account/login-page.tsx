import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { loginStepOf } from '../second-factor/login-step.ts'
import { describeAuthFailure } from '../sign-in/auth-error.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { logIn } from '../sign-in/sign-in.ts'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Pairs } from '../ui/layout/card.tsx'
import { PageSkeleton } from '../ui/layout/page.tsx'
import { Landing } from './landing.tsx'
import { TEXTS } from './texts.ts'
import { hasPasskeys, usePasskeyLogin } from './use-passkey-login.ts'
import { lazyPart } from '../platform/lazy-part.ts'

const LoginStepForm = lazyPart(async () => ({
  default: (await import('../second-factor/login-step-form.tsx')).LoginStepForm,
}))

/** Logs in by password or by passkey (AUTH-01 to AUTH-05). */
export function LoginPage() {
  const { next } = useSearch({ from: PATHS.login })
  const session = useSession()
  const form = useSubmitForm({
    initialValues: { email: '', password: '' },
    submit: ({ email, password }) => logIn(email.trim(), password),
    describeFailure: error => describeAuthFailure(error, TEXTS.login.failed),
  })
  const { email, password } = form.values
  const step = loginStepOf(form.error)
  const passkey = usePasskeyLogin(!session && !step)
  if (session) return <Landing session={session} next={next} />
  if (step) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LoginStepForm step={step} email={email} onRestart={form.clearFailure} />
      </Suspense>
    )
  }
  return (
    <AuthForm
      title={TEXTS.login.title}
      intro={TEXTS.login.intro}
      submitLabel={TEXTS.logIn}
      canSubmit={email.trim() !== '' && password !== ''}
      form={form}
      error={passkey.problem}
      other={
        hasPasskeys && (
          <Button
            wide
            busy={passkey.isPending}
            onClick={() => {
              form.clearFailure()
              passkey.logIn()
            }}
          >
            {TEXTS.login.passkey}
          </Button>
        )
      }
      after={
        <Card title={TEXTS.login.newHere}>
          <Pairs>
            <ButtonLink to={PATHS.signUp}>{TEXTS.signUp}</ButtonLink>
            <ButtonLink to={PATHS.location}>{TEXTS.login.book}</ButtonLink>
          </Pairs>
        </Card>
      }
    >
      <TextField
        {...form.field('email')}
        label={TEXTS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
      />
      <PasswordField
        {...form.field('password')}
        label={TEXTS.password}
        name="password"
        autoComplete="current-password"
      />
      <Link to={PATHS.forgotPassword}>{TEXTS.login.forgot}</Link>
    </AuthForm>
  )
}
