import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORDS_DIFFER, passwordProblem } from '../../domain/account/password.ts'
import { PATHS } from '../platform/paths.ts'
import { useSession } from '../platform/session/session.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { authError, FormError } from '../sign-in/auth-error.ts'
import { AuthForm } from '../sign-in/auth-form.tsx'
import { humanToken } from '../sign-in/human-check.ts'
import { Landing } from './landing.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { register } from '../sign-in/sign-in.ts'
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

/** Sign-up behind the human check (AUTH-06 to AUTH-15). */
export function SignUpPage() {
  const session = useSession()
  const [form, setForm] = useState(EMPTY)
  const [wasLeft, setWasLeft] = useState(false)
  const creation = useMutation({ mutationFn: signUp })
  const error = authError(creation.error, TEXTS.register.failed, ['name', 'email', 'password'])
  const change = (field: keyof typeof EMPTY) => (value: string) => {
    setForm({ ...form, [field]: value })
    creation.reset()
  }
  const differs = wasLeft && form.confirmation !== '' && form.confirmation !== form.password
  if (session) return <Landing session={session} />
  return (
    <AuthForm
      title={TEXTS.register.title}
      intro={TEXTS.register.intro}
      submitLabel={TEXTS.signUp}
      canSubmit={Object.values(form).every(value => value.trim() !== '')}
      busy={creation.isPending}
      error={error.message}
      onSubmit={() => {
        setWasLeft(true)
        creation.mutate(form)
      }}
      after={
        <p>
          <Link to={PATHS.login}>{TEXTS.register.haveAccount}</Link>
        </p>
      }
    >
      <TextField
        label={TEXTS.name}
        name="name"
        autoComplete="name"
        value={form.name}
        onChange={change('name')}
        error={error.field('name')}
      />
      <TextField
        label={TEXTS.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={form.email}
        onChange={change('email')}
        error={error.field('email')}
      />
      <NewPasswordField
        label={TEXTS.password}
        description={TEXTS.passwordHint}
        own={[form.name, form.email]}
        value={form.password}
        onChange={change('password')}
        error={error.field('password')}
      />
      <PasswordField
        label={TEXTS.register.confirm}
        name="confirmation"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={change('confirmation')}
        onBlur={() => setWasLeft(true)}
        error={differs ? PASSWORDS_DIFFER : undefined}
      />
    </AuthForm>
  )
}
