export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters.'
export const PASSWORD_IS_EMAIL = 'Password must not match the email.'
export const STAFF_PASSWORD_MIN_LENGTH = 12
export const STAFF_PASSWORD_TOO_SHORT = 'Staff passwords must be at least 12 characters.'
export const PASSWORD_TOO_COMMON = 'This password is too common and easy to guess. Please choose another.'
export const PASSWORDS_DIFFER = 'Passwords do not match'

/** What is wrong with a new password, or null (AUTH-11). */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return PASSWORD_TOO_SHORT
  if (password.toLowerCase() === email.trim().toLowerCase()) return PASSWORD_IS_EMAIL
  return null
}

/** What is wrong with a new password of staff, or null. Whether it is a common one is asked where the list is (server/account/new-password.ts). */
export function staffPasswordProblem(password: string, email: string): string | null {
  const problem = passwordProblem(password, email)
  if (problem) return problem
  return password.length < STAFF_PASSWORD_MIN_LENGTH ? STAFF_PASSWORD_TOO_SHORT : null
}
