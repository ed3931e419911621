import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countryOf } from './accounts.ts'

export const accountEndpoints = [
  endpoint('GET', '/account', z.strictObject({}), ({ store }) =>
    Promise.resolve({
      id: `acct_sandbox_${store.account.toLowerCase()}`,
      object: 'account',
      country: countryOf(store.account),
      default_currency: countryOf(store.account) === 'CA' ? 'cad' : 'usd',
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      type: 'standard',
    }),
  ),
]
