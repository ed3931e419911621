import type { Config } from '../platform/config.ts'
import { isSignature, secretOf, sign } from '../platform/secret.ts'

const PURPOSE = 'pay-link'

/** The address in a pay-later mail. It makes a fresh checkout whenever it is opened, so that it outlives the provider's 24 hours. */
export const payLink = (config: Config, siteUrl: string, tenantId: number, paymentId: number): string =>
  `${config.apiUrl ?? `${siteUrl}/api`}/payments/${paymentId}/checkout?tenantId=${tenantId}&signature=${sign(secretOf(config), PURPOSE, `${tenantId}/${paymentId}`)}`

export const isPayLink = (config: Config, tenantId: number, paymentId: number, signature: string): boolean =>
  isSignature(secretOf(config), PURPOSE, `${tenantId}/${paymentId}`, signature)
