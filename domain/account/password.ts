import { TEXTS } from './texts.ts'

export const PASSWORD_MIN_LENGTH = 6
export const STAFF_PASSWORD_MIN_LENGTH = 12
export const PASSWORDS_DIFFER = TEXTS.password.differ

/** Returns the problem with a new password, or null (AUTH-11). */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return TEXTS.password.tooShort
  if (password.toLowerCase() === email.trim().toLowerCase()) return TEXTS.password.isEmail
  return null
}

/** A shorter word is part of too many good passwords. */
const MIN_WORD_LENGTH = 5

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= MIN_WORD_LENGTH)

/**
 * Checks whether a password contains a word that an attacker would try first: from the email before the at sign, the person's name or the business's
 * name.
 * @param names of the person and of the business
 */
export function containsOwnWord(password: string, email: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase()
  return [email.split('@', 1)[0] ?? '', ...names].flatMap(wordsOf).some(word => lower.includes(word))
}

/**
 * Returns the problem with a new password of staff, or null. The check for common passwords is where the list is (server/account/new-password.ts).
 */
export function staffPasswordProblem(password: string, email: string): string | null {
  const problem = passwordProblem(password, email)
  if (problem) return problem
  return password.length < STAFF_PASSWORD_MIN_LENGTH ? TEXTS.password.staffTooShort : null
}
