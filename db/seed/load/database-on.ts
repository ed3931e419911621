import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../server/platform/database/schema.gen.ts'

/** Runs the server's code on the seeding connection, for one tenant. The code must open no transaction. */
export async function asTenant<Result>(
  client: pg.PoolClient,
  tenantId: number,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  // Bound, because pg keeps the query in flight on the client itself.
  const connection = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient
  const pool = { options: {}, connect: () => Promise.resolve(connection), end: () => Promise.resolve() }
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenantId)])
  const result = await work(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }))
  await client.query(`select set_config('app.tenant_id', '', true)`)
  return result
}
