import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The secret that everything new is signed and sealed with, and after it those of before (SECRET_PREVIOUS), which are still accepted. */
export type Keys = readonly [string, ...string[]]

const KEY_ID_LENGTH = 6
const SIGNATURE_LENGTH = 32

/** The secret that signs links and challenges: SECRET, else one made on the first start and kept in the data folder. */
export function secretOf(config: Config): string {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** The secret of today and those of before. */
export const keysOf = (config: Config): Keys => [secretOf(config), ...config.previousSecrets]

/** A secret of its own for one purpose, which does not give away the one that it comes from. 64 hexadecimal digits. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`vanbay ${purpose}`).digest('hex')

/** Names a secret without giving it away, so that a signature says which one made it. */
const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('vanbay key id').digest('base64url').slice(0, KEY_ID_LENGTH)

const signatureOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, SIGNATURE_LENGTH)

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Signs a text for one purpose with the secret of today, short enough for a link: the key's id, then the signature, of letters, digits, - and _. */
export const sign = ([secret]: Keys, purpose: string, text: string): string =>
  keyIdOf(secret) + signatureOf(secret, purpose, text)

/** Whether one of our secrets signed this text for this purpose. A signature of before keys had ids fits any of them. */
export function isSignature(keys: Keys, purpose: string, text: string, given: string): boolean {
  const keyId = given.slice(0, -SIGNATURE_LENGTH)
  const signature = given.slice(-SIGNATURE_LENGTH)
  return keys
    .filter(secret => keyId === '' || isEqual(keyId, keyIdOf(secret)))
    .some(secret => isEqual(signature, signatureOf(secret, purpose, text)))
}
