import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from './secret.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))

/** Encrypts a text for the database (AES-256-GCM) with the current secret, so that it is useless to someone who can read only the database. */
export function seal([secret]: Keys, purpose: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, content, cipher.getAuthTag()])
}

function unsealWith(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const content = sealed.subarray(IV_BYTES, -TAG_BYTES)
  return decipher.update(content, undefined, 'utf8') + decipher.final('utf8')
}

/**
 * Decrypts a text that was sealed with the current secret or a previous one.
 * @returns `isOld`: it was a previous one, and the caller should seal the text again where that is cheap
 * @throws Error if it was sealed with another secret or for another purpose, or was changed
 */
export function openSealed(keys: Keys, purpose: string, sealed: Buffer): { text: string; isOld: boolean } {
  const [secret, ...previous] = keys
  try {
    return { text: unsealWith(secret, purpose, sealed), isOld: false }
  } catch (error) {
    const [next, ...others] = previous
    if (next === undefined) throw error
    return { text: openSealed([next, ...others], purpose, sealed).text, isOld: true }
  }
}

/** Decrypts a sealed text. @throws Error if it was sealed with another secret or for another purpose, or was changed */
export const unseal = (keys: Keys, purpose: string, sealed: Buffer): string => openSealed(keys, purpose, sealed).text
