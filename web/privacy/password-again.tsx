import { ApiError } from '../platform/api/api.ts'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { TEXTS } from './texts.ts'

/** Checks whether the server asks for the password, because the login is not recent. */
export const wantsPassword = (error: Error): boolean =>
  error instanceof ApiError && error.fieldMessage('currentPassword') !== undefined

/** Returns the banner's text for an error that no field shows. */
export const describeFailure = (error: Error): string =>
  error instanceof ApiError && error.statusCode < 500 ? error.message : TEXTS.failed

interface PasswordAgainProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

/** Asks for the password again. */
export const PasswordAgain = ({ error, ...field }: PasswordAgainProps) => (
  <PasswordField
    {...field}
    label={TEXTS.password}
    name="current-password"
    description={TEXTS.passwordHint}
    autoComplete="current-password"
    // The first error only makes the field appear.
    error={field.value === '' ? undefined : error}
  />
)
