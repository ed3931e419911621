import { PASSWORD_MIN_LENGTH } from './password.ts'

/** From 0 for what is refused to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** What of a password makes it weak, the first that applies; null for none. */
export type PasswordWeakness = 'short' | 'common' | 'own-name' | 'repeated' | 'longer' | null

/** Texts of an account that others know are worth nothing in its password, from so many characters on. */
const MIN_OWN_PART = 4
const MIN_DIFFERENT = 5

/**
 * How hard a password is to guess, for the meter beside its field: length counts most. It only advises; what is refused is decided by
 * passwordProblem.
 * @param own texts that belong to the account: name and email
 * @param isCommon whether it is on the list of common passwords
 */
export function passwordStrength(
  password: string,
  { own, isCommon }: { own: readonly string[]; isCommon: boolean },
): { strength: PasswordStrength; weakness: PasswordWeakness } {
  const lower = password.toLowerCase()
  if (password.length < PASSWORD_MIN_LENGTH) return { strength: 0, weakness: 'short' }
  if (isCommon) return { strength: 1, weakness: 'common' }
  const parts = own.flatMap(text => text.toLowerCase().split(/[\s@.]/)).filter(part => part.length >= MIN_OWN_PART)
  if (parts.some(part => lower.includes(part))) return { strength: 1, weakness: 'own-name' }
  if (new Set(lower).size < MIN_DIFFERENT) return { strength: 1, weakness: 'repeated' }
  if (password.length < 9) return { strength: 2, weakness: 'longer' }
  return { strength: password.length < 14 ? 3 : 4, weakness: null }
}
