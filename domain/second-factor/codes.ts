/** Letters and digits that are hard to confuse on paper: 32 of them, so that each is 5 random bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUP = 5

/** Number of recovery codes per set. */
export const RECOVERY_CODES = 10

/** Random bytes for one recovery code. */
export const RECOVERY_CODE_BYTES = 2 * GROUP

/**
 * Creates a recovery code, such as 'K7PQ2-XM4TD': 50 random bits.
 * @param random as many random bytes as RECOVERY_CODE_BYTES
 */
export function recoveryCodeOf(random: Uint8Array): string {
  const letters = [...random.subarray(0, RECOVERY_CODE_BYTES)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

/** Parses a typed recovery code to its original form: ignores spaces, dashes and letter case. Null if it is not one. */
export function readRecoveryCode(typed: string): string | null {
  if (typed.length > 40) return null
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!/^[A-HJ-NP-Z2-9]{10}$/.test(letters)) return null
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

/** Parses the 6 typed digits of an authenticator app: '123 456' is accepted. Null for any other text. */
export function readTotpCode(typed: string): string | null {
  if (typed.length > 40) return null
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
