import type { StripeAccount } from '../../platform/config.ts'
import type { Country } from './port.ts'

const sandboxAccount = (country: 'ca' | 'us'): StripeAccount => ({
  secretKey: `sk_test_sandbox_${country}`,
  publishableKey: `pk_test_sandbox_${country}`,
  webhookSecret: `whsec_sandbox_${country}`,
})

/** The accounts of the local sandbox. Their keys are no secrets: no money moves there. */
export const sandboxAccounts: Readonly<Record<Country, StripeAccount>> = {
  CA: sandboxAccount('ca'),
  US: sandboxAccount('us'),
}
