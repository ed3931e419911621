import type { StripeAccount } from '../../../platform/config.ts'
import type { Country } from '../../../ports/payment-gateway.ts'

/**
 * An account of the sandbox. Those of a country take all payments of a demo; the second ones stand for an account that a business adds of its own. They have no
 * webhook endpoint, so their events are only listed.
 */
export type AccountName = Country | `${Country}2`

/** Returns the keys of the second account of a country, made from those of the first. */
export const secondAccount = ({ secretKey, publishableKey, webhookSecret }: StripeAccount): StripeAccount => ({
  secretKey: `${secretKey}_2`,
  publishableKey: `${publishableKey}_2`,
  webhookSecret: `${webhookSecret}_2`,
})

export const countryOf = (account: AccountName): Country => (account.startsWith('CA') ? 'CA' : 'US')

/** Returns the accounts with their keys. */
export const accountsOf = (secrets: Readonly<Record<Country, StripeAccount>>): [AccountName, StripeAccount][] => [
  ['CA', secrets.CA],
  ['US', secrets.US],
  ['CA2', secondAccount(secrets.CA)],
  ['US2', secondAccount(secrets.US)],
]
