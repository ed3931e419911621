/** Letters and digits that nobody mistakes for each other on paper: 32 of them, so that each is 5 random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUP = 5

/** How many recovery codes a user gets at once. */
export const RECOVERY_CODES = 10

/** Random bytes that one recovery code needs. */
export const RECOVERY_CODE_BYTES = 2 * GROUP

/**
 * A recovery code, such as 'K7PQ2-XM4TD': 50 random bits.
 * @param random as many random bytes as RECOVERY_CODE_BYTES says
 */
export function recoveryCodeOf(random: Uint8Array): string {
  const letters = [...random.subarray(0, RECOVERY_CODE_BYTES)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

/** A recovery code as it was given out, from what somebody typed: spaces, dashes and small letters do not matter. Null for what is none. */
export function readRecoveryCode(typed: string): string | null {
  if (typed.length > 40) return null
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!/^[A-HJ-NP-Z2-9]{10}$/.test(letters)) return null
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

/** The 6 digits of an authenticator app, from what somebody typed: '123 456' counts. Null for what is none. */
export function readTotpCode(typed: string): string | null {
  if (typed.length > 40) return null
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
