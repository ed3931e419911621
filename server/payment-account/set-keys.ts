import { randomBytes } from 'node:crypto'
import { countryNames } from '../../domain/address/country.ts'
import { isPublishableKey, isSecretKey, isWebhookSecret, modeOf } from '../../domain/payment/account-keys.ts'
import { nameAuthor } from '../audit/name-author.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { isExposed } from '../platform/exposure.ts'
import { type FieldError, invalidField, invalidFields, Refusal } from '../platform/refusal.ts'
import type { Country } from '../ports/payment-gateway.ts'
import { tellOwners } from '../session/tell-owners.ts'
import { changedMeanwhile, lockSection, withStamp } from '../settings/save-section.ts'
import { keysVersion } from './queries.ts'
import { TEXTS } from './texts.ts'

/** The keys of an account as a manager enters them. */
export interface KeysInput {
  country: Country
  secretKey: string
  publishableKey: string
  /** The version of the country's keys that the page shows. */
  seen: string
}

/** Checks keys without asking the provider. @throws Refusal 422 for each wrong field */
function requireUsable({ config, services }: SignedInContext, { secretKey, publishableKey }: KeysInput): void {
  const problems: FieldError[] = []
  if (!isSecretKey(secretKey)) problems.push({ field: 'secretKey', message: TEXTS.notASecretKey })
  if (!isPublishableKey(publishableKey)) problems.push({ field: 'publishableKey', message: TEXTS.notAPublishableKey })
  if (problems.length > 0) throw invalidFields(problems)
  if (modeOf(secretKey) !== modeOf(publishableKey)) throw invalidField('publishableKey', TEXTS.otherMode)
  const movesMoney = !services.payments.isSandbox && isExposed(config) && !config.sandbox
  if (movesMoney && modeOf(secretKey) === 'test') throw invalidField('secretKey', TEXTS.testKey)
}

/**
 * Adds the account of a country, or replaces its keys. Keys of another account end the present one: its payments and refunds stay with it, and its saved cards and
 * readers are not offered any more.
 * @throws Refusal 422 for keys that are malformed, of different modes, refused by the provider, of another country or unable to take payments; 409
 * CHANGED_MEANWHILE when somebody else changed them meanwhile; 503 when the provider cannot be reached
 */
export async function setKeys(context: SignedInContext, typed: KeysInput): Promise<void> {
  const input = { ...typed, secretKey: typed.secretKey.trim(), publishableKey: typed.publishableKey.trim() }
  const { scope, services, clock } = context
  const { country, seen, ...keys } = input
  requireUsable(context, input)
  const { providerAccountId, mode, ...account } = await services.payments.identify(keys.secretKey)
  if (account.country !== country) throw invalidField('secretKey', TEXTS.otherCountry(countryNames[country]))
  if (!account.canCharge) throw invalidField('secretKey', TEXTS.cannotCharge)
  const tenantId = scope.tenant.id
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    await nameAuthor(db, context)
    const section = { subject: 'payment_account', owner: null } as const
    await lockSection(db, tenantId, section)
    const current = await lockCurrent(db, country)
    if (withStamp(keysVersion(current)).stamp !== seen) throw await changedMeanwhile(db, section)
    await tellOwners(
      context,
      db,
      { about: 'payment_keys', country },
      { kind: 'payment_keys_changed', userId: null, details: { country, providerAccountId, mode } },
    )
    // Earlier rows of the same account have refunds to make too.
    const same = await db
      .selectFrom('payment_account')
      .where('country_code', '=', country)
      .where('provider_account_id', '=', providerAccountId)
      .where('mode', '=', mode)
      .select(['id', 'sealed_keys'])
      .forUpdate()
      .execute()
    for (const { id, sealed_keys } of same)
      await db
        .updateTable('payment_account')
        .set({ sealed_keys: services.payments.changeKeys(tenantId, sealed_keys, keys), keys_changed_at: now })
        .where('id', '=', id)
        .execute()
    if (same.some(({ id }) => id === current?.id)) return
    if (current) await db.updateTable('payment_account').set({ ended_at: now }).where('id', '=', current.id).execute()
    // Until the manager enters the secret of its webhook, nobody can sign for this account.
    const webhookSecrets = [`whsec_${randomBytes(32).toString('hex')}`] as const
    await db
      .insertInto('payment_account')
      .values({
        country_code: country,
        provider_account_id: providerAccountId,
        mode,
        api_version: services.payments.apiVersion,
        sealed_keys: services.payments.seal(tenantId, { ...keys, webhookSecrets: [...webhookSecrets] }),
        created_at: now,
        keys_changed_at: now,
      })
      .execute()
  })
}

/**
 * Adds the secret with which the provider signs the webhooks of an account. The two before it are still accepted, while the provider replaces one.
 * @throws Refusal 422 under `webhookSecret`; 409 NO_OWN_ACCOUNT when the country has no account of the tenant
 */
export async function addWebhookSecret(
  context: SignedInContext,
  { country, webhookSecret: typed }: { country: Country; webhookSecret: string },
): Promise<void> {
  const { scope, services, clock } = context
  const webhookSecret = typed.trim()
  if (!isWebhookSecret(webhookSecret)) throw invalidField('webhookSecret', TEXTS.notAWebhookSecret)
  await scope.db.transaction().execute(async db => {
    await nameAuthor(db, context)
    const current = await lockCurrent(db, country)
    if (!current) throw new Refusal(409, 'NO_OWN_ACCOUNT', TEXTS.noOwnAccount)
    await tellOwners(
      context,
      db,
      { about: 'webhook_secret', country },
      { kind: 'payment_keys_changed', userId: null, details: { country, webhookSecret: true } },
    )
    await db
      .updateTable('payment_account')
      .set({
        sealed_keys: services.payments.changeKeys(scope.tenant.id, current.sealed_keys, { webhookSecret }),
        keys_changed_at: clock.now(),
        has_webhook_secret: true,
      })
      .where('id', '=', current.id)
      .execute()
  })
}

/** Locks the tenant's present account of a country. */
const lockCurrent = (db: Database, country: Country) =>
  db
    .selectFrom('payment_account')
    .where('country_code', '=', country)
    .where('ended_at', 'is', null)
    .select(['id', 'sealed_keys', 'keys_changed_at'])
    .forUpdate()
    .executeTakeFirst()
