import { z } from 'zod'
import { countryOf } from '../account/accounts.ts'
import { ApiError } from '../api-error.ts'
import { endpoint } from '../endpoint.ts'
import type { Store } from '../store.ts'

/** Accounts that are connected without setup: those of franchises, and those that the service has restricted. */
const OWN_ACCOUNT = /^acct_sandbox_(franchise|restricted)_\w+$/

type Capability = 'active' | 'inactive'

export interface ConnectedAccount {
  id: string
  object: 'account'
  country: string
  default_currency: string
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  capabilities: { card_payments: Capability; transfers: Capability; cashapp_payments?: Capability }
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
  type: 'express'
}

/** Returns a connected account; undefined for one that this account does not know. */
export async function findConnected(store: Store, id: string): Promise<ConnectedAccount | undefined> {
  if (!OWN_ACCOUNT.test(id)) return undefined
  const { restrictedAccounts } = await store.control()
  const isRestricted = id.startsWith('acct_sandbox_restricted_') || restrictedAccounts.includes(id)
  const state: Capability = isRestricted ? 'inactive' : 'active'
  const country = countryOf(store.account)
  const due = isRestricted ? ['external_account', 'representative.verification.document'] : []
  return {
    id,
    object: 'account',
    country,
    default_currency: country === 'CA' ? 'cad' : 'usd',
    charges_enabled: !isRestricted,
    payouts_enabled: !isRestricted,
    details_submitted: true,
    capabilities: {
      card_payments: state,
      transfers: state,
      ...(country === 'US' ? { cashapp_payments: state } : {}),
    },
    requirements: {
      currently_due: due,
      past_due: due,
      disabled_reason: isRestricted ? 'requirements.past_due' : null,
    },
    type: 'express',
  }
}

export const connectedAccountEndpoints = [
  endpoint('GET', '/accounts/:id', z.strictObject({}), async ({ store, id }) => {
    const account = await findConnected(store, id)
    if (account) return account
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    })
  }),
]
