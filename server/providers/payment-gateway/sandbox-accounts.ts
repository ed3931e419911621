import type { StripeAccount } from '../../platform/config.ts'
import { deriveSecret } from '../../platform/secret.ts'
import type { Country } from '../../ports/payment-gateway.ts'

function sandboxAccount(secret: string, country: 'ca' | 'us'): StripeAccount {
  const key = (purpose: string): string => deriveSecret(secret, `payment sandbox ${country} ${purpose}`)
  return {
    secretKey: `sk_test_sandbox_${country}_${key('secret key')}`,
    publishableKey: `pk_test_sandbox_${country}_${key('publishable key')}`,
    webhookSecret: `whsec_sandbox_${country}_${key('webhooks')}`,
  }
}

/** The local sandbox's accounts. Their keys are derived from the server's secret: with them, one could claim that a bill was paid. */
export const sandboxAccounts = (secret: string): Readonly<Record<Country, StripeAccount>> => ({
  CA: sandboxAccount(secret, 'ca'),
  US: sandboxAccount(secret, 'us'),
})
