import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../app/button-link.tsx'
import { PATHS } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { Card, Row } from '../ui/card.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { authError } from './auth-error.ts'
import { AuthForm } from './auth-form.tsx'
import { Landing } from './landing.tsx'
import { logIn } from './sign-in.ts'
import { TEXTS } from './texts.ts'

/** Login (AUTH-01 to AUTH-05). */
export function LoginPage() {
  const { next } = useSearch({ from: PATHS.login })
  const session = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const login = useMutation({ mutationFn: () => logIn(email.trim(), password) })
  const error = authError(login.error, TEXTS.login.failed, ['email', 'password'])
  if (session) return <Landing session={session} next={next} />
  return (
    <AuthForm
      title={TEXTS.login.title}
      intro={TEXTS.login.intro}
      submitLabel={TEXTS.logIn}
      canSubmit={email.trim() !== '' && password !== ''}
      busy={login.isPending}
      error={error.message}
      onSubmit={login.mutate}
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
        autoComplete="username"
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
