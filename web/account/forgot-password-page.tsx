import { useMutation } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { post } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { loginStepOf } from '../second-factor/login-step.ts'
import { PageSkeleton } from '../ui/layout/page.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { authError } from '../sign-in/auth-error.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { resetPassword } from '../sign-in/sign-in.ts'
import { TEXTS } from './texts.ts'

const LoginStepForm = lazy(async () => ({
  default: (await import('../second-factor/login-step-form.tsx')).LoginStepForm,
}))

/** Asks for a link, or with the link's parameters for the new password (AUTH-16 to AUTH-20). */
export function ForgotPasswordPage() {
  const link = useRouterState({ select: state => state.location.state.resetLink })
  return link ? <ChangePassword token={link.token} email={link.email} /> : <AskForLink />
}

function AskForLink() {
  const [email, setEmail] = useState('')
  const recovery = useMutation({ mutationFn: (typed: string) => post('/auth/forgot-password', { email: typed }) })
  const error = authError(recovery.error, TEXTS.forgot.failed, ['email'])
  return (
    <AuthForm
      title={TEXTS.forgot.title}
      intro={TEXTS.forgot.intro}
      submitLabel={TEXTS.forgot.send}
      canSubmit={email.trim() !== ''}
      busy={recovery.isPending}
      error={error.message}
      onSubmit={() => recovery.mutate(email.trim())}
      after={
        <p>
          <Link to={PATHS.login}>{TEXTS.logIn}</Link>
        </p>
      }
    >
      {recovery.isSuccess && (
        <Alert tone="success" title={TEXTS.forgot.sentTitle}>
          {TEXTS.forgot.sent(recovery.variables)}
        </Alert>
      )}
      <TextField
        label={TEXTS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={error.field('email')}
      />
    </AuthForm>
  )
}

function ChangePassword({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => resetPassword(email, password, token) })
  const error = authError(reset.error, TEXTS.forgot.failed, ['email', 'password'])
  const session = useSession()
  const step = loginStepOf(reset.error)
  if (reset.isSuccess || (step && session)) return <Navigate to={PATHS.location} replace />
  if (step) {
    // The password is set; the link is used up.
    const restart = () => void navigate({ to: PATHS.login })
    return (
      <Suspense fallback={<PageSkeleton />}>
        <LoginStepForm step={step} email={email} onRestart={restart} />
      </Suspense>
    )
  }
  return (
    <AuthForm
      title={TEXTS.forgot.resetTitle}
      intro={TEXTS.forgot.resetIntro}
      submitLabel={TEXTS.forgot.change}
      canSubmit={password !== ''}
      busy={reset.isPending}
      error={error.message}
      onSubmit={reset.mutate}
      after={
        reset.isError && (
          <p>
            <Link to={PATHS.forgotPassword} search={{}}>
              {TEXTS.forgot.askAgain}
            </Link>
          </p>
        )
      }
    >
      <TextField
        label={TEXTS.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        error={error.field('email')}
      />
      <NewPasswordField
        label={TEXTS.forgot.newPassword}
        description={TEXTS.passwordHint}
        own={[email]}
        value={password}
        onChange={setPassword}
        error={error.field('password')}
      />
    </AuthForm>
  )
}
