import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/secret.ts'

/** What a link to the local file store permits. */
export interface Grant {
  method: 'GET' | 'PUT'
  key: string
  /** Seconds since 1970. */
  expires: number
  /** Of an upload: exactly this type and this many bytes. */
  contentType?: string
  size?: number
}

const signature = (secret: string, { method, key, expires, contentType = '', size = 0 }: Grant): Buffer =>
  createHmac('sha256', secret).update(`vanbay-file\n${method}\n${key}\n${expires}\n${contentType}\n${size}`).digest()

/** The query that proves the grant, signed with the secret of today. */
export function signGrant([secret]: Keys, grant: Grant): URLSearchParams {
  return new URLSearchParams({
    expires: String(grant.expires),
    ...(grant.contentType && { type: grant.contentType }),
    ...(grant.size && { size: String(grant.size) }),
    signature: signature(secret, grant).toString('hex'),
  })
}

/** Whether a signature (hex) was made for exactly this grant, with the secret of today or one of before. Says nothing of its expiry. */
export function isSigned(keys: Keys, grant: Grant, given: string): boolean {
  const bytes = Buffer.from(given, 'hex')
  return bytes.length === 32 && keys.some(secret => timingSafeEqual(bytes, signature(secret, grant)))
}
