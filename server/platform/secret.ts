import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The secret that signs links and challenges: SECRET, else one made on the first start and kept in the data folder. */
export function secretOf(config: Config): string {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  mkdirSync(config.dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Signs a text for one purpose, short enough for a link. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, 32)

export function isSignature(secret: string, purpose: string, text: string, given: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
