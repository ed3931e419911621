import { PASSWORD_MIN_LENGTH } from './password.ts'

/** From 0 for a refused password to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** The first weakness of a password that applies; null for none. */
export type PasswordWeakness = 'short' | 'common' | 'own-name' | 'repeated' | 'longer' | null

/** Parts of the account's own texts with at least this many characters add nothing to a password's strength. */
const MIN_OWN_PART = 4
const MIN_DIFFERENT = 5

/**
 * Estimates how hard a password is to guess, for the meter beside its field: length counts most. Only advice; passwordProblem decides what is
 * refused.
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
