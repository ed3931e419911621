export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters.'
export const PASSWORD_IS_EMAIL = 'Password must not match the email.'
export const PASSWORDS_DIFFER = 'Passwords do not match'

/** What is wrong with a new password, or null (AUTH-11). */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT
  if (password.toLowerCase() === email.trim().toLowerCase()) return PASSWORD_IS_EMAIL
  return null
}
