import { useState } from 'react'
import { ApiError } from '../platform/api/api.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TEXTS } from './texts.ts'

/**
 * For what the server asks the password again, when the login is a while ago: `password` goes with the request, null until it is asked for.
 * `field` belongs in the form.
 * @param error what the last request failed with
 */
export function usePasswordAgain(error: Error | null) {
  const [typed, setTyped] = useState('')
  const problem = error instanceof ApiError ? error.fieldMessage('currentPassword') : undefined
  const [wasAsked, setWasAsked] = useState(false)
  if (problem !== undefined && !wasAsked) setWasAsked(true)
  const isAsked = wasAsked || problem !== undefined
  return {
    password: isAsked ? typed : null,
    isMissing: isAsked && typed === '',
    /** The failure is about the password and is shown under its field. */
    isProblem: problem !== undefined,
    field: isAsked && (
      <PasswordField
        label={TEXTS.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        value={typed}
        onChange={setTyped}
        error={problem}
      />
    ),
  }
}
