import type { SignedInContext } from '../../platform/context.ts'

/** A host name of the tenant's site. */
export interface SiteDomain {
  host: string
  /** Mails and invoices link to it. */
  isPrimary: boolean
}

/** Returns the host names of the tenant's site, the primary first. The operator adds and removes them. */
export const siteDomains = ({ scope: { db, tenant } }: SignedInContext): Promise<SiteDomain[]> =>
  db
    .selectFrom('tenant_domain')
    .where('tenant_id', '=', tenant.id)
    .orderBy('is_primary', 'desc')
    .orderBy('host')
    .select(['host', 'is_primary as isPrimary'])
    .execute()
