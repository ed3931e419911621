import type pg from 'pg'
import { tenantNotFound } from '../refusal.ts'

/**
 * Runs a command's statements in one transaction that is bound to a tenant.
 * @param pool the owner's pool
 * @throws Refusal 404 when the tenant does not exist
 */
export async function inTenant<Result>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rowCount } = await client.query('select from tenant where id = $1', [tenantId])
    if (rowCount === 0) throw tenantNotFound(tenantId)
    await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
