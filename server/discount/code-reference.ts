import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { invalidField } from '../platform/refusal.ts'
import { isSignature, keysOf, sign } from '../platform/secret.ts'
import { TEXTS } from './texts.ts'

/** A validated code stays valid for this long, so that a booking can be finished the next morning. */
const VALID_MS = 86_400_000
const MAX_REFERENCE_LENGTH = 100
const PURPOSE = 'discount code'

interface Signer {
  config: Config
  scope: { tenant: { id: number } }
  clock: Clock
}

const signedText = (tenantId: number, codeId: string, expiry: string): string => `${tenantId} ${codeId} ${expiry}`

/**
 * Signs the external reference of a discount code, valid in one tenant for 24 hours. Only someone who knows the code's text gets one, so codes cannot
 * be guessed by id.
 */
export function signCodeReference({ config, scope, clock }: Signer, codeId: number): string {
  const id = codeId.toString(36)
  const expiry = Math.floor((clock.now().getTime() + VALID_MS) / 1000).toString(36)
  const signature = sign(keysOf(config), PURPOSE, signedText(scope.tenant.id, id, expiry))
  return `${id}.${expiry}.${signature}`
}

/**
 * Returns the id of the code behind a reference. @throws Refusal 422 under `discountCodeId` for a reference that this server did not sign, and after
 * 24 hours
 */
export function readCodeReference({ config, scope, clock }: Signer, reference: string): number {
  const [id = '', expiry = '', signature = '', ...more] = reference.slice(0, MAX_REFERENCE_LENGTH).split('.')
  const isSigned =
    more.length === 0 && isSignature(keysOf(config), PURPOSE, signedText(scope.tenant.id, id, expiry), signature)
  if (!isSigned) throw invalidField('discountCodeId', TEXTS.codeUnreadable)
  if (Number.parseInt(expiry, 36) * 1000 <= clock.now().getTime())
    throw invalidField('discountCodeId', TEXTS.codeTooOld)
  return Number.parseInt(id, 36)
}
