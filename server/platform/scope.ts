import type { StaffRole } from '../../domain/account/roles.ts'
import type { TenantBranding } from '../../domain/tenant/tenant.ts'
import type { Database, TenantDatabases } from './database/tenant-database.ts'
import { signInNeeded } from './refusal.ts'

declare const minted: unique symbol

/** A tenant as the server knows it. */
export interface Tenant extends TenantBranding {
  /** Origins of other sites that may show the booking in a frame. */
  embedSites: readonly string[]
}

/** Access to one tenant's data. Created only here, for a tenant that was found by host; its database shows no other tenant's rows. */
export interface TenantScope {
  readonly [minted]: true
  readonly tenant: Tenant
  readonly db: Database
  /** For reads that may be some seconds old: reports, figures, searches of staff. */
  readonly lagging: Database
}

export function openScope(databases: TenantDatabases, tenant: Tenant): TenantScope {
  return { tenant, db: databases.of(tenant.id), lagging: databases.lagging(tenant.id) } as TenantScope
}

/** Returns the scope with only the database that may lag. */
export const laggingScope = (scope: TenantScope): TenantScope => ({ ...scope, db: scope.lagging })

/**
 * The signed-in user. Created only by findActor, from a session of the scope's tenant, and for one order by a link to it
 * (server/work-order/managed/linked-order.ts).
 */
export interface Actor {
  readonly userId: number
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly isStaff: boolean
  /** Franchises that staff belong to. */
  readonly franchiseIds: readonly number[]
  /** The vendor's number in its tenant, 1 for the marketplace partner; null for almost all users. */
  readonly vendorId: number | null
  /** Identifies the session for logging out. */
  readonly tokenHash: Buffer
}

/** Returns the signed-in user. @throws Refusal 401 if there is none */
export function requireActor({ actor }: { actor: Actor | null }): Actor {
  if (!actor) throw signInNeeded()
  return actor
}
