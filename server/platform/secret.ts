import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The current secret, which signs and seals everything new, followed by the previous ones (SECRET_PREVIOUS), which are still accepted. */
export type Keys = readonly [string, ...string[]]

const KEY_ID_LENGTH = 6
const SIGNATURE_LENGTH = 32

/** Returns the secret that signs links and challenges: SECRET, or one created on the first start and stored in the data folder. */
export function secretOf(config: Config): string {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Returns the current secret and the previous ones. */
export const keysOf = (config: Config): Keys => [secretOf(config), ...config.previousSecrets]

/** Derives a separate secret for one purpose that does not reveal its source. 64 hexadecimal digits. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`vanbay ${purpose}`).digest('hex')

/** Returns an id for a secret that does not reveal it, so that a signature says which secret made it. */
const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('vanbay key id').digest('base64url').slice(0, KEY_ID_LENGTH)

const signatureOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

function isEqual(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Signs a text for one purpose with the current secret. Short enough for a link: the key's id, then the signature, in letters, digits, - and _. */
export const sign = ([secret]: Keys, purpose: string, text: string): string =>
  keyIdOf(secret) + signatureOf(secret, purpose, text)

/** Checks whether one of our secrets signed this text for this purpose. A signature without a key id is checked against all of them. */
export function isSignature(keys: Keys, purpose: string, text: string, claimed: string): boolean {
  const keyId = claimed.slice(0, -SIGNATURE_LENGTH)
  const signature = claimed.slice(-SIGNATURE_LENGTH)
  return keys
    .filter(secret => keyId === '' || isEqual(keyId, keyIdOf(secret)))
    .some(secret => isEqual(signature, signatureOf(secret, purpose, text)))
}
