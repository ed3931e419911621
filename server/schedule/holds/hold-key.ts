import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { deriveSecret, isSignature, keysOf, secretOf, sign } from '../../platform/secret.ts'

const PURPOSE = 'hold key'
const KEY_BYTES = 16
/** Random part and signature. */
const KEY = /^([\w-]{22})\.([\w-]{38})$/

interface Signer {
  config: Config
  scope: { tenant: { id: number } }
}

const signedText = ({ scope }: Signer, random: string): string => `${scope.tenant.id}/${random}`

const hashed = (random: string): string => createHash('sha256').update(random).digest('base64url')

/** A page's key, and the holder that the database knows it by. */
export interface HoldKey {
  key: string
  holder: string
}

/** Returns a new key for a page that keeps a time. Only the server makes them, so that nobody keeps a time for each key that they think of. */
export function newHoldKey(signer: Signer): HoldKey {
  const random = randomBytes(KEY_BYTES).toString('base64url')
  const key = `${random}.${sign(keysOf(signer.config), PURPOSE, signedText(signer, random))}`
  return { key, holder: hashed(random) }
}

/** Returns the holder that the database knows a key by; null for a text that this server did not make for the tenant. */
export function holderOf(signer: Signer, key: string | null | undefined): string | null {
  const [, random = '', signature = ''] = KEY.exec(key ?? '') ?? []
  if (random === '' || !isSignature(keysOf(signer.config), PURPOSE, signedText(signer, random), signature)) return null
  return hashed(random)
}

/** Returns what the database knows an address by. Without our secret nobody finds the address. */
export const addressHash = (config: Config, address: string): string =>
  deriveSecret(secretOf(config), `hold from ${address}`).slice(0, 32)
