import type { Config } from '../platform/config.ts'
import { isSignature, keysOf, sign } from '../platform/secret.ts'

const PURPOSE = 'payout-link'

/** Returns the link that pays a payout invoice. It opens a new checkout when the provider's has expired. */
export const payoutLink = (config: Config, tenantId: number, paymentId: number): string =>
  `${config.apiUrl ?? '/api'}/payout-payments/${paymentId}/checkout?tenantId=${tenantId}&signature=${sign(keysOf(config), PURPOSE, `${tenantId}/${paymentId}`)}`

export const isPayoutLink = (config: Config, tenantId: number, paymentId: number, signature: string): boolean =>
  isSignature(keysOf(config), PURPOSE, `${tenantId}/${paymentId}`, signature)
