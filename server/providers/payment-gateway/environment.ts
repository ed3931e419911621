import type pg from 'pg'
import type { Country } from '../../ports/payment-gateway.ts'
import type { AccountWatch } from './guard-account.ts'
import { TEXTS } from './texts.ts'

/**
 * Returns a function that returns the id of this installation. It is made once, in the database. A copy of the database with another ENVIRONMENT_NAME is another
 * environment.
 */
export function environmentOf(pool: pg.Pool, name: string | undefined): () => Promise<string> {
  let environmentId: Promise<string> | undefined
  const ask = async (): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>('select id from app.environment')
    const [row] = rows
    if (!row) throw new Error('This database has no environment id.')
    return name === undefined ? row.id : `${row.id} ${name}`
  }
  return () => {
    environmentId ??= ask().catch((error: unknown) => {
      // The next call asks again.
      environmentId = undefined
      throw error
    })
    return environmentId
  }
}

/** An account that may refuse our key. */
export interface WatchedAccount {
  /** Its name in the tables of accounts: the country for the environment's account, else the tenant and the row. */
  account: string
  country: Country
  /** Null: the environment's account. */
  tenantId: number | null
}

/** Keeps which accounts refuse our key, where the readiness check and the managers' mail find it. A failure to write it must not stop a payment. */
export const watchAccounts =
  (pool: pg.Pool) =>
  ({ account, country, tenantId }: WatchedAccount): AccountWatch => {
    const write = (statement: string, values: unknown[]): void => {
      pool.query(statement, values).catch((error: unknown) => {
        process.emitWarning(TEXTS.notNoted(String(error)), { code: 'PAYMENT_ACCOUNT_NOT_NOTED' })
      })
    }
    return {
      refused: reason =>
        write(
          'insert into app.refused_account (account, country_code, tenant_id, reason, refused_at) values ($1, $2, $3, $4, now()) on conflict (account) do nothing',
          [account, country, tenantId, reason],
        ),
      works: () => write('delete from app.refused_account where account = $1', [account]),
    }
  }
