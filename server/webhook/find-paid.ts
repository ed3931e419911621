import { sql } from 'kysely'
import type { EventAccount } from '../payment-account/event-accounts.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A payment of ours that counted, found by the provider's id. */
export interface PaidPayment {
  tenantId: number
  db: Database
  paymentId: number
  invoiceId: number
  franchiseId: number | null
  currency: 'CAD' | 'USD'
}

type DatabaseOf = (tenantId: number) => Database

interface PaidIntent {
  account: Pick<EventAccount, 'country' | 'tenantId' | 'accountId'>
  /** The provider's id. */
  intentId: string | undefined
}

/**
 * Finds the payment of an event that has none of our metadata, such as one about a dispute, by its payment intent.
 * @returns undefined when it is not ours, was made with another account, or has not counted
 */
export async function findPaid(
  databaseOf: DatabaseOf,
  { account, intentId }: PaidIntent,
): Promise<PaidPayment | undefined> {
  const tenantId = await tenantOf(databaseOf, { account, intentId })
  if (intentId === undefined || tenantId === undefined) return undefined
  const db = databaseOf(tenantId)
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.provider_payment_id', '=', intentId)
    .where('p.status', '=', 'APPROVED')
    .where('i.country_code', '=', account.country)
    .where('p.account_id', account.accountId === null ? 'is' : '=', account.accountId)
    .select(['p.id as paymentId', 'i.id as invoiceId', 'i.franchise_id as franchiseId', 'i.currency'])
    .executeTakeFirst()
  return payment && { ...payment, tenantId, db }
}

/** Finds the payment that a reader showed. @returns undefined when it is not ours, or was made with another account */
export async function findShown(
  databaseOf: DatabaseOf,
  { account, intentId }: PaidIntent,
): Promise<{ db: Database; paymentId: number } | undefined> {
  const tenantId = await tenantOf(databaseOf, { account, intentId })
  if (intentId === undefined || tenantId === undefined) return undefined
  const db = databaseOf(tenantId)
  const payment = await db
    .selectFrom('payment')
    .where('provider_session_id', '=', intentId)
    .where('account_id', account.accountId === null ? 'is' : '=', account.accountId)
    .select('id')
    .executeTakeFirst()
  return payment && { db, paymentId: payment.id }
}

/** Returns the tenant of a payment at the provider. The keys of a tenant's account are the tenant's own, so its events say nothing about others. */
async function tenantOf(databaseOf: DatabaseOf, { account, intentId }: PaidIntent): Promise<number | undefined> {
  if (intentId === undefined) return undefined
  const { rows } = await sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from app.provider_payment where provider_id = ${intentId}`.execute(databaseOf(0))
  const tenantId = rows[0]?.tenantId
  return account.tenantId !== null && account.tenantId !== tenantId ? undefined : tenantId
}
