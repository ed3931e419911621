import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { Card, Row } from '../ui/layout/card.tsx'
import { loginStepOf } from '../second-factor/login-step.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PageSkeleton } from '../ui/layout/page.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { authError } from '../sign-in/auth-error.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { Landing } from './landing.tsx'
import { logIn } from '../sign-in/sign-in.ts'
import { TEXTS } from './texts.ts'

const LoginStepForm = lazy(async () => ({
  default: (await import('../second-factor/login-step-form.tsx')).LoginStepForm,
}))
/** The library of passkeys comes when somebody may want one. */
const browserPasskeys = () => import('../second-factor/browser-passkeys.ts')

const hasPasskeys = 'PublicKeyCredential' in globalThis

/** Login (AUTH-01 to AUTH-05), by password or by passkey. */
export function LoginPage() {
  const { next } = useSearch({ from: PATHS.login })
  const session = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const login = useMutation({ mutationFn: () => logIn(email.trim(), password) })
  const passkey = useMutation({ mutationFn: async () => (await browserPasskeys()).logInWithPasskey() })
  const error = authError(login.error, TEXTS.login.failed, ['email', 'password'])
  const step = loginStepOf(login.error)
  const passkeyProblem = usePasskeyOffer(!session && !step, passkey.error)
  if (session) return <Landing session={session} next={next} />
  if (step) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LoginStepForm step={step} email={email} onRestart={login.reset} />
      </Suspense>
    )
  }
  return (
    <AuthForm
      title={TEXTS.login.title}
      intro={TEXTS.login.intro}
      submitLabel={TEXTS.logIn}
      canSubmit={email.trim() !== '' && password !== ''}
      busy={login.isPending}
      error={error.message ?? passkeyProblem}
      onSubmit={login.mutate}
      other={
        hasPasskeys && (
          <Button
            wide
            busy={passkey.isPending}
            onClick={() => {
              login.reset()
              passkey.mutate()
            }}
          >
            {TEXTS.login.passkey}
          </Button>
        )
      }
      after={
        <Card title={TEXTS.login.newHere}>
          <Row>
            <ButtonLink to={PATHS.signUp}>{TEXTS.signUp}</ButtonLink>
            <ButtonLink to={PATHS.location}>{TEXTS.login.book}</ButtonLink>
          </Row>
        </Card>
      }
    >
      <TextField
        label={TEXTS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        value={email}
        onChange={setEmail}
        error={error.field('email')}
      />
      <PasswordField
        label={TEXTS.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error.field('password')}
      />
      <Link to={PATHS.forgotPassword}>{TEXTS.login.forgot}</Link>
    </AuthForm>
  )
}

/** Offers passkeys in the email field while the form is shown. @returns what to say of a passkey that did not work */
function usePasskeyOffer(isShown: boolean, error: Error | null): string | undefined {
  const [offered, setOffered] = useState<Error | null>(null)
  const [problem, setProblem] = useState<string>()
  const failure = error ?? offered
  useEffect(() => {
    if (!isShown || !hasPasskeys) return undefined
    let end: (() => void) | undefined
    let isOver = false
    const offer = async (): Promise<void> => {
      const { offerPasskeys } = await browserPasskeys()
      if (!isOver) end = offerPasskeys(setOffered)
    }
    void offer()
    return () => {
      isOver = true
      end?.()
    }
  }, [isShown])
  useEffect(() => {
    const explain = async (): Promise<void> => setProblem((await browserPasskeys()).passkeyProblem(failure))
    void explain()
  }, [failure])
  return problem
}
