import { useState } from 'react'
import { ApiError } from '../platform/api/api.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TEXTS } from './texts.ts'

/** The password with a request that needs a recent login: the server asks for it when the login is older. Put `ask` into the form's `onError`. */
export function usePasswordAgain() {
  const [isAsked, setAsked] = useState(false)
  return {
    isAsked,
    ask: (error: Error): void => {
      if (error instanceof ApiError && error.fieldMessage('currentPassword') !== undefined) setAsked(true)
    },
    /** The password for the request; null until the server asks for it. */
    sent: ({ currentPassword }: { currentPassword: string }): string | null => (isAsked ? currentPassword : null),
    isMissing: ({ currentPassword }: { currentPassword: string }): boolean => isAsked && currentPassword === '',
  }
}

interface PasswordAgainProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

/** Asks for the password again. */
export const PasswordAgain = (field: PasswordAgainProps) => (
  <PasswordField {...field} label={TEXTS.currentPassword} name="currentPassword" autoComplete="current-password" />
)
