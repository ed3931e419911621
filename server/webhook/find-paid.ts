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

/**
 * Finds the payment of an event that has none of our metadata, such as one about a dispute, by its payment intent.
 * @returns undefined when it is not ours, was made with another account, or has not counted
 */
export async function findPaid(
  databaseOf: (tenantId: number) => Database,
  {
    account,
    intentId,
  }: { account: Pick<EventAccount, 'country' | 'tenantId' | 'accountId'>; intentId: string | undefined },
): Promise<PaidPayment | undefined> {
  if (intentId === undefined) return undefined
  const { rows } = await sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from app.provider_payment where provider_id = ${intentId}`.execute(databaseOf(0))
  const [known] = rows
  if (!known || (account.tenantId !== null && account.tenantId !== known.tenantId)) return undefined
  const db = databaseOf(known.tenantId)
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.provider_payment_id', '=', intentId)
    .where('p.status', '=', 'APPROVED')
    .where('i.country_code', '=', account.country)
    .where('p.account_id', account.accountId === null ? 'is' : '=', account.accountId)
    .select(['p.id as paymentId', 'i.id as invoiceId', 'i.franchise_id as franchiseId', 'i.currency'])
    .executeTakeFirst()
  return payment && { ...payment, tenantId: known.tenantId, db }
}
