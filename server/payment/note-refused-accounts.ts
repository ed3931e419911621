import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Country } from '../ports/payment-gateway.ts'
import type { PaymentGateways } from '../ports/payment-gateways.ts'

/**
 * Lets jobs mail every tenant's managers about accounts of the payment provider that refuse our key (401, 403), once each time.
 * @param common a database without a tenant, for the accounts
 */
export async function noteRefusedAccounts(
  common: Database,
  tenants: readonly { id: number; db: Database }[],
  { clock, payments }: { clock: Clock; payments: Pick<PaymentGateways, 'publicKeyOfEnvironment'> },
): Promise<void> {
  const { rows } = await sql<{ account: string; country: Country; tenant_id: number | null; refused_at: Date }>`
    select account, country_code as country, tenant_id, refused_at from app.refused_account where mailed_at is null`.execute(
    common,
  )
  for (const { account, country, tenant_id: owner, refused_at: refusedAt } of rows) {
    const at = refusedAt.toISOString()
    const usesAccount = (id: number): boolean =>
      owner === null ? payments.publicKeyOfEnvironment(id, country) !== undefined : owner === id
    for (const { id, db } of tenants)
      if (usesAccount(id)) await enqueue(db, 'mail-refused-account', { account, country, at })
    await sql`update app.refused_account set mailed_at = ${clock.now()} where account = ${account}`.execute(common)
  }
}
