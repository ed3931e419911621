import { appRoleUrl } from '../server/platform/database/app-role.ts'
import { TenantDatabases } from '../server/platform/database/tenant-database.ts'
import { loadConfig } from '../server/platform/config.ts'
import { BENCH_SECRET, type ServerProcess, startServerProcess } from './server-process.ts'

/** As many connections as the server has by default, so that neither side of a ratio has more. */
const POOL_SIZE = loadConfig({}).databasePoolSize

/** A database with a server on it, and direct connections as the application's own role: what is measured and its baseline. */
export interface Subject {
  server: ServerProcess
  direct: TenantDatabases
  close(): Promise<void>
}

/** @param settings of the server that differ from the usual ones */
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

/** Runs one statement straight through pg, in the tenant's row-level security. Answers its rows. */
export async function runDirect<Row extends object>(
  direct: TenantDatabases,
  tenantId: number,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const connection = await direct.connect(tenantId)
  try {
    const { rows } = await connection.query<Row>(text, values)
    return rows
  } finally {
    connection.release()
  }
}
