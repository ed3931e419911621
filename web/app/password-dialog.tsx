import { useState } from 'react'
import { usePasswordQuestion } from '../platform/session/password-question.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TEXTS } from './texts.ts'

/** Asks for the password when the login is too old for what the user does. Then the request goes on as it was. */
export function PasswordDialog() {
  const question = usePasswordQuestion()
  const [password, setPassword] = useState('')
  const answer = (given: string | null): void => {
    setPassword('')
    question?.answer(given)
  }
  return (
    <FormDialog
      open={question !== null}
      title={TEXTS.passwordAgain.title}
      short
      busy={false}
      stays
      disabled={password === ''}
      submitLabel={TEXTS.passwordAgain.submit}
      onSubmit={() => answer(password)}
      onClose={() => answer(null)}
    >
      <p>{TEXTS.passwordAgain.hint}</p>
      <PasswordField
        value={password}
        onChange={setPassword}
        error={question?.problem}
        label={TEXTS.passwordAgain.label}
        name="currentPassword"
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
