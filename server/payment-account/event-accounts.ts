import type { Database } from '../platform/database/tenant-database.ts'
import type { Country, PaymentGateway } from '../ports/payment-gateway.ts'
import type { PaymentGateways } from '../ports/payment-gateways.ts'
import { accountKey, openGateway } from './gateway-of.ts'

/** An account that sends events. */
export interface EventAccount {
  /** Its name in the table of events. */
  key: string
  country: Country
  /** Null: the environment's account, which may send events of several tenants. */
  tenantId: number | null
  accountId: number | null
  isLive: boolean
  gateway: PaymentGateway
}

interface Finder {
  databaseOf: (tenantId: number) => Database
  gateways: PaymentGateways
}

/** The tenant that has all accounts of the environment. */
const FIRST_TENANT = 1

/** Returns the environment's account of a country; undefined when it has none. */
export function environmentAccount(gateways: PaymentGateways, country: Country): EventAccount | undefined {
  if (!gateways.environmentCountries.includes(country)) return undefined
  const gateway = gateways.ofEnvironment(FIRST_TENANT)
  const { isLive } = gateway.accountOf(country)
  return { key: country, country, tenantId: null, accountId: null, isLive, gateway }
}

const ADDRESS = /^([1-9]\d{0,14})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Returns the last part of the address for an account's webhooks. */
export const webhookPath = (tenantId: number, address: string): string => `${tenantId}-${address}`

/** Returns the account of a tenant with this webhook address, also one that ended: its payments can still be refunded or disputed. */
export async function findByAddress(
  finder: Finder & { isTenant: (tenantId: number) => Promise<boolean> },
  address: string,
): Promise<EventAccount | undefined> {
  const [, tenant, uuid] = ADDRESS.exec(address) ?? []
  if (tenant === undefined || uuid === undefined) return undefined
  const tenantId = Number(tenant)
  if (!(await finder.isTenant(tenantId))) return undefined
  const row = await finder
    .databaseOf(tenantId)
    .selectFrom('payment_account')
    .where('webhook_address', '=', uuid)
    .select(['id', 'country_code'])
    .executeTakeFirst()
  return row && (await ownAccount(finder, tenantId, row))
}

/** Returns all accounts whose events count: those of the environment, and every one that a tenant has or had. */
export async function eventAccounts(finder: Finder & { tenantIds: readonly number[] }): Promise<EventAccount[]> {
  const { gateways, tenantIds } = finder
  const found = gateways.environmentCountries.flatMap(country => environmentAccount(gateways, country) ?? [])
  for (const tenantId of tenantIds) {
    const rows = await finder
      .databaseOf(tenantId)
      .selectFrom('payment_account')
      .select(['id', 'country_code'])
      .orderBy('id')
      .execute()
    for (const row of rows) found.push(await ownAccount(finder, tenantId, row))
  }
  return found
}

async function ownAccount(
  { databaseOf, gateways }: Finder,
  tenantId: number,
  { id: accountId, country_code: country }: { id: number; country_code: Country },
): Promise<EventAccount> {
  const gateway = await openGateway({ tenantId, db: databaseOf(tenantId), gateways }, accountId)
  const key = accountKey({ tenantId, accountId, country })
  return { key, country, tenantId, accountId, isLive: gateway.accountOf(country).isLive, gateway }
}
