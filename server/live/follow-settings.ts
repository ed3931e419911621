import { forgetCached } from '../platform/database/cached.ts'
import type { TenantDatabases } from '../platform/database/tenant-database.ts'
import type { TenantDirectory } from '../tenant/tenant-directory.ts'
import type { OrderChanges } from './order-changes.ts'

/** Drops what this process cached of a tenant as soon as any process, command or SQL changes its settings. Without the connection, caches expire after seconds. */
export const followSettings = (
  changes: OrderChanges,
  { databases, tenants }: { databases: TenantDatabases; tenants: Pick<TenantDirectory, 'forget'> },
): Promise<() => void> =>
  changes.subscribe({
    onSettings: tenantId => {
      for (const db of tenantId === null ? databases.known() : [databases.of(tenantId)]) forgetCached(db)
      tenants.forget()
    },
  })
