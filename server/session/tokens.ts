import { hash, randomBytes } from 'node:crypto'

/** Makes a random token. Only its hash is stored (rule T3). */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
