import { sql } from 'kysely'
import { COUNTRY_CODES } from '../../domain/address/country.ts'
import { type AccountMode, modeOf } from '../../domain/payment/account-keys.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Country } from '../ports/payment-gateway.ts'
import type { ProviderAccount } from '../ports/payment-gateways.ts'
import { withStamp } from '../settings/save-section.ts'
import { webhookPath } from './event-accounts.ts'
import { accountKey, noteCall } from './gateway-of.ts'

/** The account with which payments of a country are made. None of its keys. */
export interface AccountState {
  country: Country
  /** `none`: no payments with the provider in this country. */
  source: 'own' | 'environment' | 'sandbox' | 'none'
  /** The provider's id of it; null unless it is the tenant's own. */
  providerAccountId: string | null
  mode: AccountMode | null
  /** Where the provider sends its webhooks; null when there is no account. */
  webhookUrl: string | null
  /** Whether a secret for webhooks is known. */
  hasWebhookSecret: boolean
  lastCallAt: Date | null
  lastWebhookAt: Date | null
  keysChangedAt: Date | null
  /** The version of its keys. */
  stamp: string
}

/** What the version of a country's keys is made of: which account, and when its keys were changed last. */
export const keysVersion = (own: { id: number; keys_changed_at: Date } | undefined) => ({
  id: own?.id ?? null,
  changedAt: own?.keys_changed_at ?? null,
})

/** Returns the account of each country, those where the tenant works first. */
export async function accountStates(context: SignedInContext): Promise<AccountState[]> {
  const { db } = context.scope
  const served = await db.selectFrom('franchise').select('country_code').distinct().execute()
  const isServed = (country: Country): boolean => served.some(({ country_code }) => country_code === country)
  const order = [...COUNTRY_CODES].sort((a, b) => Number(isServed(b)) - Number(isServed(a)))
  return await Promise.all(order.map(country => stateOf(context, country)))
}

async function stateOf(context: SignedInContext, country: Country): Promise<AccountState> {
  const { scope, services } = context
  const own = await findOwn(context, country)
  const tenantId = scope.tenant.id
  const { stamp } = withStamp(keysVersion(own))
  const used = await lastUse(context, accountKey({ tenantId, accountId: own?.id ?? null, country }))
  if (own)
    return {
      country,
      source: 'own',
      providerAccountId: own.provider_account_id,
      mode: own.mode,
      webhookUrl: await webhookUrl(context, webhookPath(tenantId, own.webhook_address)),
      hasWebhookSecret: own.has_webhook_secret,
      keysChangedAt: own.keys_changed_at,
      stamp,
      ...used,
    }
  const none = { country, providerAccountId: null, hasWebhookSecret: false, keysChangedAt: null, stamp }
  const key = services.payments.publicKeyOfEnvironment(tenantId, country)
  if (key === undefined)
    return { ...none, source: 'none', mode: null, webhookUrl: null, lastCallAt: null, lastWebhookAt: null }
  const isSandbox = services.payments.isSandbox
  return {
    ...none,
    source: isSandbox ? 'sandbox' : 'environment',
    mode: modeOf(key) ?? null,
    webhookUrl: await webhookUrl(context, country),
    hasWebhookSecret: true,
    ...used,
  }
}

const findOwn = ({ scope }: SignedInContext, country: Country) =>
  scope.db
    .selectFrom('payment_account')
    .where('country_code', '=', country)
    .where('ended_at', 'is', null)
    .selectAll()
    .executeTakeFirst()

async function webhookUrl({ config, siteUrl }: SignedInContext, path: string): Promise<string> {
  return `${config.apiUrl ?? `${await siteUrl()}/api`}/webhooks/stripe/${path}`
}

async function lastUse(
  { scope }: SignedInContext,
  account: string,
): Promise<Pick<AccountState, 'lastCallAt' | 'lastWebhookAt'>> {
  const { rows } = await sql<{ called: Date | null; received: Date | null }>`
    select (select called_at from app.provider_account_use where account = ${account}) as called,
      (select max(received_at) from app.webhook_event where account = ${account}) as received`.execute(scope.db)
  return { lastCallAt: rows[0]?.called ?? null, lastWebhookAt: rows[0]?.received ?? null }
}

/**
 * Asks the provider about the account of a country.
 * @throws Refusal 422 under `secretKey` when the provider refuses the key; 409 PAYMENTS_NOT_SET_UP without an account; 503 when it cannot be reached
 */
export async function testAccount(context: SignedInContext, country: Country): Promise<ProviderAccount> {
  const { scope, services } = context
  const own = await findOwn(context, country)
  const tenantId = scope.tenant.id
  const found = await services.payments.check(
    own
      ? { tenantId, accountId: own.id, country, sealedKeys: own.sealed_keys }
      : { tenantId, accountId: null, country },
  )
  await noteCall(scope.db, accountKey({ tenantId, accountId: own?.id ?? null, country }), { isNow: true })
  return found
}
