import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/secret.ts'

/** Permission in a link to the local file store. */
export interface Grant {
  method: 'GET' | 'PUT'
  key: string
  /** In seconds since 1970. */
  expires: number
  /** For an upload: exactly this type and this many bytes. */
  contentType?: string
  size?: number
}

const signature = (secret: string, { method, key, expires, contentType = '', size = 0 }: Grant): Buffer =>
  createHmac('sha256', secret).update(`vanbay-file\n${method}\n${key}\n${expires}\n${contentType}\n${size}`).digest()

/** Returns the query that proves the grant, signed with the current secret. */
export function signGrant([secret]: Keys, grant: Grant): URLSearchParams {
  return new URLSearchParams({
    expires: String(grant.expires),
    ...(grant.contentType && { type: grant.contentType }),
    ...(grant.size && { size: String(grant.size) }),
    signature: signature(secret, grant).toString('hex'),
  })
}

/** Checks whether a signature (hex) is for exactly this grant, with the current or a previous secret. Does not check the expiry. */
export function isSigned(keys: Keys, grant: Grant, claimed: string): boolean {
  const bytes = Buffer.from(claimed, 'hex')
  return bytes.length === 32 && keys.some(secret => timingSafeEqual(bytes, signature(secret, grant)))
}
