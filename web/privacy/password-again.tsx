import { ApiError } from '../platform/api/api.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TEXTS } from './texts.ts'

const FIELD = 'currentPassword'

/** Whether the server wants the password for this, because the login is not recent. */
export const wantsPassword = (error: Error | null): boolean =>
  error instanceof ApiError && error.fieldMessage(FIELD) !== undefined

/** What is to be said above the buttons: nothing for what stands under the password. */
export function bannerOf(error: Error | null): string | undefined {
  if (!error || wantsPassword(error)) return undefined
  return error instanceof ApiError && error.statusCode < 500 ? error.message : TEXTS.failed
}

interface PasswordAgainProps {
  value: string
  onChange: (value: string) => void
  /** Why it was refused; nothing while nothing was sent. */
  error: Error | null
}

/** Asks for the password again. */
export function PasswordAgain({ value, onChange, error }: PasswordAgainProps) {
  return (
    <PasswordField
      label={TEXTS.password}
      name="current-password"
      description={TEXTS.passwordHint}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={error instanceof ApiError && value !== '' ? error.fieldMessage(FIELD) : undefined}
    />
  )
}
