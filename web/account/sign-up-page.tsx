import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORDS_DIFFER, passwordProblem } from '../../domain/account/password.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { describeAuthFailure, FormError } from '../sign-in/auth-error.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { humanToken } from '../sign-in/human-check.ts'
import { register } from '../sign-in/sign-in.ts'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Landing } from './landing.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TEXTS } from './texts.ts'

const EMPTY = { name: '', email: '', password: '', confirmation: '' }

async function signUp({ confirmation, ...typed }: typeof EMPTY): Promise<void> {
  const email = typed.email.trim()
  if (confirmation !== typed.password) throw new FormError(PASSWORDS_DIFFER)
  const problem = passwordProblem(typed.password, email)
  if (problem) throw new FormError(problem)
  const token = await humanToken('SignUp').catch(() => {
    throw new FormError(TEXTS.register.notReady)
  })
  await register({ ...typed, name: typed.name.trim(), email }, token)
}

/** Creates an account, after the human check (AUTH-06 to AUTH-15). */
export function SignUpPage() {
  const session = useSession()
  const [wasLeft, setWasLeft] = useState(false)
  const form = useSubmitForm({
    initialValues: EMPTY,
    submit: values => {
      setWasLeft(true)
      return signUp(values)
    },
    describeFailure: error => describeAuthFailure(error, TEXTS.register.failed),
  })
  const { name, email, password, confirmation } = form.values
  const differs = wasLeft && confirmation !== '' && confirmation !== password
  if (session) return <Landing session={session} />
  return (
    <AuthForm
      title={TEXTS.register.title}
      intro={TEXTS.register.intro}
      submitLabel={TEXTS.signUp}
      canSubmit={Object.values(form.values).every(value => value.trim() !== '')}
      form={form}
      after={
        <p>
          <Link to={PATHS.login}>{TEXTS.register.haveAccount}</Link>
        </p>
      }
    >
      <TextField {...form.field('name')} label={TEXTS.name} name="name" autoComplete="name" />
      <TextField
        {...form.field('email')}
        label={TEXTS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <NewPasswordField
        {...form.field('password')}
        label={TEXTS.password}
        description={TEXTS.passwordHint}
        own={[name, email]}
      />
      <PasswordField
        {...form.field('confirmation')}
        label={TEXTS.register.confirm}
        name="confirmation"
        autoComplete="new-password"
        onBlur={() => setWasLeft(true)}
        error={differs ? PASSWORDS_DIFFER : undefined}
      />
    </AuthForm>
  )
}
