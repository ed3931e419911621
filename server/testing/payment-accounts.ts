import type { Country } from '../ports/payment-gateway.ts'
import { secondAccount } from '../sandbox/stripe/account/accounts.ts'
import type { TestApp } from './test-app.ts'
import { TEST_ACCOUNTS } from './test-secret.ts'

/** Keys of a second account of a country at the sandbox. */
export const ownKeys = (country: Country): { secretKey: string; publishableKey: string } => {
  const { secretKey, publishableKey } = secondAccount(TEST_ACCOUNTS[country])
  return { secretKey, publishableKey }
}

/** Gives the Canadian tenant an account of its own in a country, unless it has one. @returns the row's id */
export async function addOwnAccount(
  { db, fixture: { ca }, services, clock }: TestApp,
  country: Country,
): Promise<number> {
  const sealed = services.payments.seal(ca.id, {
    ...ownKeys(country),
    webhookSecrets: [`whsec_own_${country}`],
  })
  const { rows } = await db.owner.query<{ id: number }>(
    `with added as (
       insert into payment_account (tenant_id, country_code, provider_account_id, mode, api_version, sealed_keys, created_at, keys_changed_at)
       values ($1, $2, $3, 'test', $4, $5, $6, $6) on conflict do nothing returning id)
     select id::float8 from added union all
     select id::float8 from payment_account where tenant_id = $1 and country_code = $2 and ended_at is null limit 1`,
    [ca.id, country, `acct_sandbox_${country.toLowerCase()}2`, services.payments.apiVersion, sealed, clock.now()],
  )
  return rows[0]?.id ?? 0
}

/** Gives the Canadian tenant a transfer to the bank with a movement that is not in the books. @returns the ids of both */
export async function addProviderPayout({ db, fixture: { ca } }: TestApp): Promise<{ id: number; movementId: number }> {
  const { rows } = await db.owner.query<{ id: number; movementId: number }>(
    `with p as (
       insert into provider_payout (tenant_id, country_code, provider_payout_id, currency, amount, arrives_at, reconciled_at)
       values ($1, 'CA', 'po_' || gen_random_uuid(), 'CAD', 970, now(), now()) returning id)
     insert into provider_transaction (tenant_id, payout_id, provider_transaction_id, kind, amount, fee, provider_kind, happened_at, reason)
     select $1, id, 'txn_' || gen_random_uuid(), 'CHARGE', 1000, 30, 'charge', now(), 'UNKNOWN_PAYMENT' from p
     returning payout_id::float8 as id, id::float8 as "movementId"`,
    [ca.id],
  )
  return rows[0] ?? { id: 0, movementId: 0 }
}
