import { Secret, TOTP } from 'otpauth'
import { readTotpCode } from '../../domain/second-factor/codes.ts'

/** Settings that every authenticator app supports: SHA-1, 6 digits, 30 seconds. A code of the previous or next step is accepted too. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 }
const WINDOW = 1
const SECRET_BYTES = 20

/** Creates a secret for an authenticator app. @returns it in base32, and the URI for its QR code */
export function newTotp({ issuer, account }: { issuer: string; account: string }): { secret: string; uri: string } {
  const totp = new TOTP({ ...RULES, issuer, label: account, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the time step of a code, or null for a wrong one. @param secret in base32 */
export function totpStep(secret: string, typed: string, now: Date): number | null {
  const token = readTotpCode(typed)
  if (token === null) return null
  const totp = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
