import { Link, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { post } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { loginStepOf } from '../second-factor/login-step.ts'
import { describeAuthFailure } from '../sign-in/auth-error.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { resetPassword } from '../sign-in/sign-in.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { PageSkeleton } from '../ui/layout/page.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TEXTS } from './texts.ts'
import { lazyPart } from '../platform/lazy-part.ts'

const LoginStepForm = lazyPart(async () => ({
  default: (await import('../second-factor/login-step-form.tsx')).LoginStepForm,
}))

/** Asks for a reset link, or sets the new password if it was opened with the link (AUTH-16 to AUTH-20). */
export function ForgotPasswordPage() {
  const link = useRouterState({ select: state => state.location.state.resetLink })
  return link ? <ChangePassword token={link.token} email={link.email} /> : <AskForLink />
}

const describeFailure = (error: Error): string => describeAuthFailure(error, TEXTS.forgot.failed)

function AskForLink() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useSubmitForm({
    initialValues: { email: '' },
    submit: ({ email }) => {
      setSentTo(undefined)
      return post('/auth/forgot-password', { email: email.trim() })
    },
    onSuccess: (_done, { email }) => setSentTo(email.trim()),
    describeFailure,
  })
  return (
    <AuthForm
      title={TEXTS.forgot.title}
      intro={TEXTS.forgot.intro}
      submitLabel={TEXTS.forgot.send}
      canSubmit={form.values.email.trim() !== ''}
      form={form}
      after={
        <p>
          <Link to={PATHS.login}>{TEXTS.logIn}</Link>
        </p>
      }
    >
      {sentTo !== undefined && (
        <Alert tone="success" title={TEXTS.forgot.sentTitle}>
          {TEXTS.forgot.sent(sentTo)}
        </Alert>
      )}
      <TextField
        {...form.field('email')}
        label={TEXTS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
    </AuthForm>
  )
}

function ChangePassword({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const form = useSubmitForm({
    initialValues: { email, password: '' },
    submit: ({ password }) => resetPassword(email, password, token),
    onSuccess: () => setDone(true),
    describeFailure,
  })
  const session = useSession()
  const step = loginStepOf(form.error)
  if (isDone || (step && session)) return <Navigate to={PATHS.location} replace />
  if (step) {
    // The password is already changed, and the link works only once.
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
      canSubmit={form.values.password !== ''}
      form={form}
      after={
        form.error && (
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
        error={form.errors.email}
      />
      <NewPasswordField
        {...form.field('password')}
        label={TEXTS.forgot.newPassword}
        description={TEXTS.passwordHint}
        own={[email]}
      />
    </AuthForm>
  )
}
