import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { loadConfig } from '../server/platform/config.ts'
import { BENCH_SECRET, type ServerProcess, startServerProcess } from './server-process.ts'

/** As many connections as the server has by default, so that both sides of a ratio are equal. */
const POOL_SIZE = loadConfig({}).databasePoolSize

/** A database with a server, and direct connections with the application's role: the subject and its baseline. */
export interface Subject {
  server: ServerProcess
  direct: TenantDatabases
  close(): Promise<void>
}

/** @param settings of the server that differ from the defaults */
export async function openSubject(databaseUrl: string, settings: Record<string, string> = {}): Promise<Subject> {
  const server = await startServerProcess({ databaseUrl, settings })
  const direct = new TenantDatabases(appRoleUrl(databaseUrl, BENCH_SECRET), POOL_SIZE)
  return {
    server,
    direct,
    close: async () => {
      await server.stop()
      await direct.close()
    },
  }
}

/** Runs one statement directly with pg, under the tenant's row-level security. @returns its rows */
export async function runDirect<Row extends object>(
  direct: TenantDatabases,
  tenantId: number,
  statement: string | { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const connection = await direct.connect(tenantId)
  try {
    const { rows } = await connection.query<Row>(
      typeof statement === 'string' ? { text: statement, values } : { ...statement, values },
    )
    return rows
  } finally {
    connection.release()
  }
}
