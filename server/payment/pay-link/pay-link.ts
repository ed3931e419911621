import type { Config } from '../../platform/config.ts'
import { isSignature, keysOf, sign } from '../../platform/secret.ts'

const PURPOSE = 'pay-link'
/** How long a link pays, in milliseconds: 90 days. */
export const PAY_LINK_VALID_MS = 90 * 86_400_000
const SECOND = 1000
/** The time in a link is in seconds since 1970, in as few letters as can be. */
const RADIX = 36

/** The address in a pay-later mail. It makes a fresh checkout whenever it is opened, so that it outlives the provider's 24 hours. */
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

/** What a link says of itself. A link of before links had a time has none: then the payment's counts. */
export interface PayLink {
  issuedAt: Date | null
}

/** Reads a link that we signed, however old it is; null for any other. */
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
