import type pg from 'pg'
import { type Config, ConfigError } from '../../server/platform/config.ts'
import { isExposed } from '../../server/platform/exposure.ts'
import { DEMO_LOGINS } from './demo-logins.ts'

/**
 * Refuses to serve a database with the demo's accounts, whose password is public, on a reachable server.
 * @throws ConfigError unless SANDBOX=true
 */
export async function refuseDemoAccounts(config: Config, ownerPool: Pick<pg.Pool, 'query'>): Promise<void> {
  if (config.sandbox || !isExposed(config)) return
  const { rowCount } = await ownerPool.query(
    `select from app_user where lower(email) = any($1::text[]) union all select from tenant where kind = 'demo' limit 1`,
    [DEMO_LOGINS.map(login => login.email)],
  )
  if (rowCount !== 0)
    throw new ConfigError(
      'The database holds the demo accounts, whose password is public, and others can reach this server: choose another database with DATABASE_URL or DATA_DIR, or set SANDBOX=true if this is a trial with invented data.',
    )
}
