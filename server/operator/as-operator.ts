import type pg from 'pg'
import { inTenant } from '../platform/database/in-tenant.ts'

/**
 * Runs an operator's change of one tenant in a transaction. The audit records the author as an operator.
 * @param by the name of the person who runs the command
 * @throws Refusal 404 for an unknown tenant
 */
export async function asOperator<Result>(
  pool: pg.Pool,
  { tenantId, by }: { tenantId: number; by: string },
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return await inTenant(pool, tenantId, async client => {
    await client.query(`select set_config('app.author', $1, true)`, [JSON.stringify({ kind: 'operator', name: by })])
    return await work(client)
  })
}

/** A tenant, and who changes it. */
export interface Operated {
  tenantId: number
  by: string
}
