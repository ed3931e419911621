import type { Config } from '../../platform/config.ts'
import { isSignature, keysOf, sign } from '../../platform/secret.ts'

const PURPOSE = 'pay-link'
/** How long a link is valid, in milliseconds: 90 days. */
const PAY_LINK_VALID_MS = 90 * 86_400_000
const SECOND = 1000
/** The time in a link is in seconds since 1970, in base 36 to keep it short. */
const RADIX = 36

/** Returns the address in a pay-later mail. It creates a new checkout when opened, so that it outlives the provider's 24 hours. */
export function payLink(
  config: Config,
  siteUrl: string,
  { tenantId, paymentId, now }: { tenantId: number; paymentId: number; now: Date },
): string {
  const issued = Math.floor(now.getTime() / SECOND).toString(RADIX)
  const signature = sign(keysOf(config), PURPOSE, `${tenantId}/${paymentId}/${issued}`)
  const path = `/payments/${paymentId}/checkout?tenantId=${tenantId}&signature=${signature}&issued=${issued}`
  return (config.apiUrl ?? `${siteUrl}/api`) + path
}

/** The content of a link. A link in the old format has no time: then the payment's time counts. */
export interface PayLink {
  issuedAt: Date | null
}

/** Reads a link that we signed, of any age; null for any other. */
export function readPayLink(
  config: Config,
  {
    tenantId,
    paymentId,
    signature,
    issued,
  }: { tenantId: number; paymentId: number; signature: string; issued?: string | undefined },
): PayLink | null {
  const text = [tenantId, paymentId, ...(issued === undefined ? [] : [issued])].join('/')
  if (!isSignature(keysOf(config), PURPOSE, text, signature)) return null
  return { issuedAt: issued === undefined ? null : new Date(Number.parseInt(issued, RADIX) * SECOND) }
}

/** Checks whether a link that was made then is too old to pay with. */
export const isOutdated = (madeAt: Date, now: Date): boolean => madeAt.getTime() + PAY_LINK_VALID_MS <= now.getTime()
