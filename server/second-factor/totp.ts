import { Secret, TOTP } from 'otpauth'
import { readTotpCode } from '../../domain/second-factor/codes.ts'

/** What every authenticator app understands: SHA-1, 6 digits, 30 seconds. A code of the step before or after counts as well. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 }
const WINDOW = 1
const SECRET_BYTES = 20

/** A new secret for an authenticator app. @returns it in base32, and the address that its QR code holds */
export function newTotp({ issuer, account }: { issuer: string; account: string }): { secret: string; uri: string } {
  const totp = new TOTP({ ...RULES, issuer, label: account, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step that a code belongs to, or null for a wrong one. @param secret in base32 */
export function totpStep(secret: string, typed: string, now: Date): number | null {
  const token = readTotpCode(typed)
  if (token === null) return null
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
