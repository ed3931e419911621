import { sql } from 'kysely'
import { modeOf } from '../../domain/payment/account-keys.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Country, PaymentGateway } from '../ports/payment-gateway.ts'
import type { PaymentGateways } from '../ports/payment-gateways.ts'
import { TEXTS } from './texts.ts'

/** What is needed to find an account. */
type Finder = Pick<Context, 'scope' | 'services'>

/** An account that takes payments: null is the environment's of that country. */
interface CurrentGateway {
  accountId: number | null
  payments: PaymentGateway
}

/**
 * Returns the gateway to the account of a payment, customer or reader.
 * @param accountId null for the environment's account
 */
export async function gatewayOf({ scope, services }: Finder, accountId: number | null): Promise<PaymentGateway> {
  const { tenant, db } = scope
  if (tenant.kind === 'demo') await requireTestMoney({ scope, services }, accountId)
  return await openGateway({ tenantId: tenant.id, db, gateways: services.payments }, accountId)
}

/** A demo uses the stand-in or the provider's test mode. @throws Refusal 409 for an account that takes real money */
async function requireTestMoney({ scope, services: { payments } }: Finder, accountId: number | null): Promise<void> {
  if (payments.isSandbox) return
  const { tenant, db } = scope
  const account = await db.selectFrom('payment_account').where('id', '=', accountId).select('mode').executeTakeFirst()
  const keys = payments.environmentCountries.map(country => payments.publicKeyOfEnvironment(tenant.id, country))
  const isLive = accountId === null ? keys.some(key => key && modeOf(key) === 'live') : account?.mode === 'live'
  if (isLive) throw new Refusal(409, 'DEMO', TEXTS.demo)
}

/** Like `gatewayOf`, where only the tenant's id is known. */
export async function openGateway(
  { tenantId, db, gateways }: { tenantId: number; db: Database; gateways: PaymentGateways },
  accountId: number | null,
): Promise<PaymentGateway> {
  if (accountId === null) return gateways.ofEnvironment(tenantId)
  const { country_code: country, sealed_keys: sealedKeys } = await db
    .selectFrom('payment_account')
    .where('id', '=', accountId)
    .select(['country_code', 'sealed_keys'])
    .executeTakeFirstOrThrow()
  const { gateway, isOld } = gateways.ofAccount({ tenantId, accountId, country, sealedKeys })
  if (isOld)
    await db
      .updateTable('payment_account')
      .set({ sealed_keys: gateways.sealAgain(tenantId, sealedKeys) })
      .where('id', '=', accountId)
      .where('sealed_keys', '=', sealedKeys)
      .execute()
  await noteCall(db, accountKey({ tenantId, accountId, country }))
  return gateway
}

/** Returns the account with which payments of a country are made now, for what starts at the provider: customers, cards and readers. */
export async function currentGateway(finder: Finder, country: Country): Promise<CurrentGateway> {
  const account = await finder.scope.db
    .selectFrom('payment_account')
    .where('country_code', '=', country)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  const accountId = account?.id ?? null
  if (accountId === null) await noteCall(finder.scope.db, country)
  return { accountId, payments: await gatewayOf(finder, accountId) }
}

/** Returns the name of an account in the tables of events and calls: the country for the environment's account, else the tenant and the row. */
export const accountKey = ({
  tenantId,
  accountId,
  country,
}: {
  tenantId: number
  accountId: number | null
  country: Country
}): string => (accountId === null ? country : `${tenantId}-${accountId}`)

const NOTE_EVERY_MS = 60_000
/** When this process last noted a call of an account. */
const notedAt = new Map<string, number>()

/** Notes that an account is called, once a minute. */
export async function noteCall(db: Database, account: string, { isNow = false } = {}): Promise<void> {
  const now = performance.now()
  if (!isNow && now - (notedAt.get(account) ?? -NOTE_EVERY_MS) < NOTE_EVERY_MS) return
  notedAt.set(account, now)
  await sql`
    insert into app.provider_account_use (account, called_at) values (${account}, now())
    on conflict (account) do update set called_at = excluded.called_at`.execute(db)
}
